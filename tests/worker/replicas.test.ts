import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'

let site: DoubledSite
beforeAll(async () => {
  site = await openDoubledSite(smallSite)
})
afterAll(() => site.dispose())

/** From which states on the database was read to answer. */
const sessionsOf = async (path: string) => [
  ...new Set((await site.callsOf(() => site.get(path))).map(({ session }) => session)),
]

test('once an isolate knows a release, it reads no replica that may lack rows of it', async () => {
  expect(await sessionsOf('/en')).toEqual(['first-unconstrained'])
  const [first] = await sessionsOf('/en/guide/install')
  expect(first).toMatch(/^[\da-f-]{20,}$/)
  await site.serve({ 'en/1.guide/2.use.md': '# Use\n\nOtherwise.\n' })
  const [second] = await sessionsOf('/en/guide/install')
  expect(second! > first!).toBe(true)
  expect(await sessionsOf('/en/guide/use')).toEqual([second])
})
