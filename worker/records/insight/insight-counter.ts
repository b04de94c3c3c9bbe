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
 * How long to collect counts, in milliseconds. It must be below 30 seconds, because Workers cancel work that continues
 * longer after a response.
 */
const flushMs = 20_000

/** Time after which a planned write is considered lost, because it was canceled with its request. */
const lostMs = 90_000

/** Maximum number of phrases per write, and per write when the daily limit is being used up too fast. */
const phrasesAtOnce = 50
const phrasesWhenTight = 2

/** The share of the day's rows for views and phrases, without merges. The remaining rows are for votes. */
const countedShare = 0.65

const dayMs = 24 * 60 * 60 * 1000

/** A page that was read. */
interface View {
  /** Path of the page as requested, decoded. */
  page: string
  form: Form
  reader: Reader
  /** Code of the language; empty outside all languages. */
  locale: string
}

/** The context of the request that is counted. */
export interface Counting {
  env: Env
  waitUntil: (promise: Promise<unknown>) => void
  settings: InsightSettings
}

/**
 * Collects counts in an isolate and writes them after responses, in one transaction. A failed write is not repeated,
 * because it may have succeeded; counts must never be too high. If an isolate is evicted, counts that it hasn't written
 * are lost.
 */
export class InsightCounter {
  readonly #now: () => number
  #views = new Map<string, number>()
  #phrases = new Map<string, readonly [Phrase, number]>()
  /** The keys of the views counted today. */
  #keys = new Set<string>()
  #day = 0
  /** The day on which the daily limit was reached. */
  #fullDay = 0
  /** The number of rows that all isolates had written on a day, as of the last write. */
  #spent = { day: 0, rows: 0 }
  #plannedAt = -Infinity
  /** The time of the oldest count that isn't written yet. */
  #waitingSince = 0
  /** The time until which nothing is written after a failure. */
  #pausedUntil = 0

  /** @param now the current time, in milliseconds */
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

  /** Counts a query, or a URL without a page. */
  countPhrase(counting: Counting, phrase: Phrase): void {
    const { searches, missing } = counting.settings
    if (!(phrase.kind === 'search' ? searches : missing) || !this.#isOpen()) return
    const counted = toCount(phrase)
    if (!counted) return
    const key = Object.values(counted).join('\n')
    const known = this.#phrases.get(key)
    // Further phrases are dropped, for example during a flood of requests.
    if (!known && this.#phrases.size >= phrasesAtOnce) return
    this.#phrases.set(key, [counted, (known?.[1] ?? 0) + 1])
    this.#plan(counting)
  }

  /** Returns whether counts can still be written today. Called before each count, and resets the keys on a new day. */
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

  /** Plans a write, unless one is already planned. */
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
    // Returns how much more of the daily limit is used than the time of day allows, as a share of the limit.
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
 * Returns how long counts wait before they are written. The further usage is ahead of the time of day, the longer they
 * wait. Waiting counts share a write, so they need fewer rows.
 * @param ahead how far usage is ahead, as a share of the daily limit
 */
function waitTimeOf(ahead: number, pauseMs: number): number {
  return pauseMs * 2 ** (100 * Math.max(0, ahead))
}
