import { SiteError, databaseUnavailable } from '../../core/error/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import type { Moment } from '../../core/release/index.ts'
import type { Env } from '../env.ts'
import { logEvent, logFailure } from '../http/log.ts'
import { findRelease, readHead, readRelease } from '../store/release.ts'
import type { Release } from '../store/release.ts'
import { openDatabase, readBookmark } from '../store/database.ts'
import type { Database } from '../store/database.ts'
import { findPreview } from '../store/preview.ts'
import type { Preview } from '../store/preview.ts'
import { FollowedHead } from './followed-head.ts'
import type { HeadAges, HeadNews, HeadReading } from './followed-head.ts'
import { datedRules, readMilestones } from './milestones.ts'
import type { DatedState, Milestone } from './milestones.ts'
import { createReleaseCache, inheritCache, publicPast } from './release-cache.ts'
import type { ReleaseCache, View } from './release-cache.ts'
import { askSharedHead, askSharedRelease } from './shared-head.ts'
import type { HeadEntrypoint } from './shared-head.ts'
import { staleSeconds } from './stale-seconds.ts'

/**
 * How long a head is fresh: visitors see a release at most twice as long after it was published. In development each
 * request waits for the head: an author's browser asks for a page right after its edit was published, and does not ask
 * again.
 */
function headAges(env: Env): HeadAges {
  const { DEV, HEAD_MAX_AGE_MS } = env
  return {
    fresh: DEV ? 0 : Number(HEAD_MAX_AGE_MS ?? 1000),
    wait: DEV ? Infinity : 500,
    stale: staleSeconds(env) * 1000,
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Previews, and earlier releases, that are cached at a time. */
const maxOthers = 8

/** Tokens of previews that are none: how many are remembered, and for how many times the age of a fresh head. */
const maxWrongTokens = 1000
const wrongTokenAges = 30

/** A preview, as far as it is known. */
interface KnownPreview {
  checkedAt: number
  /** When a later release takes the place of this one; in milliseconds. */
  endsAt: number
  /** Number of the release that everybody saw: a purge is a new one, and may have removed what the preview had. */
  besides: number | undefined
  cache: ReleaseCache
}

/** A request, as far as the cache needs it. */
interface Asking {
  env: Env
  /** Has the worker's own entrypoints, by their names, and keeps the request alive until a promise has ended. */
  context: { exports?: object; waitUntil: (promise: Promise<unknown>) => void }
}

/**
 * All that an isolate caches between requests. Only finished values: workerd lets no request wait for another one's
 * read.
 */
export class IsolateCache {
  readonly #now: () => number
  /** The channel that everybody sees. */
  readonly #live: FollowedHead<ReleaseCache>
  readonly #previews = new Map<string, KnownPreview>()
  readonly #wrongTokens = new Map<string, { checkedAt: number; answer: 'ended' | undefined }>()
  readonly #past = new Map<string, ReleaseCache>()
  /** State of the database that has every release cached here: an older replica would lack rows of the newest. */
  bookmark: string | undefined

  /** @param now tells the time, in milliseconds */
  constructor(now: () => number) {
    this.#now = now
    this.#live = new FollowedHead(now, logHeadNews)
  }

  /** The cache of the release that everybody sees, where a request need not wait for it. */
  peek(asking: Asking): ReleaseCache | undefined {
    return this.#live.peek(
      headAges(asking.env),
      () => this.#readLive(asking),
      (promise) => asking.context.waitUntil(promise),
    )
  }

  /**
   * The cache of the release that everybody sees; `undefined` while nothing was published.
   * @param atLeast number of a release that somebody has seen: where an earlier one is known, the primary is asked
   * @throws SiteError where the database does not answer, and nothing is known
   */
  async current(asking: Asking, atLeast = 0): Promise<ReleaseCache | undefined> {
    const { env, context } = asking
    const waitUntil = (promise: Promise<unknown>) => context.waitUntil(promise)
    const ages = headAges(env)
    const known = await this.#live.get(ages, () => this.#readLive(asking), waitUntil)
    if ((known?.release.number ?? 0) >= atLeast) return known
    const read = () => this.#readPrimary(env)
    const cache = await this.#live.get({ ...ages, fresh: 0, wait: Infinity }, read, waitUntil)
    if ((cache?.release.number ?? 0) >= atLeast) return cache
    throw databaseUnavailable(new Error(`There is no release ${atLeast}`))
  }

  async #readLive({ env, context }: Asking): Promise<HeadReading<ReleaseCache>> {
    const { Head } = (context.exports ?? {}) as { Head?: HeadEntrypoint }
    if (!env.SHARED_CACHE || !Head) return await this.#readPrimary(env)
    try {
      return await this.#readShared(Head, env)
    } catch (error) {
      if (error instanceof SiteError) throw error
      logFailure('shared-head-failed', {}, error)
      return await this.#readPrimary(env)
    }
  }

  /** Reads the head from the platform's cache. */
  async #readShared(entrypoint: HeadEntrypoint, env: Env): Promise<HeadReading<ReleaseCache>> {
    const head = await askSharedHead(entrypoint)
    if (!head) return { value: undefined, endsAt: Infinity }
    this.#remember(head.bookmark)
    const { readAt } = head
    const endsAt = head.endsAt ?? Infinity
    const { latest } = this.#live
    if (latest && this.#isCurrent(latest, head)) return { value: latest, endsAt: lastsUntil(latest, endsAt), readAt }
    const { release, milestones } = await askSharedRelease(entrypoint, head)
    const value = await this.#createLive(openDatabase(env, this), release, milestones)
    return { value, endsAt: lastsUntil(value, endsAt), readAt }
  }

  /** Reads the head from the database. */
  async #readPrimary(env: Env): Promise<HeadReading<ReleaseCache>> {
    // The first time a replica near the visitor will do. Later, one that lags behind would hide what was published.
    const database = openDatabase(env, { bookmark: this.#live.latest && 'first-primary' })
    const head = await readHead(database, liveChannel, this.#now(), this.#live.latest?.release)
    if (!head) return { value: undefined, endsAt: Infinity }
    const { endsAt, release } = head
    const { latest } = this.#live // Another request may have read it meanwhile.
    if (latest && this.#isCurrent(latest, release)) return { value: latest, endsAt: lastsUntil(latest, endsAt) }
    const milestones = env.SHARED_CACHE ? await readMilestones(database, release) : []
    const value = await this.#createLive(database, release, milestones)
    return { value, endsAt: lastsUntil(value, endsAt) }
  }

  async #createLive(database: Database, release: Release, milestones: readonly Milestone[]): Promise<ReleaseCache> {
    const { latest } = this.#live
    const cache = await this.#createCache(database, release, { kind: 'present' })
    cache.dated = datedRules(release, milestones)
    if (latest) await inheritCache(database, latest, cache)
    return cache
  }

  /**
   * The cache of the newest release of the preview behind a token; `ended` for one whose time is over, `undefined` for
   * one that never was, or was removed. Which tokens are wrong is remembered for a while, so that a browser which
   * brings one with every request does not cost a read each time.
   */
  async preview(token: string, open: () => Database, env: Env): Promise<ReleaseCache | 'ended' | undefined> {
    const now = this.#now()
    const wrong = this.#wrongTokens.get(token)
    if (wrong && now - wrong.checkedAt < headAges(env).fresh * wrongTokenAges) return wrong.answer
    const known = this.#previews.get(token)
    if (known && now - known.checkedAt < headAges(env).fresh && now < known.endsAt) return known.cache

    const database = open()
    const preview = await findPreview(database, token)
    const head = preview && preview.expiresAt > now ? await readHead(database, preview.name, now) : undefined
    if (!preview || !head) {
      const answer = preview ? ('ended' as const) : undefined
      setBounded(this.#wrongTokens, token, { checkedAt: now, answer }, maxWrongTokens)
      return answer
    }
    const besides = this.#live.latest?.release.number
    const cache =
      known &&
      known.besides === besides &&
      this.#isCurrent(known.cache, head.release) &&
      isSamePreview(known.cache, preview)
        ? known.cache
        : await this.#createCache(database, head.release, { kind: 'preview', preview })
    const endsAt = Math.min(head.endsAt, preview.expiresAt)
    setBounded(this.#previews, token, { checkedAt: now, endsAt, besides, cache })
    return cache
  }

  /**
   * The cache of a release that readers of another one saw before, or of that itself; `undefined` where there is none,
   * or it was pruned.
   */
  async past(present: ReleaseCache, moment: Moment, open: () => Database): Promise<ReleaseCache | undefined> {
    const { release, view } = present
    const readable = publicPast(present)
    if (readable?.policy === 'none') return undefined
    const database = open()
    const { channel } = release
    const number = await findRelease(database, release, moment, this.#now())
    if (number === undefined) return undefined
    const preview = view.kind === 'present' ? null : view.preview
    // What of it is for everybody depends on what is there now.
    const key = JSON.stringify([channel, number, preview?.base, release.number, release.createdAt, this.#day()])
    const known = this.#past.get(key)
    const past = known ? undefined : await readRelease(database, { channel, number })
    const cache =
      known ?? (past && (await this.#createCache(database, past, { kind: 'past', preview, public: readable })))
    if (cache) setBounded(this.#past, key, cache)
    return cache
  }

  async #createCache(database: Database, release: Release, view: View): Promise<ReleaseCache> {
    const cache = await createReleaseCache(database, { release, view, day: this.#day() })
    this.#remember(readBookmark(database))
    return cache
  }

  /** Whether a cache is of a state, and of today. */
  #isCurrent({ release, day }: ReleaseCache, state: DatedState): boolean {
    // A number alone would not do: a database that was restored, or begun again, counts from a smaller one.
    return release.number === state.number && release.createdAt === state.createdAt && day === this.#day()
  }

  /** When the day began, in UTC. */
  #day(): number {
    return Math.floor(this.#now() / dayMs) * dayMs
  }

  #remember(bookmark: string | undefined): void {
    if (bookmark !== undefined && bookmark > (this.bookmark ?? '')) this.bookmark = bookmark
  }
}

/** Said once at the beginning of an outage and once at its end, not by every request in between. */
function logHeadNews(news: HeadNews): void {
  if (news.kind === 'away') logFailure('database-away', {}, news.error)
  else logEvent('database-back', { afterSeconds: Math.round(news.afterMs / 1000) })
}

/** Until its release ends, or its day: with one day ends the year, which languages count from different ones. */
function lastsUntil({ day }: ReleaseCache, endsAt: number): number {
  return Math.min(endsAt, day + dayMs)
}

function isSamePreview({ view }: ReleaseCache, preview: Preview): boolean {
  return view.kind === 'preview' && JSON.stringify(view.preview) === JSON.stringify(preview)
}

/** Caches a value as the one that was used last, and drops those that were not used for longest. */
function setBounded<Value>(values: Map<string, Value>, key: string, value: Value, most = maxOthers): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}
