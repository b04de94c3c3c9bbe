import type { DialogTexts, TextAnswer } from '../../core/search/index.ts'
import type { LocalSearch } from './local-search.ts'
import { searchAddressOf, timeoutMs } from './search-address.ts'
import type { SearchDialog } from './search-address.ts'

/**
 * Time within which keystrokes are combined into one request, in milliseconds. After a pause, the first keystroke sends
 * a request immediately.
 */
const burstMs = 80
/**
 * Maximum number of responses to keep while the dialog is open. They are shown again when the visitor deletes
 * characters.
 */
const maxCached = 50

/** The release of a response, from `X-Release`; `null` if unknown. */
export type AnsweredRelease = string | null

/** Returns the announcement for a response: its summary or, if only untranslated pages match, their label. */
export function summaryOf({ texts, total, untranslated = [] }: TextAnswer): string {
  return total === 0 && untranslated.length > 0 ? texts.elsewhere : texts.summary
}

/** Searches the full text. A new search cancels the previous one. */
export class FullText {
  readonly #dialog: SearchDialog
  readonly #onRelease: (release: AnsweredRelease) => void
  readonly #cached = new Map<string, TextAnswer>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  /** When the last request was sent. */
  #requestedAt = -Infinity
  /**
   * The index in this browser, once it has been loaded. If it has no results, the server is asked as well, because it
   * searches all languages.
   */
  local: LocalSearch | undefined

  readonly #openLocal: () => Promise<LocalSearch | undefined>

  /**
   * @param dialog the search dialog; if it has already sent a query early, that request is used
   * @param onRelease called with the release of each response from the server, before `settle`
   * @param openLocal opens the index in the browser, for a site on a static host
   */
  constructor(
    dialog: SearchDialog,
    onRelease: (release: AnsweredRelease) => void,
    openLocal: () => Promise<LocalSearch | undefined>,
  ) {
    this.#dialog = dialog
    this.#onRelease = onRelease
    this.#openLocal = openLocal
  }

  /**
   * Searches in this browser if its index has been loaded, or otherwise on the server.
   * @param address URL of the endpoint
   * @param settle called once with the response, or with `undefined` if the search failed; not called if a newer search
   * cancels this one
   */
  sendQuery(address: string, query: string, settle: (answer: TextAnswer | undefined) => void): void {
    this.cancel()
    const url = searchAddressOf(address, query)
    const cached = this.#cached.get(url)
    if (cached) return settle(cached)
    const { signal } = (this.#request = new AbortController())
    const now = performance.now()
    const wait = now - this.#requestedAt < burstMs ? burstMs : 0
    this.#requestedAt = now
    const queryServer = (fallback?: TextAnswer) => {
      const send = async () => {
        const { earlyQuery } = this.#dialog
        this.#dialog.earlyQuery = undefined
        const early = earlyQuery?.url === url ? earlyQuery : undefined
        const deadline = early?.deadline ?? AbortSignal.timeout(timeoutMs)
        const fetchAnswer = () => fetch(url, { signal: AbortSignal.any([signal, deadline]) })
        // If the early request failed, the network may be back, so the query is sent again.
        const read = await readAnswer(early ? early.response.catch(fetchAnswer) : fetchAnswer())
        if (signal.aborted) return
        // Static hosts return the same response for every query, so the search must run in the browser.
        if (read?.answer.query === '' && query !== '') {
          this.local ??= await this.#openLocal()
          const found = fallback ?? (await this.local?.search(query))
          if (!signal.aborted) settle(found)
          return
        }
        if (read) {
          this.#onRelease(read.release)
          this.#cache(url, read.answer)
        }
        settle(read?.answer ?? fallback)
      }
      if (wait === 0) void send()
      else this.#timer = setTimeout(() => void send(), wait)
    }
    if (!this.local) return queryServer()
    void this.local.search(query).then((answer) => {
      if (signal.aborted) return
      if (answer && (answer.total > 0 || !navigator.onLine)) settle(answer)
      else queryServer(answer)
    })
  }

  /** Cancels the pending request. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  /** Discards all earlier responses, which may be outdated. */
  forget(): void {
    this.#cached.clear()
  }

  #cache(url: string, answer: TextAnswer): void {
    this.#cached.set(url, answer)
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= maxCached) break
      this.#cached.delete(oldest)
    }
  }
}

/**
 * Loads the dialog's strings in the searched language. Returns `undefined` if the request fails.
 * @param address URL of the endpoint, which is requested with an empty query
 */
export async function fetchDialogTexts(address: string): Promise<DialogTexts | undefined> {
  return (await readAnswer(fetch(searchAddressOf(address, ''), { signal: AbortSignal.timeout(timeoutMs) })))?.answer
    .dialog
}

async function readAnswer(
  request: Promise<Response>,
): Promise<{ answer: TextAnswer; release: AnsweredRelease } | undefined> {
  try {
    const response = await request
    if (!response.ok) return undefined
    return { answer: (await response.json()) as TextAnswer, release: response.headers.get('x-release') }
  } catch {
    return undefined // Offline or too slow. Titles can still be searched.
  }
}
