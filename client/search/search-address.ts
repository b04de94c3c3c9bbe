// The timeout and URLs of a search. The dialog's script shares them with early-query.ts.

/** How long to wait for the server. */
export const timeoutMs = 8000

import { hrefOf } from '../data/site-urls.ts'

/** A request sent before the dialog's script loaded. */
interface EarlyQuery {
  url: string
  response: Promise<Response>
  /** Aborts the request after the timeout. */
  deadline: AbortSignal
}

/** A search dialog, with its early request until its script uses it. */
export type SearchDialog = HTMLElement & { earlyQuery?: EarlyQuery | undefined }

/** Returns the full-text URL of a language, derived from the URL of its titles by removing the version. */
export function textAddressOf(titles: string): string {
  return titles.replace(/\/[^/]+\.json/, '')
}

/**
 * Returns the URL for the results of a query.
 * @param address the full-text URL; its query may contain a release
 */
export function searchAddressOf(address: string, query: string): string {
  const url = new URL(hrefOf(address), location.href)
  url.searchParams.set('q', query)
  return url.href
}
