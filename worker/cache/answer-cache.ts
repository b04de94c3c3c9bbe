import type { TaggedHeaders } from '../http/conditional-answer.ts'

/** An answer as it was sent before, without what differs from visitor to visitor. */
export interface CachedAnswer {
  /**
   * As encoded. A blob, since a response with headers is made of one in a third of the time that it takes with an
   * array.
   */
  body: Blob
  /** All its headers but those of every answer (security, release): entity tag, type, encoding, … */
  headers: TaggedHeaders
  /** Of a payload: name of the sidebar's tree on its page. */
  branch?: string
}

/** What an answer depends on, apart from the build and the site's configuration: what ends it when a release comes. */
export interface Dependency {
  /** A pathname: the answer ends when what is shown there changes. `null`: any release ends it. */
  address: string | null
}

interface Slot {
  answer: CachedAnswer
  dependency: Dependency
  size: number
  /** Its headers for each kind of visitor, made once; see `answerFromCache`. */
  ready: (Headers | undefined)[]
}

/** An answer with the `Headers` that were made of it, which whoever sends it fills in. */
export type ReadyAnswer = Pick<Slot, 'answer' | 'ready'>

/** A larger answer is not cached: one file would take the place of hundreds of pages. */
export const maxAnswerBytes = 1024 * 1024

/** What an answer takes in memory besides its bytes, roughly: its key, its headers. */
const overheadBytes = 1024

/**
 * Answers that were sent before, by whatever names them. What was not used for longest is forgotten when they add up to
 * more than a limit.
 */
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

  /** Like `get`, with the place for its finished headers. */
  getReady(key: string): ReadyAnswer | undefined {
    const slot = this.#slots.get(key)
    if (slot === undefined) return undefined
    // A Map iterates in the order of insertion: what was used last goes to its end.
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
   * A copy without the answers that have ended. Their finished headers are made again, since they name the release.
   * @param ends whether what is shown at an address has changed
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
