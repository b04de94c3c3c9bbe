import { isFilePathname, isReserved, localeOf, prefixOf } from '../../core/route/index.ts'
import { isInSite, pathOf } from '../data/site-urls.ts'

/** The properties of a navigation that the rule uses, from a `NavigateEvent`. */
interface Navigation {
  readonly canIntercept: boolean
  readonly navigationType: NavigationType
  readonly hashChange: boolean
  readonly downloadRequest: string | null
  readonly formData: FormData | null
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}

/** The parts of a site whose pages have another frame or content security policy. */
interface Frames {
  /** Names of the versions in the site's URLs. */
  versions: readonly string[]
  /** Paths, below the language, of APIs to which readers can send requests. */
  policies: readonly string[]
}

const noFrames: Frames = { versions: [], policies: [] }

/**
 * Returns whether a navigation becomes a visit. It must be to another page of this site in the same language. The
 * browser handles other origins, files, forms, downloads, fragments of this page, reloads, queries, and changes that
 * scripts make to the history.
 * @param isOnTheWay whether the page at `here` is still loading. Its fragments then don't refer to the displayed page
 * @param frames see `isOtherPage`
 */
export function isVisit(navigation: Navigation, here: URL, isOnTheWay: boolean, frames?: Frames): boolean {
  const { canIntercept, navigationType, hashChange, downloadRequest, formData, destination } = navigation
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  if (hashChange) return isOnTheWay
  // Back and forward stay in this document only between pages that opened without a full page load.
  if (navigationType === 'traverse') return destination.sameDocument
  return !destination.sameDocument && isOtherPage(new URL(destination.url), here, frames)
}

/**
 * Returns whether a URL is a page with the same frame as the page at `here`. A query requests something other than the
 * page, such as its changes or an earlier version. These have no payload, so going back to one would show the page
 * instead.
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
