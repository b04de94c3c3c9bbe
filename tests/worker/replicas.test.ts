import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'

let site: DoubledSite
beforeAll(async () => {
  site = await openDoubledSite(smallSite)
})
afterAll(() => site.dispose())

/** Returns the D1 session constraints or bookmarks of the reads for a response. */
const sessionsOf = async (path: string) => [
  ...new Set((await site.callsOf(() => site.get(path))).map(({ session }) => session)),
]

test('once an isolate has read a release, it skips replicas that may not have its rows yet', async () => {
  const [head, first] = await sessionsOf('/en')
  expect(head).toBe('first-unconstrained')
  expect(first).toMatch(/^[\da-f-]{20,}$/)
  expect(await sessionsOf('/en/guide/install')).toEqual([first])
  await site.serve({ 'en/1.guide/2.use.md': '# Use\n\nOtherwise.\n' })
  const [second] = await sessionsOf('/en/guide/install')
  expect(second! > first!).toBe(true)
  expect(await sessionsOf('/en/guide/use')).toEqual([second])
})

test('a new isolate may start with a stale replica, and gets the newer release a second later', async () => {
  await site.change({ freezeReplica: true })
  await site.publish({ 'en/1.guide/2.use.md': '# Use\n\nNewer.\n' })
  const get = site.isolate('far away')
  const read = async () => (await get('/en/guide/use')).text()
  expect(await read()).toContain('Otherwise')
  await site.advance(1000)
  await read()
  await site.idle()
  expect(await read()).toContain('Newer')
})
