import type { Moment } from '../../core/release/index.ts'
import { findRelease, readHead } from '../store/release.ts'
import { readBookmark } from '../store/database.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { findPreview } from '../store/preview.ts'
import type { Preview } from '../store/preview.ts'
import { inheritCache, readReleaseCache } from './release-cache.ts'
import type { ReleaseCache, View } from './release-cache.ts'

/**
 * How long a head is fresh: a page is never older than this after a sync. An author's browser asks for a page right
 * after its edit was published, and does not ask again.
 */
export function headMaxAgeMs({ DEV, HEAD_MAX_AGE_MS = 1000 }: { DEV?: unknown; HEAD_MAX_AGE_MS?: number }): number {
  return DEV ? 0 : HEAD_MAX_AGE_MS
}

/** Previews, and earlier releases, that are cached at a time. */
const maxOthers = 8

interface Channel {
  checkedAt: number
  /** When a later release takes the place of this one; in milliseconds. */
  endsAt: number
  cache: ReleaseCache
}

/**
 * All that an isolate caches between requests. Only finished values: workerd lets no request wait for another one's
 * read.
 */
export class IsolateCache {
  readonly #now: () => number
  readonly #channels = new Map<string, Channel>()
  readonly #previews = new Map<string, Channel>()
  readonly #past = new Map<string, ReleaseCache>()
  /** State of the database that has every release cached here: an older replica would lack rows of the newest. */
  bookmark: string | undefined

  /** @param now tells the time, in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * The cache of a channel's newest release; `undefined` while nothing was published.
   * @param headMaxAgeMs how long a head is fresh once it was read
   */
  async current(channel: string, open: () => Database, headMaxAgeMs: number): Promise<ReleaseCache | undefined> {
    const fresh = this.fresh(channel, headMaxAgeMs)
    if (fresh) return fresh
    const now = this.#now()
    const known = this.#channels.get(channel)
    const database = open()
    const { number, endsAt = Infinity } = await readHead(database, channel, now)
    if (known?.cache.release.number === number) {
      known.checkedAt = now
      known.endsAt = endsAt
      return known.cache
    }
    const cache = await this.#readReleaseCache(database, { channel, number }, { kind: 'present' })
    if (cache && known) await inheritCache(database, known.cache, cache)
    if (cache) this.#channels.set(channel, { checkedAt: now, endsAt, cache })
    return cache
  }

  /** The cache of a channel's release while its head is fresh: nothing is read. */
  fresh(channel: string, headMaxAgeMs: number): ReleaseCache | undefined {
    const now = this.#now()
    const known = this.#channels.get(channel)
    return known && now - known.checkedAt < headMaxAgeMs && now < known.endsAt ? known.cache : undefined
  }

  /**
   * The cache of the newest release of the preview behind a token; `undefined` for one that has ended, or never was.
   * @param maxAgeMs how long it is fresh that there is no newer one
   */
  async preview(token: string, open: () => Database, maxAgeMs: number): Promise<ReleaseCache | undefined> {
    const now = this.#now()
    const known = this.#previews.get(token)
    if (known && now - known.checkedAt < maxAgeMs && now < known.endsAt) return known.cache

    const database = open()
    const preview = await findPreview(database, token)
    if (!preview || preview.expiresAt <= now) return undefined
    const { number, endsAt = Infinity } = await readHead(database, preview.name, now)
    const cache =
      known && isSamePreview(known.cache, preview, number)
        ? known.cache
        : await this.#readReleaseCache(database, { channel: preview.name, number }, { kind: 'preview', preview })
    if (cache) setBounded(this.#previews, token, { checkedAt: now, endsAt: Math.min(endsAt, preview.expiresAt), cache })
    return cache
  }

  /**
   * The cache of a release that readers of another one saw before, or of that itself; `undefined` where there is none,
   * or it was pruned.
   */
  async past({ release, view }: ReleaseCache, moment: Moment, open: () => Database): Promise<ReleaseCache | undefined> {
    const database = open()
    const { channel } = release
    const number = await findRelease(database, release, moment, this.#now())
    if (number === undefined) return undefined
    const preview = view.kind === 'present' ? null : view.preview
    const key = `${channel} ${number} ${preview?.base.number ?? ''}`
    const cache =
      this.#past.get(key) ?? (await this.#readReleaseCache(database, { channel, number }, { kind: 'past', preview }))
    if (cache) setBounded(this.#past, key, cache)
    return cache
  }

  async #readReleaseCache(database: Database, name: ReleaseName, view: View): Promise<ReleaseCache | undefined> {
    const cache = await readReleaseCache(database, name, view)
    const bookmark = readBookmark(database)
    if (bookmark !== undefined && bookmark > (this.bookmark ?? '')) this.bookmark = bookmark
    return cache
  }
}

function isSamePreview({ release, view }: ReleaseCache, preview: Preview, number: number): boolean {
  return (
    release.number === number && view.kind === 'preview' && JSON.stringify(view.preview) === JSON.stringify(preview)
  )
}

/** Caches a value as the one that was used last, and drops those that were not used for longest. */
function setBounded<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= maxOthers) break
    values.delete(oldest)
  }
}
