// Where a search is asked for: by the script of the dialog, and before it is there.

/** The server is waited for so long. */
export const timeoutMs = 8000

/** A question that was asked before the script of the dialog was there. */
interface EarlyQuestion {
  url: string
  response: Promise<Response>
  /** Ends when nobody waits for an answer any more. */
  deadline: AbortSignal
}

/** A search dialog, with the question that it has taken early, until its script asks the same. */
export type AskedDialog = HTMLElement & { earlyQuestion?: EarlyQuestion | undefined }

/** Address of the full text of a language, which is that of its titles without their version. */
export function textAddressOf(titles: string): string {
  return titles.replace(/\/[^/]+\.json/, '')
}

/**
 * Where the results of a query are asked for.
 * @param address of the full text; its query may name a release
 */
export function searchAddressOf(address: string, query: string): string {
  const url = new URL(address, location.href)
  url.searchParams.set('q', query)
  return url.href
}
