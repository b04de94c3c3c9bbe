import { isFilePathname, isReserved, localeOf } from '../../core/route/index.ts'
import { isInSite, pathOf } from '../data/site-urls.ts'

/** The properties of a navigation that the rule uses; a `NavigateEvent` has them. */
interface Navigation {
  readonly canIntercept: boolean
  readonly navigationType: NavigationType
  readonly hashChange: boolean
  readonly downloadRequest: string | null
  readonly formData: FormData | null
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}

/**
 * Whether a navigation becomes a visit. Only another page of this site in the same language does. The browser handles
 * other origins, files, forms, downloads, parts of this page, reloads, queries, and a script's changes of the history.
 * @param isOnTheWay whether the page at `here` is still pending, so that its fragments don't refer to the shown page
 * @param versions names of the versions in the site's URLs
 */
export function isVisit(
  navigation: Navigation,
  here: URL,
  isOnTheWay: boolean,
  versions: readonly string[] = [],
): boolean {
  const { canIntercept, navigationType, hashChange, downloadRequest, formData, destination } = navigation
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  if (hashChange) return isOnTheWay
  // Back and forward stay in this document only between pages that visits have shown.
  if (navigationType === 'traverse') return destination.sameDocument
  return !destination.sameDocument && isOtherPage(new URL(destination.url), here, versions)
}

/**
 * Whether a URL is that of a page with the same frame as the page at `here`. A query requests something else than the
 * page (its changes, an earlier version), which has no payload; going back to it would show the page.
 * @param versions names of the versions in the site's URLs: each has another frame
 */
export function isOtherPage(to: URL, here: URL, versions: readonly string[] = []): boolean {
  const versionOf = (pathname: string) => versions.find((name) => name === pathname.split('/')[2])
  const [path, shown] = [pathOf(to.pathname), pathOf(here.pathname)]
  return (
    to.origin === here.origin &&
    to.search === '' &&
    here.search === '' &&
    isInSite(to.pathname) &&
    localeOf({ pathname: path }) === localeOf({ pathname: shown }) &&
    versionOf(path) === versionOf(shown) &&
    !isReserved(path) &&
    !isFilePathname(path)
  )
}
