import type { TaggedHeaders } from '../http/conditional-answer.ts'
import type { Encoding } from '../http/encoding.ts'

/** A cached response, without the headers that differ per visitor. */
export interface CachedAnswer {
  /**
   * The encoded body. A blob, because creating a response with headers from one takes a third of the time that an array
   * takes.
   */
  body: Blob
  /** Its headers: entity tag, type, encoding, and so on. Every response also gets the headers of middleware. */
  headers: TaggedHeaders
  /** For a payload: the name of the sidebar tree on its page. */
  branch?: string
}

/** The forms of cached responses; `endpoint` for shared responses of endpoints. */
type AnswerForm =
  | 'html'
  | 'markdown'
  | 'payload'
  | 'payload with tree'
  | 'text'
  | 'titles'
  | 'search index'
  | 'file'
  | 'endpoint'

/**
 * The key of a cached response.
 * @param address its path, or its whole URL; see `cacheAddress`
 */
export function answerKey(form: AnswerForm, encoding: Encoding, address: string): string {
  return `${form} ${encoding} ${address}`
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
  /** Its headers for each kind of visitor, created once; see `readyHeaders`. */
  ready: (Headers | undefined)[]
}

/** A response with its prepared `Headers`, which the sender fills in. */
export type ReadyAnswer = Pick<Slot, 'answer' | 'ready'>

/** Larger responses are not cached: one file would evict hundreds of pages. */
export const maxAnswerBytes = 1024 * 1024

/** Approximate memory of a response besides its body: its key and headers. */
const overheadBytes = 1024

/** Responses of one or several caches. It evicts the least recently used ones when their total size exceeds a limit. */
export class AnswerPool {
  /** In bytes. */
  readonly limit: number
  readonly #slots = new Map<string, Slot>()
  #size = 0
  #caches = 0

  /** @param limit in bytes; with 0, nothing is cached */
  constructor(limit: number) {
    this.limit = limit
  }

  /** A prefix that no other cache of the pool has. */
  createPrefix(): string {
    return `${++this.#caches} `
  }

  get(key: string): Slot | undefined {
    const slot = this.#slots.get(key)
    if (slot === undefined) return undefined
    // A Map iterates in insertion order, so re-inserting marks the entry as most recently used.
    this.#slots.delete(key)
    this.#slots.set(key, slot)
    return slot
  }

  set(key: string, slot: Slot): void {
    if (slot.size > this.limit) return
    this.delete(key)
    this.#slots.set(key, slot)
    this.#size += slot.size
    for (const oldest of this.#slots.keys()) {
      if (this.#size <= this.limit) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#size -= this.#slots.get(key)?.size ?? 0
    this.#slots.delete(key)
  }

  /** The entries whose keys start with a prefix, the least recently used first. */
  entriesOf(prefix: string): [key: string, slot: Slot][] {
    return [...this.#slots].filter(([key]) => key.startsWith(prefix))
  }
}

/** An LRU cache of the responses of a release. */
export class AnswerCache {
  readonly #pool: AnswerPool
  /** Precedes its keys; empty if the pool has no other cache. */
  readonly #prefix: string

  /** @param limit its own limit in bytes, or a pool that it shares with other caches */
  constructor(limit: number | AnswerPool) {
    this.#pool = typeof limit === 'number' ? new AnswerPool(limit) : limit
    this.#prefix = typeof limit === 'number' ? '' : limit.createPrefix()
  }

  get(key: string): CachedAnswer | undefined {
    return this.getReady(key)?.answer
  }

  /** Like `get`, with a slot for the prepared headers. */
  getReady(key: string): ReadyAnswer | undefined {
    return this.#pool.get(this.#prefix + key)
  }

  set(key: string, dependency: Dependency, answer: CachedAnswer): void {
    if (answer.body.size > maxAnswerBytes) return
    this.#pool.set(this.#prefix + key, { answer, dependency, size: answer.body.size + overheadBytes, ready: [] })
  }

  /**
   * A cache without the invalidated responses. Prepared headers are created again, because they name the release. In a
   * shared pool, the responses move to the new cache, because they would otherwise take their bytes twice.
   * @param ends returns whether the content at a path has changed
   */
  without(ends: (address: string) => boolean): AnswerCache {
    const isShared = this.#prefix !== ''
    const rest = new AnswerCache(isShared ? this.#pool : this.#pool.limit)
    for (const [key, slot] of this.#pool.entriesOf(this.#prefix)) {
      if (isShared) this.#pool.delete(key)
      const { address } = slot.dependency
      if (address !== null && !ends(address))
        rest.#pool.set(rest.#prefix + key.slice(this.#prefix.length), { ...slot, ready: [] })
    }
    return rest
  }
}
