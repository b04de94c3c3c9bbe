import type { DialogTexts, TextAnswer } from '../../core/search/index.ts'
import type { LocalSearch } from './local-search.ts'
import { searchAddressOf, timeoutMs } from './search-address.ts'
import type { SearchDialog } from './search-address.ts'

/**
 * Keystrokes within this time are combined into one request. The first one after a pause is sent immediately, so that
 * most searches don't wait.
 */
const burstMs = 80
/** Maximum number of responses that are cached while the dialog is open, for visitors who delete typed characters. */
const maxCached = 50

/** The release of a response, from `X-Release`; `null` if unknown. */
export type AnsweredRelease = string | null

/** Returns the summary of a response. If the language has no results, it announces the listed pages instead. */
export function summaryOf({ texts, total, untranslated = [] }: TextAnswer): string {
  return total === 0 && untranslated.length > 0 ? texts.elsewhere : texts.summary
}

/** Searches the full text for the latest query. A new request cancels the previous one. */
export class FullText {
  readonly #dialog: SearchDialog
  readonly #onRelease: (release: AnsweredRelease) => void
  readonly #cached = new Map<string, TextAnswer>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  /** Time of the last request. */
  #requestedAt = -Infinity
  /**
   * Searches the index in this browser. If it finds nothing, also queries the server, which knows the other languages.
   */
  local: LocalSearch | undefined

  readonly #openLocal: () => Promise<LocalSearch | undefined>

  /**
   * @param dialog may have sent a request already
   * @param onRelease called with the release of a server's response, before `settle`
   * @param openLocal opens the browser's index on a static host
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
   * @param address URL of the endpoint
   * @param settle called once, unless another request comes first: with the response, or nothing if there was none
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
    const queryServer = (otherwise?: TextAnswer) => {
      const send = async () => {
        const { earlyQuery } = this.#dialog
        this.#dialog.earlyQuery = undefined
        const early = earlyQuery?.url === url ? earlyQuery : undefined
        const deadline = early?.deadline ?? AbortSignal.timeout(timeoutMs)
        const fetchAnswer = () => fetch(url, { signal: AbortSignal.any([signal, deadline]) })
        // If the network was down, it may be back, so the next query is sent. Other failures are final.
        const read = await readAnswer(early ? early.response.catch(fetchAnswer) : fetchAnswer())
        if (signal.aborted) return
        // A static host returns the same response for every query.
        if (read?.answer.query === '' && query !== '') {
          this.local ??= await this.#openLocal()
          const found = otherwise ?? (await this.local?.search(query))
          if (!signal.aborted) settle(found)
          return
        }
        if (read) {
          this.#onRelease(read.release)
          this.#cache(url, read.answer)
        }
        settle(read?.answer ?? otherwise)
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

  /** Clears cached responses, because they may be outdated. */
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
 * Loads the dialog's strings in the searched language. Returns nothing if the server responds with an error.
 * @param address URL of the endpoint, which is called with an empty query
 */
export async function fetchDialogTexts(address: string): Promise<DialogTexts | undefined> {
  return (await readAnswer(fetch(searchAddressOf(address, ''), { signal: AbortSignal.timeout(timeoutMs) })))?.answer
    .dialog
}

async function readAnswer(
  asked: Promise<Response>,
): Promise<{ answer: TextAnswer; release: AnsweredRelease } | undefined> {
  try {
    const response = await asked
    if (!response.ok) return undefined
    return { answer: (await response.json()) as TextAnswer, release: response.headers.get('x-release') }
  } catch {
    return undefined // Offline or too slow: the titles still work.
  }
}
