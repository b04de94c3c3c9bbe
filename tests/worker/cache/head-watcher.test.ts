import { expect, onTestFinished, test, vi } from 'vitest'
import { HeadWatcher } from '../../../worker/cache/head-watcher.ts'
import type { HeadRead, HealthEvent } from '../../../worker/cache/head-watcher.ts'

const ages = { fresh: 1000, wait: 500, stale: 60_000 }

/** The time at which a head is opened. Ages must not depend on it. */
const start = Date.UTC(2026, 0)

/** Opens a head with a simulated clock, whose reads the test answers. Times are relative to `start`. */
function openHead() {
  const state = { now: 0 }
  const background: Promise<unknown>[] = []
  const reads: PromiseWithResolvers<HeadRead<number>>[] = []
  const reports: HealthEvent['kind'][] = []
  /** The error of each outage, and its length in milliseconds. */
  const details: unknown[] = []
  const head = new HeadWatcher<number>(
    () => start + state.now,
    (news) => {
      reports.push(news.kind)
      details.push(news.kind === 'away' ? String(news.error) : news.afterMs)
    },
  )
  const read = async () => {
    const pending = Promise.withResolvers<HeadRead<number>>()
    reads.push(pending)
    return await pending.promise
  }
  return {
    state,
    reads,
    reports,
    details,
    /** Promises that keep requests alive. */
    background,
    latest: () => head.latest,
    revise: (change: (value: number) => number) => head.revise(change),
    get: () => head.get(ages, read, (promise) => background.push(promise)),
    peek: (own = ages) => head.peek(own, read, (promise) => background.push(promise)),
    /** @param at index of the read, in the order in which they started */
    answer: (at: number, value: number, readAt?: number, endsAt = Infinity) =>
      reads[at]!.resolve({
        value,
        endsAt: start + endsAt,
        ...(readAt === undefined ? {} : { readAt: start + readAt }),
      }),
    fail: (at: number) => reads[at]!.reject(new Error('The database is down')),
  }
}

/** Opens a head that was read once, when the clock showed 0. */
async function openKnownHead() {
  const head = openHead()
  const first = head.get()
  head.answer(0, 1)
  expect(await first).toBe(1)
  return head
}

test('reads the head once for concurrent requests after a pause', async () => {
  const { state, reads, get, answer } = await openKnownHead()
  state.now = 30_000
  const answers = Promise.all(Array.from({ length: 20 }, get))
  answer(1, 2)
  expect(await answers).toEqual(Array.from({ length: 20 }, () => 2))
  expect(reads).toHaveLength(2)
})

test('serves the cached head if the request that started the read is gone', async () => {
  const { state, reads, background, details, get } = await openKnownHead()
  state.now = 30_000
  const started = get()
  expect(await get()).toBe(1)
  expect(await started).toBe(1)
  expect(reads).toHaveLength(2)
  expect(background).toHaveLength(1)
  expect(details).toEqual(['Error: The head was not read within 500 ms'])
})

test('keeps the head of the later read if an earlier one ends after it', async () => {
  const { state, latest, get, answer } = openHead()
  const earlier = get()
  state.now = 10
  const later = get()
  answer(1, 2)
  expect(await later).toBe(2)
  answer(0, 1)
  await earlier
  expect(latest()).toBe(2)
  expect(await get()).toBe(2)
})

test('keeps its own head if a cache returns an older one', async () => {
  const { state, reads, get, answer } = openHead()
  const first = get()
  answer(0, 2)
  await first
  state.now = 3000
  const second = get()
  answer(1, 1, -1000)
  expect(await second).toBe(2)
  expect(reads).toHaveLength(2)
})

test('accepts a head of the same age from a cache', async () => {
  const { state, get, answer } = await openKnownHead()
  state.now = 3000
  const second = get()
  answer(1, 2, 0)
  expect(await second).toBe(2)
})

test('serves a head for a second, and then once more while one request re-reads it in the background', async () => {
  const { state, reads, peek } = await openKnownHead()
  const seen = [999, 1000, 1999, 2000].map((now) => {
    state.now = now
    return [peek(), reads.length]
  })
  expect(seen).toEqual([
    [1, 1],
    [1, 2],
    [1, 2],
    [undefined, 2],
  ])
})

test('serves no head after a scheduled release takes effect', async () => {
  const { state, get, peek, answer } = openHead()
  const first = get()
  answer(0, 1, undefined, 500)
  await first
  state.now = 499
  expect(peek()).toBe(1)
  state.now = 500
  expect(peek()).toBeUndefined()
})

test('serves the cached head during an outage until it is stale, and reports the outage once', async () => {
  const { state, reads, reports, details, get, peek, answer, fail } = await openKnownHead()
  state.now = 5000
  const waiting = get()
  fail(1)
  expect(await waiting).toBe(1)
  for (const now of [30_000, 59_000]) {
    state.now = now
    expect(peek()).toBe(1)
    fail(reads.length - 1)
    await Promise.resolve()
  }
  state.now = 59_999
  expect(peek()).toBe(1)
  state.now = 60_000
  expect(peek()).toBeUndefined()
  const refused = get()
  fail(reads.length - 1)
  expect(await refused.catch(String)).toBe('Error: The database is down')
  for (const value of [2, 3]) {
    state.now += 5000
    const next = get()
    answer(reads.length - 1, value)
    expect(await next).toBe(value)
  }
  expect(reports).toEqual(['away', 'back'])
  expect(details).toEqual(['Error: The database is down', 60_000])
})

test('reads again once a second during an outage, and makes every request wait in development', async () => {
  const { state, reads, get, peek, fail } = await openKnownHead()
  state.now = 5000
  const waiting = get()
  fail(1)
  await waiting
  expect([peek(), peek({ ...ages, fresh: 0, wait: Infinity })]).toEqual([1, undefined])
  state.now = 5999
  expect([peek(), reads.length]).toEqual([1, 2])
  state.now = 6000
  expect([peek(), reads.length]).toEqual([1, 3])
})

test('stops waiting as soon as the read of another request ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, get, answer } = await openKnownHead()
  state.now = 30_000
  const answers: (number | undefined)[] = []
  for (let request = 0; request < 2; request++) void get().then((value) => answers.push(value))
  answer(1, 2)
  await vi.advanceTimersByTimeAsync(5)
  expect(answers).toEqual([2, 2])
})

test('keeps its head if the database has none, for example while it is restored', async () => {
  const { state, latest, get, reads } = await openKnownHead()
  state.now = 5000
  const waiting = get()
  reads[1]!.resolve({ value: undefined, endsAt: Infinity })
  expect([await waiting, latest()]).toEqual([1, 1])
})

test('reads the first head again after the clock was set back', async () => {
  const { state, get, answer } = openHead()
  const first = get()
  state.now = -1000
  const second = get()
  answer(0, 1)
  answer(1, 2)
  expect([await first, await second, await get()]).toEqual([1, 2, 2])
})

test('lets a request wait again 30 seconds after a failure', async () => {
  const { state, get, peek, fail } = await openKnownHead()
  state.now = 5000
  const waiting = get()
  fail(1)
  await waiting
  state.now = 35_000
  expect(peek()).toBeUndefined()
})

test('reads again ten seconds after the start of a read that hangs, and ignores its late end', async () => {
  const { state, reads, get, answer } = await openKnownHead()
  state.now = 5000
  const abandoned = get()
  state.now = 15_000
  const second = get()
  expect(reads).toHaveLength(3)
  answer(1, 2)
  await abandoned
  state.now = 16_000
  expect(await get()).toBe(2)
  expect(reads).toHaveLength(3)
  answer(2, 3)
  expect(await second).toBe(3)
})

test('counts the age of a head from its request, even if the clock of a cache is ahead', async () => {
  const { state, get, peek, answer } = openHead()
  const first = get()
  answer(0, 1, 5000)
  await first
  state.now = 2000
  expect(peek()).toBeUndefined()
})

test.each([
  ['a head of three seconds from a cache', 7000, 10_000, []],
  ['an older head from a cache', 6999, 10_000, ['Error: The head is 3001 ms old']],
  ['a read that takes as long as a request waits', undefined, 10_500, []],
  ['a slower read', undefined, 10_501, ['Error: The head was read in 501 ms']],
])('reports an outage for slow reads and old heads only: %s', async (_, readAt, endsAt, expected) => {
  const { state, details, get, answer } = await openKnownHead()
  state.now = 10_000
  const waiting = get()
  state.now = endsAt
  answer(1, 2, readAt)
  await waiting
  expect(details).toEqual(expected)
})

test('modifies a cached head without making it fresh again', async () => {
  const unread = openHead()
  unread.revise((value) => value + 1)
  expect(unread.latest()).toBeUndefined()
  const { state, revise, peek } = await openKnownHead()
  state.now = 999
  revise((value) => value + 1)
  expect(peek()).toBe(2)
  state.now = 2000
  expect(peek()).toBeUndefined()
})

test.each([
  ['ahead', 365 * 86_400_000],
  ['back', -365 * 86_400_000],
])('reads the head again after the clock was set %s by a year', async (_, byMs) => {
  const { state, reads, get, peek, answer } = await openKnownHead()
  state.now += byMs
  expect(peek()).toBeUndefined()
  const second = get()
  answer(1, 2)
  expect(await second).toBe(2)
  state.now += 999
  expect(peek()).toBe(2)
  state.now += 2000
  const third = get()
  state.now -= byMs
  answer(2, 3)
  expect(await third).toBe(3)
  state.now -= 2 * Math.abs(byMs)
  const fourth = get()
  answer(3, 4)
  expect(await fourth).toBe(4)
  expect(reads).toHaveLength(4)
})
