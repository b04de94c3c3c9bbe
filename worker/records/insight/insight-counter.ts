import { dayOf } from '../../../core/insight/index.ts'
import type { Form, InsightSettings, Reader } from '../../../core/insight/index.ts'
import type { Env } from '../../env.ts'
import { logFailure } from '../../http/log.ts'
import { InsightWriter, insightSalts } from './insight-record.ts'
import { readSalt } from '../salts.ts'
import { countPhrases, toCount } from './phrases.ts'
import type { Phrase } from './phrases.ts'
import { addBatch, addToPages, mergedShare } from './view-counts.ts'

/**
 * How long counts are collected before they are written, in milliseconds. It must be less than 30 seconds, because the
 * platform cancels work that continues longer after a response.
 */
const flushMs = 20_000

/** Time after which a planned write counts as lost, because the platform canceled it, in milliseconds. */
const lostMs = 90_000

/** Maximum number of phrases per write, normally and when the day's rows are being used up too fast. */
const phrasesAtOnce = 50
const phrasesWhenTight = 2

/** Share of the day's rows that views and phrases may use, without merges. The rest is for votes. */
const countedShare = 0.65

const dayMs = 24 * 60 * 60 * 1000

/** A page that was read. */
interface View {
  /** Decoded path of the page, as requested. */
  page: string
  form: Form
  reader: Reader
  /** Locale code; empty for a path without a language. */
  locale: string
}

/** The context of the request that is counted. */
export interface Counting {
  env: Env
  waitUntil: (promise: Promise<unknown>) => void
  settings: InsightSettings
}

/**
 * Collects counts in an isolate, and writes them after responses in one transaction. A failed write isn't repeated,
 * because it may have succeeded, and counts must never be too high. If an isolate is evicted, its unwritten counts are
 * lost.
 */
export class InsightCounter {
  readonly #now: () => number
  #views = new Map<string, number>()
  #phrases = new Map<string, readonly [Phrase, number]>()
  /** Keys of the views that were counted today. */
  #keys = new Set<string>()
  #day = 0
  /** The day on which the daily limit was reached. */
  #fullDay = 0
  /** The number of rows that all isolates had written on a day, when this isolate last wrote. */
  #spent = { day: 0, rows: 0 }
  #plannedAt = -Infinity
  /** When the oldest unwritten count was collected. */
  #waitingSince = 0
  /** Until when nothing is written, after a failure. */
  #pausedUntil = 0

  /** @param now returns the current time, in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a page view. */
  countView(counting: Counting, { page, form, reader: { kind, agent }, locale }: View): void {
    if (!this.#isOpen()) return
    let key = [this.#day, page, form, kind, agent, locale].join('\n')
    if (!this.#keys.has(key)) {
      if (this.#keys.size >= counting.settings.keysPerDay) key = [this.#day, '…', form, kind, agent, ''].join('\n')
      this.#keys.add(key)
    }
    this.#views.set(key, (this.#views.get(key) ?? 0) + 1)
    this.#plan(counting)
  }

  /** Counts a search query or a missing URL. */
  countPhrase(counting: Counting, phrase: Phrase): void {
    const { searches, missing } = counting.settings
    if (!(phrase.kind === 'search' ? searches : missing) || !this.#isOpen()) return
    const counted = toCount(phrase)
    if (!counted) return
    const key = Object.values(counted).join('\n')
    const known = this.#phrases.get(key)
    // Drops more phrases than one write can store, which only happens during a flood of requests.
    if (!known && this.#phrases.size >= phrasesAtOnce) return
    this.#phrases.set(key, [counted, (known?.[1] ?? 0) + 1])
    this.#plan(counting)
  }

  /**
   * Returns whether counts can still be written today. Must be called before counting, because it resets the state on a
   * new day.
   */
  #isOpen(): boolean {
    const now = this.#now()
    const day = dayOf(now)
    if (day !== this.#day) {
      this.#day = day
      this.#keys = new Set()
    }
    if (this.#views.size + this.#phrases.size === 0) this.#waitingSince = now
    return this.#fullDay !== day
  }

  /** Plans a write unless one is already planned. */
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
    // The next count plans another write.
    if (this.#now() < this.#pausedUntil) return
    const views = this.#views.size
    try {
      await this.#write(counting, pauseMs)
    } catch (error) {
      this.#pausedUntil = this.#now() + 3 * pauseMs
      logFailure('insight-not-counted', { views }, error)
    }
  }

  async #write({ env, settings }: Counting, pauseMs: number): Promise<void> {
    const now = this.#now()
    const day = dayOf(now)
    const writer = new InsightWriter(env, settings, day)
    if (this.#spent.day !== day) this.#spent = { day, rows: await writer.startDay() }
    // How much more of the daily limit has been used than the time of day allows, as a share of the limit.
    const ahead = (rows: number) =>
      (this.#spent.rows + rows) / settings.rowsPerDay - mergedShare - (countedShare * (now % dayMs)) / dayMs
    const isTight = ahead(this.#views.size + 2 * this.#phrases.size) > 0
    if (isTight && now - this.#waitingSince < waitTimeOf(ahead(0), pauseMs)) return
    const [views, phrases] = [this.#views, this.#takePhrases(isTight ? phrasesWhenTight : phrasesAtOnce)]
    this.#views = new Map()
    this.#waitingSince = now
    const viewWrites = isTight ? addBatch(day, views) : addToPages(views)
    const countedPhrases =
      phrases.length === 0
        ? undefined
        : await countPhrases(await readSalt(env, insightSalts, 'phrase', 0), day, phrases)
    const { written, isRefused } = await writer.write(
      viewWrites.rows + 2 * phrases.length,
      (allowed) => [...viewWrites.statements(allowed), ...(countedPhrases?.(allowed) ?? [])],
      isTight,
    )
    this.#spent = { day, rows: written }
    if (isRefused) this.#fullDay = day
  }

  /** Removes and returns the most frequent phrases. */
  #takePhrases(most: number): (readonly [Phrase, number])[] {
    const taken = [...this.#phrases].toSorted(([, [, one]], [, [, other]]) => other - one).slice(0, most)
    for (const [key] of taken) this.#phrases.delete(key)
    return taken.map(([, counted]) => counted)
  }
}

/**
 * Returns how long counts wait before they are written, in milliseconds. Counts that wait share a write and need fewer
 * rows, so they wait longer the faster the daily limit is being used up.
 * @param ahead how much more of the daily limit has been used than the time of day allows, as a share of the limit
 */
function waitTimeOf(ahead: number, pauseMs: number): number {
  return pauseMs * 2 ** (100 * Math.max(0, ahead))
}
