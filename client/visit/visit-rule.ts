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

/** The parts of a site whose pages have another frame or another content security policy. */
interface Frames {
  /** Names of the versions that URLs can contain. */
  versions: readonly string[]
  /** Paths below the locale of the APIs that readers can send requests to. */
  policies: readonly string[]
}

const noFrames: Frames = { versions: [], policies: [] }

/**
 * Returns whether a navigation becomes a visit, which requires another page of this site in the same language. All
 * other navigations are left to the browser: other origins, files, forms, downloads, fragments, reloads, and URLs with
 * a query.
 * @param isPending whether the page at `here` is still being loaded, so that its fragments don't refer to the page that
 * is shown
 * @param frames see `isOtherPage`
 */
export function isVisit(navigation: Navigation, here: URL, isPending: boolean, frames?: Frames): boolean {
  const { canIntercept, navigationType, hashChange, downloadRequest, formData, destination } = navigation
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  if (hashChange) return isPending
  // Going back or forward is a visit only between pages that this document has shown.
  if (navigationType === 'traverse') return destination.sameDocument
  return !destination.sameDocument && isOtherPage(new URL(destination.url), here, frames)
}

/**
 * Returns whether a URL is that of another page with the same frame as the page at `here`. A URL with a query doesn't
 * count: it shows something else, such as a page's changes, and has no payload.
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
