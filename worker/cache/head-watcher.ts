import { within } from '../store/deadline.ts'

/** The result of reading the head once. */
export interface HeadRead<Value> {
  /** The cached state of the current release; `undefined` before the first one. */
  value: Value | undefined
  /** When the next scheduled release takes effect, in milliseconds; `Infinity` if none is scheduled. */
  endsAt: number
  /** When the database was read, in milliseconds. Only set if the head comes from a cache. */
  readAt?: number
}

/** Age limits of a cached head, in milliseconds. */
export interface HeadAges {
  /**
   * Up to this age, the head counts as fresh. Up to twice this age, it is served while it is re-read in the background.
   */
  fresh: number
  /** How long a request waits for a newer head before it uses the cached one. With `Infinity`, requests always wait. */
  wait: number
  /** Up to this age, the head is served while the database is down. */
  stale: number
}

/** Reports that the database stopped or resumed answering. */
export type HealthEvent = { kind: 'away'; error: unknown } | { kind: 'back'; afterMs: number }

/** Maximum age of a head from the platform's cache, unless the database is down. */
const maxCachedMs = 3000

/** Age after which a pending read no longer counts. Its request has probably ended, which cancels the read. */
const abandonedAfterMs = 10_000

/** Interval at which a request checks whether another request has finished reading the head, in milliseconds. */
const pollIntervalMs = 5

/** How long requests don't wait for a read after one has failed, in milliseconds. */
const retryBackoffMs = 30_000

/**
 * Keeps the head of a channel up to date: its current release and the state cached for it. While the database is slow
 * or down, requests get the cached state without waiting.
 *
 * In workerd, a request can't await a promise of another request. Requests therefore only share finished results, and
 * the fact that a read is pending.
 */
export class HeadWatcher<Value> {
  readonly #clock: () => number
  readonly #report: (news: HealthEvent) => void
  #known: { value: Value; readAt: number; endsAt: number } | undefined
  /** Identifies the pending read, if any. */
  #reading: object | undefined
  #requestedAt = -Infinity
  /** When the database stopped answering in time; `undefined` while it answers. */
  #awaySince: number | undefined

  /**
   * @param now returns the current time, in milliseconds
   * @param report called when the database stops answering in time, and when it resumes
   */
  constructor(now: () => number, report: (news: HealthEvent) => void) {
    this.#clock = now
    this.#report = report
  }

  /** Returns the latest cached state, regardless of its age. */
  get latest(): Value | undefined {
    return this.#known?.value
  }

  /** Replaces the cached state with a modified one. */
  revise(change: (value: Value) => Value): void {
    if (this.#known) this.#known = { ...this.#known, value: change(this.#known.value) }
  }

  /**
   * Returns the cached state if it can be served without waiting. Starts a background read if one is due.
   * @param waitUntil keeps the request alive until the read ends
   */
  peek(
    ages: HeadAges,
    read: () => Promise<HeadRead<Value>>,
    waitUntil: (promise: Promise<unknown>) => void,
  ): Value | undefined {
    const now = this.#now()
    if (!this.#known) return undefined
    const { value, readAt, endsAt } = this.#known
    const age = now - readAt
    if (this.#isKnownAway(ages, now) ? age >= ages.stale : age >= 2 * ages.fresh || now >= endsAt) return undefined
    if (this.#isDue(ages)) waitUntil(this.#read(ages, read).catch(() => {}))
    return value
  }

  /**
   * Returns the state to serve, waiting for a read if necessary.
   * @throws the error of `read`, if there is no cached state that may be served
   */
  async get(
    ages: HeadAges,
    read: () => Promise<HeadRead<Value>>,
    waitUntil: (promise: Promise<unknown>) => void,
  ): Promise<Value | undefined> {
    const known = this.peek(ages, read, waitUntil)
    if (known !== undefined) return known
    const { wait, stale } = ages
    if (!this.#known || wait === Infinity || this.#now() - this.#known.readAt >= stale)
      return await this.#read(ages, read)
    if (this.#isReading()) {
      await this.#endOfReading(wait)
      return this.#known.value
    }
    const ended = this.#read(ages, read).then(
      () => {},
      () => {}, // The failure has already been reported.
    )
    waitUntil(ended)
    await within(wait, ended, () => this.#isAway(new Error(`The head was not read within ${wait} ms`)))
    return this.#known.value
  }

  /** Returns the current time. If the clock was set back, the cached state counts as stale, so that it is read again. */
  #now(): number {
    const now = this.#clock()
    if (this.#known && now < Math.max(this.#requestedAt, this.#known.readAt)) this.#known.readAt = -Infinity
    return now
  }

  /** Returns whether the database failed so recently that waiting for it is pointless. */
  #isKnownAway({ wait }: HeadAges, now: number): boolean {
    return this.#awaySince !== undefined && wait < Infinity && now - this.#requestedAt < retryBackoffMs
  }

  /** Returns whether to start a read. There is only one read at a time, and at most one per freshness period. */
  #isDue({ fresh }: HeadAges): boolean {
    return !this.#isReading() && this.#now() - this.#requestedAt >= fresh
  }

  /** Returns whether a request is reading the head. */
  #isReading(): boolean {
    return this.#reading !== undefined && this.#now() - this.#requestedAt < abandonedAfterMs
  }

  /** Waits at most `wait` milliseconds for another request's read to end. */
  async #endOfReading(wait: number): Promise<void> {
    const reading = this.#reading
    for (let waited = 0; waited < wait && this.#reading === reading; waited += pollIntervalMs)
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }

  async #read({ wait }: HeadAges, read: () => Promise<HeadRead<Value>>): Promise<Value | undefined> {
    const reading = {}
    const requestedAt = this.#now()
    this.#reading = reading
    this.#requestedAt = requestedAt
    try {
      const { value, endsAt, readAt: saidAt = requestedAt } = await read()
      const readAt = Math.min(requestedAt, saidAt)
      const tookMs = this.#now() - requestedAt
      if (requestedAt - readAt > maxCachedMs) this.#isAway(new Error(`The head is ${requestedAt - readAt} ms old`))
      else if (tookMs > wait) this.#isAway(new Error(`The head was read in ${tookMs} ms`))
      else this.#isBack()
      // If several reads overlap, keeps the result that was read last.
      if (value !== undefined && readAt >= (this.#known?.readAt ?? -Infinity)) this.#known = { value, readAt, endsAt }
      return value
    } catch (error) {
      this.#isAway(error)
      throw error
    } finally {
      if (this.#reading === reading) this.#reading = undefined
    }
  }

  #isAway(error: unknown): void {
    if (this.#awaySince !== undefined) return
    this.#awaySince = this.#now()
    this.#report({ kind: 'away', error })
  }

  #isBack(): void {
    if (this.#awaySince === undefined) return
    this.#report({ kind: 'back', afterMs: this.#now() - this.#awaySince })
    this.#awaySince = undefined
  }
}
