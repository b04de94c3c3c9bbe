import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleTestWorker, openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(smallSite, { workerFile: await bundleTestWorker('sessions') })
})
afterAll(() => site.dispose())

/** From which state on the database was read to answer; a query keeps the answer from being one that is remembered. */
const sessionOf = async (path: string) => (await site.get(`${path}?fresh`)).headers.get('x-sessions')!

test('once an isolate knows a release, it reads no replica that may lack rows of it', async () => {
  expect(await sessionOf('/en')).toBe('first-unconstrained')
  const first = await sessionOf('/en/guide/install')
  expect(first).toMatch(/^[\da-f-]{20,}$/)
  await site.serve({ 'en/1.guide/2.use.md': '# Use\n\nOtherwise.\n' })
  const second = await sessionOf('/en/guide/install')
  expect(second > first).toBe(true)
  expect(await sessionOf('/en/guide/use')).toBe(second)
})
