import { expect, test } from 'vitest'
import { HeadWatcher } from '../../../worker/cache/head-watcher.ts'
import type { HeadRead } from '../../../worker/cache/head-watcher.ts'

const ages = { fresh: 1000, wait: 500, stale: 60_000 }
const ignore = () => {}

/** A head with a simulated clock, whose reads the test answers. */
function openHead() {
  const state = { now: 0 }
  const reads: PromiseWithResolvers<HeadRead<number>>[] = []
  const head = new HeadWatcher<number>(() => state.now, ignore)
  const read = async () => {
    const pending = Promise.withResolvers<HeadRead<number>>()
    reads.push(pending)
    return await pending.promise
  }
  return {
    state,
    reads,
    get: () => head.get(ages, read, ignore),
    /** @param at index of the read, in the order in which they started */
    answer: (at: number, value: number, readAt?: number) =>
      reads[at]!.resolve({ value, endsAt: Infinity, ...(readAt === undefined ? {} : { readAt }) }),
  }
}

/** A head that was read once, when the clock showed 0. */
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
  const { state, reads, get } = await openKnownHead()
  state.now = 30_000
  void get()
  expect(await get()).toBe(1)
  expect(reads).toHaveLength(2)
})

test('keeps the head of the later read if an earlier one ends after it', async () => {
  const { state, get, answer } = openHead()
  const earlier = get()
  state.now = 10
  const later = get()
  answer(1, 2)
  expect(await later).toBe(2)
  answer(0, 1)
  await earlier
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
