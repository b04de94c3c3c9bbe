import type { TaggedHeaders } from '../http/conditional-answer.ts'
import type { Encoding } from '../http/encoding.ts'

/** A cached response, without the headers that depend on the visitor. */
export interface CachedAnswer {
  /** The encoded body. Creating a response from a blob takes a third of the time that an array takes. */
  body: Blob
  /** The entity tag, content type, encoding, and other headers of the response itself. Middleware adds the rest. */
  headers: TaggedHeaders
  /** For a payload, the name of the page's sidebar; see `branchName`. */
  branch?: string
}

/** The kinds of cached responses. `endpoint` is for endpoints that allow sharing. */
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
 * Returns the key of a cached response.
 * @param address path or whole URL of the response; see `cacheAddress`
 */
export function answerKey(form: AnswerForm, encoding: Encoding, address: string): string {
  return `${form} ${encoding} ${address}`
}

/** When a cached response becomes invalid, besides after a new build or a change of the configuration. */
export interface Dependency {
  /** The path whose content the response depends on. With `null`, any release invalidates it. */
  address: string | null
}

interface Slot {
  answer: CachedAnswer
  dependency: Dependency
  size: number
  /** The complete headers for each kind of visitor, prepared on first use. See `readyHeaders`. */
  ready: (Headers | undefined)[]
}

/** A cached response with its prepared headers. The code that sends the response adds missing ones. */
export type ReadyAnswer = Pick<Slot, 'answer' | 'ready'>

/** Larger responses are not cached, because one large file would evict hundreds of pages. */
export const maxAnswerBytes = 1024 * 1024

/** Estimated memory for the key and headers of a response. */
const overheadBytes = 1024

/**
 * The memory for the responses of one or more caches. When the responses exceed its size, the least recently used ones
 * are evicted.
 */
export class AnswerPool {
  /** Maximum total size in bytes. */
  readonly limit: number
  readonly #slots = new Map<string, Slot>()
  #size = 0
  #caches = 0

  /** @param limit maximum total size in bytes; with 0, nothing is cached */
  constructor(limit: number) {
    this.limit = limit
  }

  /** Returns a key prefix that no other cache in the pool has. */
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

  /** Returns the entries whose keys start with a prefix, from least to most recently used. */
  entriesOf(prefix: string): [key: string, slot: Slot][] {
    return [...this.#slots].filter(([key]) => key.startsWith(prefix))
  }
}

/** An LRU cache of the responses of a release. */
export class AnswerCache {
  readonly #pool: AnswerPool
  /** Prefix of the keys. Empty if the pool isn't shared with other caches. */
  readonly #prefix: string

  /** @param limit maximum total size in bytes, or a pool that is shared with other caches */
  constructor(limit: number | AnswerPool) {
    this.#pool = typeof limit === 'number' ? new AnswerPool(limit) : limit
    this.#prefix = typeof limit === 'number' ? '' : limit.createPrefix()
  }

  get(key: string): CachedAnswer | undefined {
    return this.getReady(key)?.answer
  }

  /** Like `get`, but includes the prepared headers. */
  getReady(key: string): ReadyAnswer | undefined {
    return this.#pool.get(this.#prefix + key)
  }

  set(key: string, dependency: Dependency, answer: CachedAnswer): void {
    if (answer.body.size > maxAnswerBytes) return
    this.#pool.set(this.#prefix + key, { answer, dependency, size: answer.body.size + overheadBytes, ready: [] })
  }

  /**
   * Creates a cache without the invalidated responses. Prepared headers are dropped, because they contain the release.
   * In a shared pool, the responses move to the new cache, because two copies would take twice the memory.
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
