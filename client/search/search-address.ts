// The time limit and the URLs of a search, which early-query.ts and the dialog's script share.

/** How long to wait for the server, in milliseconds. */
export const timeoutMs = 8000

import { hrefOf } from '../data/site-urls.ts'

/** A request that was sent before the dialog's script was loaded. */
interface EarlyQuery {
  url: string
  response: Promise<Response>
  /** Aborts the request when it takes too long. */
  deadline: AbortSignal
}

/** A search dialog. `earlyQuery` is its early request, until its script uses it. */
export type SearchDialog = HTMLElement & { earlyQuery?: EarlyQuery | undefined }

/** Returns the URL for full-text search in a language, derived from the URL of the titles. */
export function textAddressOf(titles: string): string {
  return titles.replace(/\/[^/]+\.json/, '')
}

/**
 * Returns the URL that returns the results of a query.
 * @param address URL for full-text search; its query may name a release
 */
export function searchAddressOf(address: string, query: string): string {
  const url = new URL(hrefOf(address), location.href)
  url.searchParams.set('q', query)
  return url.href
}
