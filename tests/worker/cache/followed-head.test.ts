import { expect, test } from 'vitest'
import { HeadWatcher } from '../../../worker/cache/followed-head.ts'

const ages = { fresh: 1000, wait: 500, stale: 60_000 }
const ignore = () => {}

/** A head that counts its reads and uses a simulated clock. */
function openHead() {
  const state = { now: 0, reads: 0, takesMs: 10 }
  const head = new HeadWatcher<number>(() => state.now, ignore)
  const read = async () => {
    const value = ++state.reads
    await new Promise((resolve) => setTimeout(resolve, state.takesMs))
    return { value, endsAt: Infinity }
  }
  return { state, get: () => head.get(ages, read, ignore) }
}

test('reads the head once for concurrent requests after a pause', async () => {
  const { state, get } = openHead()
  expect(await get()).toBe(1)
  state.now = 30_000
  expect(await Promise.all(Array.from({ length: 20 }, get))).toEqual(Array.from({ length: 20 }, () => 2))
  expect(state.reads).toBe(2)
})

test('serves the cached head if the request that started the read is gone', async () => {
  const { state, get } = openHead()
  await get()
  state.now = 30_000
  state.takesMs = 2_000_000
  void get()
  expect(await get()).toBe(1)
  expect(state.reads).toBe(2)
})
