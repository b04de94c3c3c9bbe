import { isFilePathname, isReserved, localeOf } from '../../core/route/index.ts'

/** What a navigation is, as far as the rule looks at it; a `NavigateEvent` is one. */
interface Navigation {
  readonly canIntercept: boolean
  readonly navigationType: NavigationType
  readonly hashChange: boolean
  readonly downloadRequest: string | null
  readonly formData: FormData | null
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}

/**
 * Whether a navigation becomes a visit. All that is not plainly another page of this site in the same language is left
 * to the browser: another origin, a file, a form, a download, a part of this page, a reload, a query, what a script did
 * with the history itself.
 * @param isOnTheWay whether the page at `here` is not shown yet: a part of it is not one of the page that is
 */
export function isVisit(navigation: Navigation, here: URL, isOnTheWay: boolean): boolean {
  const { canIntercept, navigationType, hashChange, downloadRequest, formData, destination } = navigation
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  if (hashChange) return isOnTheWay
  // Back and forward stay in this document only between pages that visits have put there.
  if (navigationType === 'traverse') return destination.sameDocument
  return !destination.sameDocument && isOtherPage(new URL(destination.url), here)
}

/**
 * Whether an address is that of a page whose frame is the one around the page at `here`. A query asks for something
 * else than the page (its changes, an earlier version), which no payload has: the way back to it would lead to the
 * page.
 */
export function isOtherPage(to: URL, here: URL): boolean {
  return (
    to.origin === here.origin &&
    to.search === '' &&
    here.search === '' &&
    localeOf(to) === localeOf(here) &&
    !isReserved(to.pathname) &&
    !isFilePathname(to.pathname)
  )
}
