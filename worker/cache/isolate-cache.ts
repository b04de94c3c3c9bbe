import { SiteError, databaseUnavailable } from '../../core/error/index.ts'
import type { InsightSettings } from '../../core/insight/index.ts'
import { configAtUrls, configOfVersion, liveChannel, versionOf } from '../../core/release/index.ts'
import type { Moment } from '../../core/release/index.ts'
import type { Env } from '../env.ts'
import { insightSettings } from '../records/insight/insight-record.ts'
import { logEvent, logFailure } from '../http/log.ts'
import { findRelease, readHead, readHeads, readRelease } from '../store/release.ts'
import type { Head, Release } from '../store/release.ts'
import { openDatabase, readBookmark } from '../store/database.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { findPreview } from '../store/preview.ts'
import type { Preview } from '../store/preview.ts'
import { HeadWatcher } from './head-watcher.ts'
import type { HeadAges, HealthEvent, HeadRead } from './head-watcher.ts'
import { configAt } from './config-at.ts'
import { datedRules, readMilestones } from './milestones.ts'
import type { DatedState, Milestone } from './milestones.ts'
import { AnswerPool } from './answer-cache.ts'
import { createReleaseCache, inheritCache, lean, publicPast } from './release-cache.ts'
import type { ReleaseCache, ReleaseKind, ReleasePolicy, View } from './release-cache.ts'
import { readSharedHead, readSharedRelease } from './shared-head.ts'
import type { HeadEntrypoint } from './shared-head.ts'
import { staleSeconds } from './stale-seconds.ts'

/**
 * Returns the age limits of heads. A new release becomes visible within twice the time that a head counts as fresh. In
 * development, every request waits for the head, because the browser reloads immediately after an edit.
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

/** Maximum number of cached previews, and of cached past releases. */
const maxOthers = 8

/** Maximum number of versions whose heads and responses are cached. */
const maxVersions = 64

/** Maximum number of versions with a complete cache, which also includes the sidebar, search results, and more. */
const maxWholeVersions = 4

/**
 * Maximum number of unknown preview tokens to remember. Each is remembered for `wrongTokenAges` times as long as a head
 * counts as fresh.
 */
const maxWrongTokens = 1000
const wrongTokenAges = 30

type Watcher = HeadWatcher<ReleaseCache>

/** How to cache and show the responses of each kind of release. */
export type ReleasePolicies = Readonly<Record<ReleaseKind, ReleasePolicy>>

/** A cached preview. */
interface KnownPreview {
  checkedAt: number
  /** When the preview's next scheduled release takes effect, in milliseconds. */
  endsAt: number
  /**
   * Number of the live release when the preview was cached. A purge creates a live release and may also remove content
   * from the preview, so a different number invalidates the cache.
   */
  besides: number | undefined
  cache: ReleaseCache
}

/** The parts of a request that reading a release needs. */
interface Asking {
  env: Env
  /** The Worker's entrypoints by name, and a function that keeps the request alive until a promise settles. */
  context: { exports?: object; waitUntil: (promise: Promise<unknown>) => void }
  /** Versions that the URL may name. A new isolate reads their heads together with that of the site. */
  ahead?: PrefetchedHeads
}

/** Channels whose heads are read in advance, and the heads once they have been read. */
export interface PrefetchedHeads {
  channels: readonly string[]
  heads?: ReadonlyMap<string, Head | undefined>
}

/**
 * Everything that an isolate caches between requests. Only finished values are cached, because in workerd a request
 * can't await a promise of another request.
 */
export class IsolateCache {
  readonly #now: () => number
  readonly #policies: ReleasePolicies
  /** Watches the live channel. Never evicted. */
  readonly #live: Watcher
  /** Watchers of versions' channels, from least to most recently used. */
  readonly #versions = new Map<string, Watcher>()
  /** Watchers of the versions that have a complete cache. */
  readonly #wholeVersions = new Map<string, Watcher>()
  /** The memory for the responses of all versions. */
  readonly #versionAnswers: AnswerPool
  readonly #previews = new Map<string, KnownPreview>()
  readonly #wrongTokens = new Map<string, { checkedAt: number; answer: 'ended' | undefined }>()
  readonly #past = new Map<string, ReleaseCache>()
  /** D1 bookmark that covers every cached release. Without it, a lagging replica could miss rows of the newest one. */
  bookmark: string | undefined
  /** See `SITE_URL` in worker/env.ts. */
  #siteUrl: string | undefined

  /**
   * @param now returns the current time, in milliseconds
   * @param policies how responses of each kind of release are cached and shown
   */
  constructor(now: () => number, policies: ReleasePolicies) {
    this.#now = now
    this.#policies = policies
    this.#live = this.#watch()
    this.#versionAnswers = new AnswerPool(policies.version.answerBytes)
  }

  /** Returns the cache of a channel's current release if it is available without waiting. */
  peek(asking: Asking, channel = liveChannel): ReleaseCache | undefined {
    const watcher = this.#watcherOf(channel)
    return watcher.peek(
      headAges(asking.env),
      () => this.#readHead(asking, channel, watcher),
      (promise) => asking.context.waitUntil(promise),
    )
  }

  /**
   * Returns the cache of a channel's current release. Returns `undefined` before the first release.
   * @param atLeast number of a release that the visitor has already seen; an older cached head is re-read from the
   * primary
   * @throws SiteError if the database doesn't answer and nothing is cached, or if release `atLeast` doesn't exist
   */
  async current(asking: Asking, channel = liveChannel, atLeast = 0): Promise<ReleaseCache | undefined> {
    const { env, context } = asking
    const waitUntil = (promise: Promise<unknown>) => context.waitUntil(promise)
    const ages = headAges(env)
    const watcher = this.#watcherOf(channel)
    const known = await watcher.get(ages, () => this.#readHead(asking, channel, watcher), waitUntil)
    if ((known?.release.number ?? 0) >= atLeast) return known
    const read = () => this.#readPrimary({ env, context }, channel, watcher)
    const cache = await watcher.get({ ...ages, fresh: 0, wait: Infinity }, read, waitUntil)
    if ((cache?.release.number ?? 0) >= atLeast) return cache
    throw databaseUnavailable(new Error(`There is no release ${atLeast}`))
  }

  #watch(): Watcher {
    return new HeadWatcher(this.#now, logHealthEvent)
  }

  #watcherOf(channel: string): Watcher {
    if (channel === liveChannel) return this.#live
    const watcher = this.#versions.get(channel) ?? this.#watch()
    setBounded(this.#versions, channel, watcher, maxVersions)
    for (const left of setBounded(this.#wholeVersions, channel, watcher, maxWholeVersions)) left.revise(lean)
    return watcher
  }

  async #readHead(asking: Asking, channel: string, watcher: Watcher): Promise<HeadRead<ReleaseCache>> {
    const { env, context } = asking
    const { Head } = (context.exports ?? {}) as { Head?: HeadEntrypoint }
    if (!env.SHARED_CACHE || !Head) return await this.#readPrimary(asking, channel, watcher)
    try {
      return await this.#readShared(Head, env, channel, watcher)
    } catch (error) {
      if (error instanceof SiteError) throw error
      logFailure('shared-head-failed', {}, error)
      return await this.#readPrimary(asking, channel, watcher)
    }
  }

  /** Reads the head of a channel through the platform's cache. */
  async #readShared(
    entrypoint: HeadEntrypoint,
    env: Env,
    channel: string,
    watcher: Watcher,
  ): Promise<HeadRead<ReleaseCache>> {
    const head = await readSharedHead(entrypoint, channel)
    if (!head) return { value: undefined, endsAt: Infinity }
    this.#remember(head.bookmark)
    const { readAt } = head
    const endsAt = head.endsAt ?? Infinity
    const { latest } = watcher
    if (latest && this.#isCurrent(latest, head) && this.#isBeside(latest, head))
      return { value: latest, endsAt: lastsUntil(latest, endsAt), readAt }
    const { release, milestones } = await readSharedRelease(entrypoint, channel, head)
    const value = await this.#createCurrent(env, openDatabase(env, this), { ...head, release }, milestones, watcher)
    return { value, endsAt: lastsUntil(value, endsAt), readAt }
  }

  /** Reads the head of a channel from the database. */
  async #readPrimary({ env, ahead }: Asking, channel: string, watcher: Watcher): Promise<HeadRead<ReleaseCache>> {
    // Any replica can answer the first read. Later reads go to the primary, because a lagging replica could hide a new
    // release.
    const database = openDatabase(env, { bookmark: watcher.latest && 'first-primary' })
    const known = watcher.latest && this.#isBesideSite(watcher.latest) ? watcher.latest.release : undefined
    this.#siteUrl = env.SITE_URL
    const shown = channel === liveChannel ? env.SHOWN_RELEASE : undefined
    const head =
      shown === undefined
        ? await this.#readHeadOrAhead(database, channel, known, ahead)
        : await readShown(database, { channel, number: shown })
    if (!head) return { value: undefined, endsAt: Infinity }
    const { endsAt, release } = head
    const { latest } = watcher // Another request may have read it in the meantime.
    if (latest && this.#isCurrent(latest, release) && this.#isBeside(latest, head))
      return { value: latest, endsAt: lastsUntil(latest, endsAt) }
    const milestones = env.SHARED_CACHE && !head.base ? await readMilestones(database, release) : []
    const value = await this.#createCurrent(env, database, head, milestones, watcher)
    return { value, endsAt: lastsUntil(value, endsAt) }
  }

  async #readHeadOrAhead(
    database: Database,
    channel: string,
    known: Release | undefined,
    ahead: PrefetchedHeads | undefined,
  ): Promise<Head | undefined> {
    if (ahead?.heads?.has(channel)) return ahead.heads.get(channel)
    if (known || channel !== liveChannel || !ahead?.channels.length)
      return await readHead(database, channel, this.#now(), known)
    const heads = await readHeads(database, [channel, ...ahead.channels], this.#now())
    ahead.heads = heads
    return heads.get(channel)
  }

  async #createCurrent(
    env: Env,
    database: Database,
    { release, base, beside }: { release: Release; base: ReleaseName | null; beside: string },
    milestones: readonly Milestone[],
    { latest }: Watcher,
  ): Promise<ReleaseCache> {
    const live = versionOf(release.channel) === undefined ? undefined : this.#live.latest
    const config = live ? configOfVersion(live.release.config, release.config) : release.config
    const insight = insightSettings(env, config)
    const view = { kind: 'present', base } as const
    if (live) {
      const cache = await this.#createCache(database, { ...release, config }, view, { beside: live.beside, insight })
      return { ...cache, site: live.release }
    }
    const cache = await this.#createCache(database, release, view, { beside, insight })
    cache.dated = datedRules(release, milestones)
    // Releases of an overlay may also differ in the base's rows, which aren't compared.
    if (latest && !base) await inheritCache(database, latest, cache)
    return cache
  }

  /**
   * Returns whether a cache belongs to the live channel, or to a version that was compared with the current live
   * release.
   */
  #isBesideSite({ site }: ReleaseCache): boolean {
    const live = this.#live.latest?.release
    return site === undefined || (site.number === live?.number && site.createdAt === live.createdAt)
  }

  /**
   * Returns whether a cache is still valid: its site and the versions that its pages are compared with haven't changed.
   */
  #isBeside(cache: ReleaseCache, { beside }: { beside: string }): boolean {
    return this.#isBesideSite(cache) && cache.beside === (cache.site ? this.#live.latest?.beside : beside)
  }

  /**
   * Returns the cache of a preview's current release, `ended` if the preview has expired, or `undefined` if the token
   * is unknown or the preview was removed. Unknown tokens are remembered for a while, because a browser may send one
   * with every request.
   */
  async preview(token: string, open: () => Database, env: Env): Promise<ReleaseCache | 'ended' | undefined> {
    // The clock may have been set back, so the absolute difference is compared.
    const now = this.#now()
    const wrong = this.#wrongTokens.get(token)
    if (wrong && Math.abs(now - wrong.checkedAt) < headAges(env).fresh * wrongTokenAges) return wrong.answer
    const known = this.#previews.get(token)
    if (known && Math.abs(now - known.checkedAt) < headAges(env).fresh && now < known.endsAt) return known.cache

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
   * Returns the cache of the release that `moment` selects, which may be the current one. Returns `undefined` if the
   * release doesn't exist or was pruned.
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
    const { site } = present
    // The current release determines which part of a past release is public, so it is part of the key.
    const besides = [release.number, release.createdAt, site?.number, site?.createdAt, this.#day()]
    const key = JSON.stringify([channel, number, preview?.base, besides])
    const known = this.#past.get(key)
    const past = known ? undefined : await readRelease(database, { channel, number })
    // A version's releases use the site's configuration for their appearance.
    const shown = past && site ? { ...past, config: configOfVersion(site.config, past.config) } : past
    const made = shown && (await this.#createCache(database, shown, { kind: 'past', preview, public: readable }))
    const cache = known ?? (made && { ...made, ...(site && { site }) })
    if (cache) setBounded(this.#past, key, cache)
    return cache
  }

  async #createCache(
    database: Database,
    release: Release,
    view: View,
    { beside = '', insight }: { beside?: string; insight?: InsightSettings | undefined } = {},
  ): Promise<ReleaseCache> {
    const site = this.#live.latest?.release
    const written = this.#siteUrl === undefined ? release.config : await configAt(this.#siteUrl, release.config)
    const config = site && view.kind !== 'present' ? configAtUrls(site.config, written) : written
    const kind = releaseKind(release, view)
    const cache = await createReleaseCache({
      release: { ...release, config },
      view,
      day: this.#day(),
      beside,
      policy: this.#policies[kind],
      pool: kind === 'version' ? this.#versionAnswers : undefined,
      ...(insight && { insight }),
    })
    this.#remember(readBookmark(database))
    return cache
  }

  /** Returns whether a cache has this state and was created today. */
  #isCurrent({ release, day }: ReleaseCache, state: DatedState): boolean {
    // The number alone doesn't identify a release, because a restored or recreated database may assign it again.
    return release.number === state.number && release.createdAt === state.createdAt && day === this.#day()
  }

  /** Returns the start of the current UTC day, in milliseconds. */
  #day(): number {
    return Math.floor(this.#now() / dayMs) * dayMs
  }

  #remember(bookmark: string | undefined): void {
    if (bookmark !== undefined && bookmark > (this.bookmark ?? '')) this.bookmark = bookmark
  }
}

/** Reads a specific release and treats it as the channel's head, which never expires. */
async function readShown(database: Database, name: ReleaseName): Promise<Awaited<ReturnType<typeof readHead>>> {
  const release = await readRelease(database, name)
  return release && { release, base: null, endsAt: Infinity, beside: '' }
}

function releaseKind({ channel }: Release, { kind }: View): ReleaseKind {
  return kind === 'present' ? (versionOf(channel) === undefined ? 'live' : 'version') : kind
}

/** Logs the start and end of an outage, not each failed request. */
function logHealthEvent(news: HealthEvent): void {
  if (news.kind === 'away') logFailure('database-away', {}, news.error)
  else logEvent('database-back', { afterSeconds: Math.round(news.afterMs / 1000) })
}

/**
 * Returns when a cache expires: at the end of the UTC day, because pages show the year in different calendars, or when
 * the next scheduled release takes effect.
 */
function lastsUntil({ day }: ReleaseCache, endsAt: number): number {
  return Math.min(endsAt, day + dayMs)
}

function isSamePreview({ view }: ReleaseCache, preview: Preview): boolean {
  return view.kind === 'preview' && JSON.stringify(view.preview) === JSON.stringify(preview)
}

/** Stores a value as the most recently used one. Evicts and returns the least recently used ones. */
function setBounded<Value>(values: Map<string, Value>, key: string, value: Value, most = maxOthers): Value[] {
  values.delete(key)
  values.set(key, value)
  const evicted: Value[] = []
  for (const [oldest, left] of values) {
    if (values.size <= most) break
    values.delete(oldest)
    evicted.push(left)
  }
  return evicted
}
