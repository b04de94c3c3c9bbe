import { isFilePathname, isReserved, localeOf, prefixOf } from '../../core/route/index.ts'
import { isInSite, pathOf } from '../data/site-urls.ts'

/** The properties of a `NavigateEvent` that `isVisit` uses. */
interface Navigation {
  readonly canIntercept: boolean
  readonly navigationType: NavigationType
  readonly hashChange: boolean
  readonly downloadRequest: string | null
  readonly formData: FormData | null
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}

/** The sections of a site whose pages have another frame or content security policy. */
interface Frames {
  /** Names of the versions in the site's URLs. */
  versions: readonly string[]
  /** Paths, below the language, of APIs to which readers can send requests. */
  policies: readonly string[]
}

const noFrames: Frames = { versions: [], policies: [] }

/**
 * Returns whether a navigation becomes a visit: it must lead to another page of this site in the same language. The
 * browser handles all other navigations, such as other origins, files, forms, downloads, fragments, reloads, and URLs
 * with a query.
 * @param isPending whether the page at `here` is still loading, so that its fragments don't refer to the displayed
 * page
 * @param frames see `isOtherPage`
 */
export function isVisit(navigation: Navigation, here: URL, isPending: boolean, frames?: Frames): boolean {
  const { canIntercept, navigationType, hashChange, downloadRequest, formData, destination } = navigation
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  if (hashChange) return isPending
  // Back and forward are visits only between pages that this document has shown.
  if (navigationType === 'traverse') return destination.sameDocument
  return !destination.sameDocument && isOtherPage(new URL(destination.url), here, frames)
}

/**
 * Returns whether a URL is another page with the same frame as the page at `here`. URLs with a query are excluded: they
 * show other content, such as a page's changes, for which there is no payload.
 */
export function isOtherPage(to: URL, here: URL, { versions, policies }: Frames = noFrames): boolean {
  const versionOf = (pathname: string) => versions.find((name) => name === pathname.split('/')[2])
  const policyOf = (pathname: string) => {
    const version = versionOf(pathname)
    return prefixOf(version === undefined ? pathname : pathname.replace(`/${version}`, ''), policies)
  }
  const [path, shown] = [pathOf(to.pathname), pathOf(here.pathname)]
  return (
    to.origin === here.origin &&
    to.search === '' &&
    here.search === '' &&
    isInSite(to.pathname) &&
    localeOf({ pathname: path }) === localeOf({ pathname: shown }) &&
    versionOf(path) === versionOf(shown) &&
    policyOf(path) === policyOf(shown) &&
    !isReserved(path) &&
    !isFilePathname(path)
  )
}
