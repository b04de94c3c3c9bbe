// Timeout and URLs of a search, shared by the script of the dialog and the earlier one.

/** How long to wait for the server. */
export const timeoutMs = 8000

import { hrefOf } from '../data/site-urls.ts'

/** A request sent before the script of the dialog was loaded. */
interface EarlyQuery {
  url: string
  response: Promise<Response>
  /** Aborted when no one waits for an answer any more. */
  deadline: AbortSignal
}

/** A search dialog with its early request, until its script takes over the request. */
export type SearchDialog = HTMLElement & { earlyQuery?: EarlyQuery | undefined }

/** The URL of the full text of a language: the URL of its titles without their version. */
export function textAddressOf(titles: string): string {
  return titles.replace(/\/[^/]+\.json/, '')
}

/**
 * URL for the results of a query.
 * @param address of the full text; its query may contain a release
 */
export function searchAddressOf(address: string, query: string): string {
  const url = new URL(hrefOf(address), location.href)
  url.searchParams.set('q', query)
  return url.href
}
