import { within } from '../store/deadline.ts'

/** The result of reading the head once. */
export interface HeadRead<Value> {
  /** The cached state of the current release; `undefined` before the first release. */
  value: Value | undefined
  /** When a scheduled release takes effect without a sync, in milliseconds; `Infinity` if none is scheduled. */
  endsAt: number
  /** Time at which the database was read, in milliseconds. Set if the head comes from a cache. */
  readAt?: number
}

/** Age limits for a cached head, in milliseconds. */
export interface HeadAges {
  /** Up to this age, the head is fresh. Up to twice this age, it is served while it is re-read in the background. */
  fresh: number
  /** How long a request waits for a newer head before it uses an older one. With `Infinity`, it always waits. */
  wait: number
  /** The age at which the head is no longer served, even if the database is down. */
  stale: number
}

/** An event that reports that the database stopped or resumed answering. */
export type HealthEvent = { kind: 'away'; error: unknown } | { kind: 'back'; afterMs: number }

/** Maximum age of a head from a cache, unless the database is down. */
const maxCachedMs = 3000

/** Time after which a pending read is abandoned, because its request has ended. */
const abandonedAfterMs = 10_000

/** How often a request checks whether another one has read the head, in milliseconds. */
const pollIntervalMs = 5

/** Time after a failure during which requests don't wait for a read. */
const retryBackoffMs = 30_000

/**
 * Watches the head of a channel: the number and cached state of its newest release. While the database is slow or down,
 * requests get the cached state without waiting.
 *
 * In workerd, a request can't await another request's promise. Requests therefore share results, and whether a read is
 * pending, but no promises.
 */
export class HeadWatcher<Value> {
  readonly #clock: () => number
  readonly #report: (news: HealthEvent) => void
  #known: { value: Value; readAt: number; endsAt: number } | undefined
  /** The pending read, if any. */
  #reading: object | undefined
  #requestedAt = -Infinity
  /** When the database last stopped answering within the time that a request waits. */
  #awaySince: number | undefined

  /**
   * @param now the current time, in milliseconds
   * @param tell called when a read fails or takes too long, and when reads succeed in time again
   */
  constructor(now: () => number, report: (news: HealthEvent) => void) {
    this.#clock = now
    this.#report = report
  }

  /** Returns the latest known state, whatever its age. */
  get latest(): Value | undefined {
    return this.#known?.value
  }

  /** Replaces the known state with another form of it. */
  revise(change: (value: Value) => Value): void {
    if (this.#known) this.#known = { ...this.#known, value: change(this.#known.value) }
  }

  /**
   * Returns the state that can be served without waiting. If a re-read is due, it happens in the background.
   * @param waitUntil keeps the request alive for the re-read
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
    if (age < ages.fresh && now < endsAt) return value
    if (this.#isKnownAway(ages, now) ? age >= ages.stale : age >= 2 * ages.fresh || now >= endsAt) return undefined
    if (this.#isDue(ages)) waitUntil(this.#read(ages, read).catch(() => {}))
    return value
  }

  /**
   * Returns the state to serve if a request can wait for a read.
   * @throws the error of `read`, if no cached state may be served
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
      () => true,
      () => true, // The failure has already been reported.
    )
    waitUntil(ended)
    if (!(await within(wait, ended, () => false))) this.#isAway(new Error(`The head was not read within ${wait} ms`))
    return this.#known.value
  }

  /**
   * Returns the current time. If the clock was set back, recorded times would be in the future, so they are dropped.
   */
  #now(): number {
    const now = this.#clock()
    if (now < Math.max(this.#requestedAt, this.#known?.readAt ?? -Infinity)) {
      this.#requestedAt = -Infinity
      this.#reading = undefined
      if (this.#known) this.#known.readAt = -Infinity
    }
    return now
  }

  /** Returns whether the database failed recently, so that waiting for it is pointless. */
  #isKnownAway({ wait }: HeadAges, now: number): boolean {
    return this.#awaySince !== undefined && wait < Infinity && now - this.#requestedAt < retryBackoffMs
  }

  /** Only one read at a time, and at most one per freshness period. */
  #isDue({ fresh }: HeadAges): boolean {
    return !this.#isReading() && this.#now() - this.#requestedAt >= fresh
  }

  /** Returns whether a request is reading the head. */
  #isReading(): boolean {
    return this.#reading !== undefined && this.#now() - this.#requestedAt < abandonedAfterMs
  }

  /** Waits until another request's read ends, for at most `wait` milliseconds. */
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
      // If two reads run concurrently, the later one has the newer head.
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
