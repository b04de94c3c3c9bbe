import type { SearchAnswer } from '../../core/search/index.ts'

/** What the server answers; see `worker/endpoints/search-text.ts`. */
export interface TextAnswer extends SearchAnswer {
  elsewhere: { locale: { code: string; name: string; language: string; dir: string }; pages: number; href: string }[]
  texts: { summary: string; hint: string; elsewhere: string; all: string }
}

/** What somebody types is asked for once they pause for so long. */
const debounceMs = 80
const timeoutMs = 8000
/** Answers kept for who deletes what they typed. */
const maxKept = 50

/** Asks for the full text of the last thing that was typed, and of nothing that was overtaken. */
export class FullText {
  readonly #kept = new Map<string, TextAnswer>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined

  /**
   * @param address of the endpoint
   * @param settle called once, unless another question comes first: with the answer, or nothing where there was none
   */
  ask(address: string, query: string, settle: (answer: TextAnswer | undefined) => void): void {
    this.cancel()
    const url = `${address}?${new URLSearchParams({ q: query }).toString()}`
    const kept = this.#kept.get(url)
    if (kept) return settle(kept)
    const request = this.#request = new AbortController()
    this.#timer = setTimeout(async () => {
      const answer = await fetchAnswer(url, AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]))
      if (request.signal.aborted) return
      if (answer) this.#keep(url, answer)
      settle(answer)
    }, debounceMs)
  }

  /** Forgets the question that is open. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  #keep(url: string, answer: TextAnswer): void {
    this.#kept.set(url, answer)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break
      this.#kept.delete(oldest)
    }
  }
}

async function fetchAnswer(url: string, signal: AbortSignal): Promise<TextAnswer | undefined> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await response.json() as TextAnswer : undefined
  } catch {
    return undefined // Offline, or too slow: the titles are still there.
  }
}
