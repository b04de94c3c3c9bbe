// Tests previews and past releases in the cache that an isolate keeps between requests.
import { expect, test } from 'vitest'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import { current, dayMs, enter, later, noon, open, own, preview, readsOf, release, run, useIsolate } from './isolate.ts'

useIsolate()

test('a wrong or ended token is looked up again after 30 seconds', async () => {
  await preview('ended', noon - dayMs)
  for (const [token, answer] of [
    ['wrong', undefined],
    ['ended', 'ended'],
  ] as const) {
    own.now = noon
    expect(await enter(token)).toBe(answer)
    own.now = noon + 29_999
    expect(await readsOf(async () => expect(await enter(token)).toBe(answer))).toBe(0)
    own.now = noon + 30_000
    expect(await readsOf(async () => expect(await enter(token)).toBe(answer))).toBe(1)
    // The clock was set back.
    own.now = noon - 30_000
    expect(await readsOf(() => enter(token))).toBe(1)
  }
})

test('at most 1,000 wrong tokens are remembered, the latest ones', async () => {
  for (let token = 0; token <= 1000; token++) await enter(`wrong ${token}`)
  expect(await readsOf(() => enter('wrong 1'))).toBe(0)
  expect(await readsOf(() => enter('wrong 0'))).toBe(1)
})

test('a preview is read again after a second, and its cache stays while nothing has changed', async () => {
  await release(1)
  await preview('draft')
  await current()
  const first = await enter('draft')
  own.now += 999
  expect(await readsOf(async () => expect(await enter('draft')).toBe(first))).toBe(0)
  own.now += 1
  expect(await readsOf(async () => expect(await enter('draft')).toBe(first))).toBe(2)
  own.now -= 1000
  expect(await readsOf(() => enter('draft'))).toBe(2)

  const changes: (() => Promise<unknown>)[] = [
    () => release(2, { channel: 'draft' }),
    () => release(2, { channel: 'draft', createdAt: '2026-01-02T00:00:00.000Z' }),
    () => run(`UPDATE channel SET base_release = 2 WHERE name = 'draft'`),
    // A purge makes a release of the site.
    async () => (await release(2), await later()),
    async () => void (own.now = noon + dayMs / 2),
  ]
  for (const change of changes) {
    const before = await enter('draft')
    await change()
    own.now += 1000
    expect(await enter('draft')).not.toBe(before)
  }
})

test('a preview ends within a second if it expires, or if its next scheduled release takes effect', async () => {
  await preview('draft', noon + 1000)
  own.now += 500
  expect(await enter('draft')).toMatchObject({ policy: own.policies.preview })
  own.now += 500
  expect(await enter('draft')).toBe('ended')

  await preview('planned', noon + dayMs)
  await release(2, { channel: 'planned', effectiveAt: new Date(own.now + 500).toISOString() })
  expect(await enter('planned')).toMatchObject({ release: { number: 1 } })
  own.now += 500
  expect(await enter('planned')).toMatchObject({ release: { number: 2 } })
})

test('eight previews are cached, the most recently used ones', async () => {
  for (let index = 0; index < 8; index++) await preview(`draft ${index}`)
  const first = await enter('draft 0')
  const second = await enter('draft 1')
  for (let index = 2; index < 8; index++) await enter(`draft ${index}`)
  own.now += 1000
  expect(await enter('draft 0')).toBe(first)
  await preview('draft 8')
  await enter('draft 8')
  own.now += 1000
  expect(await enter('draft 0')).toBe(first)
  expect(await enter('draft 1')).not.toBe(second)
})

test('a past release is cached until the current release or the day changes', async () => {
  const past = async (number = 1) => await own.isolate.past((await later())!, { release: number }, open)
  for (const number of [1, 2, 3]) await release(number)
  const [first, second] = [await past(1), await past(2)]
  expect([first?.release.number, second?.release.number, first?.policy]).toEqual([1, 2, own.policies.past])
  expect([await past(1), await past(2)]).toEqual([first, second])
  expect(await past(1)).toBe(first)
  const known = (await current())!
  // Only its number is read.
  expect(await readsOf(() => own.isolate.past(known, { release: 1 }, open))).toBe(1)
  expect(await past(9)).toBeUndefined()

  const changes = [
    () => release(4),
    () => release(4, { createdAt: '2026-01-02T00:00:00.000Z' }),
    async () => void (own.now += dayMs),
  ]
  for (const change of changes) {
    const before = await past()
    await change()
    expect(await past()).not.toBe(before)
    expect(await past()).toBe(await past())
  }
  await release(5, { history: 'none' })
  const present = (await later())!
  expect(await readsOf(() => own.isolate.past(present, { release: 1 }, open))).toBe(0)
})

test('the past of two previews of a release is separate, also if their releases have the same numbers', async () => {
  await release(1)
  await preview('draft')
  const present = (await enter('draft')) as ReleaseCache
  const past = (base: number) => {
    const view = {
      kind: 'preview' as const,
      preview: { name: 'draft', base: { channel: 'live', number: base }, expiresAt: 0 },
    }
    return own.isolate.past({ ...present, view }, { release: 1 }, open)
  }
  const [one, other] = [await past(1), await past(2)]
  expect(one).not.toBe(other)
  expect([one?.view, other?.view]).toMatchObject([
    { preview: { base: { number: 1 } } },
    { preview: { base: { number: 2 } } },
  ])
})
