import { afterEach, expect, test, vi } from 'vitest'
import { oneAtATime } from '../../scripts/dev/one-at-a-time.ts'

afterEach(() => vi.useRealTimers())

test('combines many simultaneous requests into one run after they stop', async () => {
  vi.useFakeTimers()
  let runs = 0
  const work = oneAtATime(
    async () => {
      runs += 1
    },
    { settleMs: 60 },
  )
  for (let count = 0; count < 10; count += 1) {
    work.ask()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(60)
  await work.idle()
  expect(runs).toBe(1)
})

test('runs even if requests never stop', async () => {
  vi.useFakeTimers()
  let runs = 0
  const work = oneAtATime(
    async () => {
      runs += 1
    },
    { settleMs: 50, maxWaitMs: 100 },
  )
  const asking = setInterval(() => work.ask(), 10)
  await vi.advanceTimersByTimeAsync(450)
  clearInterval(asking)
  expect(runs).toBeGreaterThanOrEqual(2)
})

test.each([
  ['200 files saved by a program', Array.from({ length: 200 }, (_, index) => (index % 50 === 0 ? 250 : 10)), false],
  ['a folder that is removed and restored', [0, 0, 250, 10, 10], true],
])('%s cause one run', async (_, pauses, patient) => {
  vi.useFakeTimers()
  let runs = 0
  const work = oneAtATime(async () => {
    runs += 1
  })
  // A program writes several files before it pauses.
  for (let count = 0; count < 10; count += 1) work.ask({ patient })
  for (const pause of pauses) {
    await vi.advanceTimersByTimeAsync(pause)
    work.ask({ patient })
  }
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(400)
  expect(runs).toBe(1)
})

test('runs within a tenth of a second after one file is saved', async () => {
  vi.useFakeTimers()
  let runs = 0
  const work = oneAtATime(async () => {
    runs += 1
  })
  work.ask()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toBe(1)
})

test('does not wait for a finished run', async () => {
  const warned: Error[] = []
  const note = (warning: Error) => void warned.push(warning)
  process.on('warning', note)
  const work = oneAtATime(async () => {}, { settleMs: 0, maxWaitMs: 0 })
  for (let count = 0; count < 50; count += 1) {
    work.ask()
    await work.idle()
  }
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warned).toEqual([])
})

test('combines requests during a run into one more run, never two concurrent ones', async () => {
  vi.useFakeTimers()
  let running = 0
  let runs = 0
  const work = oneAtATime(
    async () => {
      running += 1
      runs += 1
      expect(running).toBe(1)
      if (runs === 1) for (let count = 0; count < 3; count += 1) work.ask()
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
    },
    { settleMs: 5 },
  )
  work.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(2)
  expect(running).toBe(0)
})

test('reports a failed run and continues with the next', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  let runs = 0
  const work = oneAtATime(
    async () => {
      runs += 1
      if (runs === 1) throw new Error('no disk')
    },
    { settleMs: 5 },
  )
  work.ask()
  await work.idle()
  work.ask()
  await work.idle()
  expect(runs).toBe(2)
  expect(complained).toHaveBeenCalledWith(new Error('no disk'))
  complained.mockRestore()
})
