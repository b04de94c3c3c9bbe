import type { TaggedHeaders } from '../http/conditional-answer.ts'
import type { Encoding } from '../http/encoding.ts'

/** A cached response, without the headers that depend on the visitor. */
export interface CachedAnswer {
  /**
   * The encoded body. It is a blob, because creating a response from one takes a third of the time needed with an
   * array.
   */
  body: Blob
  /** Its headers: entity tag, type, encoding, and so on. Middleware adds others to every response. */
  headers: TaggedHeaders
  /** For a payload, the name of the sidebar tree on its page. */
  branch?: string
}

/** The forms of cached responses. `endpoint` is for the shared responses of endpoints. */
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
 * @param address its path, or its whole URL; see `cacheAddress`
 */
export function answerKey(form: AnswerForm, encoding: Encoding, address: string): string {
  return `${form} ${encoding} ${address}`
}

/** The condition under which a cached response becomes invalid, other than a new build or a configuration change. */
export interface Dependency {
  /** A pathname: the response becomes invalid when the content at this path changes. `null` means with any release. */
  address: string | null
}

interface Slot {
  answer: CachedAnswer
  dependency: Dependency
  size: number
  /** Its headers for each kind of visitor, created once; see `readyHeaders`. */
  ready: (Headers | undefined)[]
}

/** A cached response with its prepared `Headers`, which the sender fills in. */
export type ReadyAnswer = Pick<Slot, 'answer' | 'ready'>

/** Larger responses are not cached, because a single file would evict hundreds of pages. */
export const maxAnswerBytes = 1024 * 1024

/** Approximate memory for a response's key and headers. */
const overheadBytes = 1024

/** The responses of one or more caches. If their total size exceeds a limit, it evicts the least recently used ones. */
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

  /** Creates a prefix that no other cache in the pool has. */
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

  /** Returns the entries whose keys start with a prefix, least recently used first. */
  entriesOf(prefix: string): [key: string, slot: Slot][] {
    return [...this.#slots].filter(([key]) => key.startsWith(prefix))
  }
}

/** An LRU cache of the responses of a release. */
export class AnswerCache {
  readonly #pool: AnswerPool
  /** The prefix of its keys; empty if it is the pool's only cache. */
  readonly #prefix: string

  /** @param limit in bytes, or a pool that it shares with other caches */
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
   * Creates a cache without the invalidated responses. Headers are prepared again, because they contain the release. In
   * a shared pool, the responses move to the new cache; otherwise, they would take twice the space.
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
