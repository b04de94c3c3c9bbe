import { dayOf } from '../../../core/insight/index.ts'
import type { Form, InsightSettings, Reader } from '../../../core/insight/index.ts'
import type { Env } from '../../env.ts'
import { logFailure } from '../../http/log.ts'
import type { Write } from '../define-record.ts'
import { InsightWriter, deletions, insightSalts } from './insight-record.ts'
import { readSalt } from '../salts.ts'
import { countPhrases, toCount } from './phrases.ts'
import type { Phrase } from './phrases.ts'

/** How long counts are collected, in milliseconds. A request may work for 30 seconds after its response. */
const flushMs = 20_000

/** The longest pause between two writes, on sites that would otherwise use up the limit before the end of the day. */
const maxPauseMs = 30 * 60_000

/** After this time, a planned write has been canceled together with its request. */
const lostMs = 90_000

/** Maximum number of phrases and of counters per write. */
const phrasesAtOnce = 50
const viewsAtOnce = 500

const dayMs = 24 * 60 * 60 * 1000

/** A page that was read. */
interface View {
  /** Path of the page as requested, decoded. */
  page: string
  form: Form
  reader: Reader
  /** Code of the language; empty outside of all languages. */
  locale: string
}

/** The request during which something is counted. */
export interface Counting {
  env: Env
  waitUntil: (promise: Promise<unknown>) => void
  settings: InsightSettings
}

/**
 * Collects counts in an isolate, and writes them after responses, in one transaction. A write that fails is not
 * repeated, because it may have succeeded: counts are never too high. An evicted isolate loses the counts that it has
 * not written.
 */
export class InsightCounter {
  readonly #now: () => number
  #views = new Map<string, number>()
  #phrases = new Map<string, readonly [Phrase, number]>()
  /** The pages and forms counted today. */
  #keys = new Set<string>()
  #day = 0
  /** The day whose expired rows were deleted, and the day on which the limit was reached. */
  #cleanedDay = 0
  #fullDay = 0
  #plannedAt = -Infinity
  /** The time until which nothing is written. */
  #pausedUntil = 0

  /** @param now the current time, in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a page view. */
  countView(counting: Counting, { page, form, reader: { kind, agent }, locale }: View): void {
    if (!this.#isOpen()) return
    let key = [page, form, kind, agent, locale].join('\n')
    if (!this.#keys.has(key)) {
      if (this.#keys.size >= counting.settings.keysPerDay) key = ['…', form, kind, agent, ''].join('\n')
      this.#keys.add(key)
    }
    this.#views.set(key, (this.#views.get(key) ?? 0) + 1)
    this.#plan(counting)
  }

  /** Counts a query, or a URL without a page. */
  countPhrase(counting: Counting, phrase: Phrase): void {
    const { searches, missing } = counting.settings
    if (!(phrase.kind === 'search' ? searches : missing) || !this.#isOpen()) return
    const counted = toCount(phrase)
    if (!counted) return
    const key = Object.values(counted).join('\n')
    const known = this.#phrases.get(key)
    // If a flood of requests has more phrases than this, the rest are dropped.
    if (!known && this.#phrases.size >= phrasesAtOnce) return
    this.#phrases.set(key, [counted, (known?.[1] ?? 0) + 1])
    this.#plan(counting)
  }

  /** Starts another day if it has come, and returns whether anything may still be written on it. */
  #isOpen(): boolean {
    const day = dayOf(this.#now())
    if (day !== this.#day) {
      this.#day = day
      this.#keys = new Set()
    }
    return this.#fullDay !== day
  }

  /** Plans a write, unless one is planned. */
  #plan(counting: Counting): void {
    const now = this.#now()
    if (now - this.#plannedAt < lostMs) return
    this.#plannedAt = now
    counting.waitUntil(this.#writeLater(counting))
  }

  async #writeLater(counting: Counting): Promise<void> {
    const pauseMs = Number(counting.env.INSIGHT_FLUSH_MS ?? flushMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    this.#plannedAt = -Infinity
    // The next request plans another write.
    if (this.#now() < this.#pausedUntil) return
    const views = [...this.#views]
    const phrases = [...this.#phrases.values()]
    this.#views = new Map()
    this.#phrases = new Map()
    try {
      await this.#write(counting, views, phrases, pauseMs)
    } catch (error) {
      this.#pausedUntil = this.#now() + 3 * pauseMs
      logFailure('insight-not-counted', { views: views.length }, error)
    }
  }

  async #write(
    { env, settings }: Counting,
    views: readonly (readonly [key: string, count: number])[],
    phrases: readonly (readonly [Phrase, number])[],
    pauseMs: number,
  ): Promise<void> {
    const now = this.#now()
    const day = dayOf(now)
    const writer = new InsightWriter(env, settings, day)
    const cleaning = this.#cleanedDay === day ? [] : deletions(day, settings.retentionDays)
    this.#cleanedDay = day
    const counted =
      phrases.length === 0
        ? undefined
        : await countPhrases(await readSalt(env, insightSalts, 'phrase', 0), day, phrases)
    const chunks = Array.from({ length: Math.max(1, Math.ceil(views.length / viewsAtOnce)) }, (_, index) =>
      views.slice(index * viewsAtOnce, (index + 1) * viewsAtOnce),
    )
    for (const [index, chunk] of chunks.entries()) {
      const isFirst = index === 0
      const rows = chunk.length + (isFirst ? 2 * phrases.length : 0)
      const { written, isRefused } = await writer.write(rows, (allowed) => [
        ...(isFirst ? cleaning : []),
        ...(chunk.length === 0 ? [] : [countViews(day, chunk, allowed)]),
        ...(isFirst && counted ? counted(allowed) : []),
      ])
      if (isRefused) this.#fullDay = day
      this.#pausedUntil = now + pauseOf(written / settings.rowsPerDay, (now % dayMs) / dayMs, pauseMs)
    }
  }
}

/**
 * How long to pause until the next write: longer if the limit is used up faster than the day passes. Counts then wait
 * in the isolate, and more of them share a row.
 */
function pauseOf(usedShare: number, dayShare: number, pauseMs: number): number {
  return Math.min(maxPauseMs, pauseMs * (2 ** (10 * Math.max(0, usedShare - dayShare - 0.02)) - 1))
}

function countViews(day: number, views: readonly (readonly [key: string, count: number])[], allowed: string): Write {
  return [
    `INSERT INTO view (day, page, form, reader, agent, locale, count)
      SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?2) WHERE ${allowed}
      ON CONFLICT (day, page, form, reader, agent) DO UPDATE SET count = count + excluded.count`,
    day,
    JSON.stringify(views.map(([key, count]) => [...key.split('\n'), count])),
  ]
}
