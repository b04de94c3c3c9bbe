import type { TaggedHeaders } from '../http/conditional-answer.ts'

/** A cached response, without the headers that differ per visitor. */
export interface CachedAnswer {
  /**
   * The encoded body. A blob, because creating a response with headers from one takes a third of the time that an array
   * takes.
   */
  body: Blob
  /** All headers except those that every response gets (security, release): entity tag, type, encoding, and so on. */
  headers: TaggedHeaders
  /** For a payload: the name of the sidebar tree on its page. */
  branch?: string
}

/** When a cached response becomes invalid, apart from a new build or a configuration change. */
export interface Dependency {
  /** A pathname: the response is invalid when the content at that path changes. `null`: any release invalidates it. */
  address: string | null
}

interface Slot {
  answer: CachedAnswer
  dependency: Dependency
  size: number
  /** Its headers for each kind of visitor, created once; see `answerFromCache`. */
  ready: (Headers | undefined)[]
}

/** A response with its prepared `Headers`, which the sender fills in. */
export type ReadyAnswer = Pick<Slot, 'answer' | 'ready'>

/** Larger responses are not cached: one file would evict hundreds of pages. */
export const maxAnswerBytes = 1024 * 1024

/** Approximate memory of a response besides its body: its key and headers. */
const overheadBytes = 1024

/** An LRU cache of responses. It evicts the least recently used entries when their total size exceeds a limit. */
export class AnswerCache {
  readonly #limit: number
  readonly #slots = new Map<string, Slot>()
  #size = 0

  /** @param limit in bytes; with 0, nothing is cached */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): CachedAnswer | undefined {
    return this.getReady(key)?.answer
  }

  /** Like `get`, with a slot for the prepared headers. */
  getReady(key: string): ReadyAnswer | undefined {
    const slot = this.#slots.get(key)
    if (slot === undefined) return undefined
    // A Map iterates in insertion order, so re-inserting marks the entry as most recently used.
    this.#slots.delete(key)
    this.#slots.set(key, slot)
    return slot
  }

  set(key: string, dependency: Dependency, answer: CachedAnswer): void {
    const size = answer.body.size + overheadBytes
    if (answer.body.size > maxAnswerBytes || size > this.#limit) return
    this.#insert(key, { answer, dependency, size, ready: [] })
    for (const oldest of this.#slots.keys()) {
      if (this.#size <= this.#limit) break
      this.#delete(oldest)
    }
  }

  /**
   * A copy without the invalidated responses. Prepared headers are created again, because they name the release.
   * @param ends returns whether the content at a path has changed
   */
  without(ends: (address: string) => boolean): AnswerCache {
    const rest = new AnswerCache(this.#limit)
    for (const [key, slot] of this.#slots) {
      const { address } = slot.dependency
      if (address !== null && !ends(address)) rest.#insert(key, { ...slot, ready: [] })
    }
    return rest
  }

  #insert(key: string, slot: Slot): void {
    this.#delete(key)
    this.#slots.set(key, slot)
    this.#size += slot.size
  }

  #delete(key: string): void {
    this.#size -= this.#slots.get(key)?.size ?? 0
    this.#slots.delete(key)
  }
}
