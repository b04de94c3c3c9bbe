import { within } from '../store/deadline.ts'

/** What one read of the head gave. */
export interface HeadReading<Value> {
  /** What is kept of the release that readers see now; `undefined` while nothing was published. */
  value: Value | undefined
  /** When a later release takes its place without a sync, in milliseconds; `Infinity` for never. */
  endsAt: number
  /** When the database said so, in milliseconds, where that was before it was read: some cache has answered. */
  readAt?: number
}

/** How old a head may be, in milliseconds. */
export interface HeadAges {
  /**
   * Until then nothing is read. Until twice as long, what is known is served, and the head is read behind the answer.
   */
  fresh: number
  /** How long a request waits for a head that is older than that; then it takes what is known. `Infinity`: always. */
  wait: number
  /** From then on what is known is not served any more, whatever the database does. */
  stale: number
}

/** What is said of a database that does not answer, or answers again. */
export type HeadNews = { kind: 'away'; error: unknown } | { kind: 'back'; afterMs: number }

/** A cache answers with an older head only while the database is away. */
const maxCachedMs = 3000

/** A read that has not ended after so long has lost its request, and never will. */
const abandonedAfterMs = 10_000

/** How often a request looks whether another one has read the head, in milliseconds. */
const lookAgainMs = 5

/** How long after a failure nobody waits for a read: where visitors are rare, the next one does again. */
const hopelessMs = 30_000

/**
 * Follows the head of a channel: which release is the newest, and what is kept of it. What is kept is served while the
 * database is slow or away, so that no visitor waits for it as long as there are others.
 *
 * workerd lets no request await what another one reads. So requests share what was read, and that it is being read, but
 * no promise.
 */
export class FollowedHead<Value> {
  readonly #now: () => number
  readonly #tell: (news: HeadNews) => void
  #known: { value: Value; readAt: number; endsAt: number } | undefined
  /** The last read, until it has ended. */
  #reading: object | undefined
  #askedAt = -Infinity
  /** Since when the database does not answer in the time that a request waits. */
  #awaySince: number | undefined

  /**
   * @param now tells the time, in milliseconds
   * @param tell is called when a read has failed or takes too long, and when the first one after it is in time
   */
  constructor(now: () => number, tell: (news: HeadNews) => void) {
    this.#now = now
    this.#tell = tell
  }

  /** What is known, however old. */
  get latest(): Value | undefined {
    return this.#known?.value
  }

  /**
   * What may be served without waiting. The head is read behind the answer when that is due.
   * @param waitUntil keeps the request alive for it
   */
  peek(
    ages: HeadAges,
    read: () => Promise<HeadReading<Value>>,
    waitUntil: (promise: Promise<unknown>) => void,
  ): Value | undefined {
    if (!this.#known) return undefined
    const { value, readAt, endsAt } = this.#known
    const now = this.#now()
    const age = now - readAt
    if (age < ages.fresh && now < endsAt) return value
    if (this.#isKnownAway(ages, now) ? age >= ages.stale : age >= 2 * ages.fresh || now >= endsAt) return undefined
    if (this.#isDue(ages)) waitUntil(this.#read(ages, read).catch(() => {}))
    return value
  }

  /**
   * What is served, by a request that may wait for it.
   * @throws what `read` does, where there is nothing else that may be served
   */
  async get(
    ages: HeadAges,
    read: () => Promise<HeadReading<Value>>,
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
      () => true, // It was told.
    )
    waitUntil(ended)
    if (!(await within(wait, ended, () => false))) this.#isAway(new Error(`The head was not read within ${wait} ms`))
    return this.#known.value
  }

  /** Whether the database did not answer lately: then it is not waited for. */
  #isKnownAway({ wait }: HeadAges, now: number): boolean {
    return this.#awaySince !== undefined && wait < Infinity && now - this.#askedAt < hopelessMs
  }

  /** One read at a time, and no more than one in the time that a head is fresh. */
  #isDue({ fresh }: HeadAges): boolean {
    return !this.#isReading() && this.#now() - this.#askedAt >= fresh
  }

  /** Whether some request reads the head. */
  #isReading(): boolean {
    return this.#reading !== undefined && this.#now() - this.#askedAt < abandonedAfterMs
  }

  /** Waits for what another request reads, which can only be looked for again and again; no longer than `wait`. */
  async #endOfReading(wait: number): Promise<void> {
    const reading = this.#reading
    for (let waited = 0; waited < wait && this.#reading === reading; waited += lookAgainMs)
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }

  async #read({ wait }: HeadAges, read: () => Promise<HeadReading<Value>>): Promise<Value | undefined> {
    const reading = {}
    const askedAt = this.#now()
    this.#reading = reading
    this.#askedAt = askedAt
    try {
      const { value, endsAt, readAt: saidAt = askedAt } = await read()
      const readAt = Math.min(askedAt, saidAt)
      const tookMs = this.#now() - askedAt
      if (askedAt - readAt > maxCachedMs) this.#isAway(new Error(`The head is ${askedAt - readAt} ms old`))
      else if (tookMs > wait) this.#isAway(new Error(`The head was read in ${tookMs} ms`))
      else this.#isBack()
      // Of two reads at a time the one that began later has the newer head.
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
    this.#tell({ kind: 'away', error })
  }

  #isBack(): void {
    if (this.#awaySince === undefined) return
    this.#tell({ kind: 'back', afterMs: this.#now() - this.#awaySince })
    this.#awaySince = undefined
  }
}
