import type { DialogTexts, TextAnswer } from '../../core/search/index.ts'
import type { LocalSearch } from './local-search.ts'
import { searchAddressOf, timeoutMs } from './search-address.ts'
import type { AskedDialog } from './search-address.ts'

/**
 * Keys that follow each other faster than this are one question to the server. The first after a pause is one of its
 * own: most of the time nobody waits.
 */
const burstMs = 80
/** Answers that are remembered for visitors who delete what they typed, for as long as the dialog is open. */
const maxCached = 50

/** The release that an answer is of, as `X-Release` names it; `null` where it is not known. */
export type AnsweredRelease = string | null

/** What is said of an answer: where the language itself has nothing, which pages are listed. */
export function summaryOf({ texts, total, untranslated = [] }: TextAnswer): string {
  return total === 0 && untranslated.length > 0 ? texts.elsewhere : texts.summary
}

/** Searches the full text for what was typed last: a new question ends the one before it. */
export class FullText {
  readonly #dialog: AskedDialog
  readonly #onRelease: (release: AnsweredRelease) => void
  readonly #cached = new Map<string, TextAnswer>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  /** When something was asked last. */
  #askedAt = -Infinity
  /**
   * Searches the browser's own copy of the text. Where it finds nothing, the server is asked too: it also knows the
   * other languages.
   */
  local: LocalSearch | undefined

  /**
   * @param dialog may have asked already
   * @param onRelease called before an answer of the server is settled, with the release that it is of
   */
  constructor(dialog: AskedDialog, onRelease: (release: AnsweredRelease) => void) {
    this.#dialog = dialog
    this.#onRelease = onRelease
  }

  /**
   * @param address of the endpoint
   * @param settle called once, unless another question comes first: with the answer, or nothing where there was none
   */
  ask(address: string, query: string, settle: (answer: TextAnswer | undefined) => void): void {
    this.cancel()
    const url = searchAddressOf(address, query)
    const cached = this.#cached.get(url)
    if (cached) return settle(cached)
    const { signal } = (this.#request = new AbortController())
    const now = performance.now()
    const wait = now - this.#askedAt < burstMs ? burstMs : 0
    this.#askedAt = now
    const askServer = (otherwise?: TextAnswer) => {
      const ask = async () => {
        const { earlyQuestion } = this.#dialog
        this.#dialog.earlyQuestion = undefined
        const early = earlyQuestion?.url === url ? earlyQuestion : undefined
        const deadline = early?.deadline ?? AbortSignal.timeout(timeoutMs)
        const fetchAnswer = () => fetch(url, { signal: AbortSignal.any([signal, deadline]) })
        // Where the network was away, it may be back; who got an answer, whatever it is, has asked.
        const read = await readAnswer(early ? early.response.catch(fetchAnswer) : fetchAnswer())
        if (signal.aborted) return
        if (read) {
          this.#onRelease(read.release)
          this.#cache(url, read.answer)
        }
        settle(read?.answer ?? otherwise)
      }
      if (wait === 0) void ask()
      else this.#timer = setTimeout(() => void ask(), wait)
    }
    if (!this.local) return askServer()
    void this.local.search(query).then((answer) => {
      if (signal.aborted) return
      if (answer && (answer.total > 0 || !navigator.onLine)) settle(answer)
      else askServer(answer)
    })
  }

  /** Ends the question that is open. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  /** Forgets what was answered: what is asked for again may have another answer now. */
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
 * What the dialog says in the language that is searched; nothing where the server has no answer.
 * @param address of the endpoint, which is asked for nothing
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
    return undefined // Offline, or too slow: the titles are still there.
  }
}
