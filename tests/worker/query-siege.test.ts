import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '../harness/site.ts'
import { besiege, openHostileSite } from './hostile-queries.ts'

let site: TestSite
beforeAll(async () => {
  site = await openHostileSite({ paragraphs: 20 })
})
afterAll(() => site.dispose())

test(
  '3,000 hostile requests quickly get rows of the collection or an error, and the site stays available',
  { timeout: 5 * 60_000 },
  async () => {
    const { failures, statuses } = await besiege(site, { count: 3000, seed: 5, patienceMs: 5000, refusedPerSent: 5 })
    expect(failures).toEqual([])
    // Some are harmless and most are rejected. If all were rejected, no statement would reach the database.
    expect(statuses.get(200)).toBeGreaterThan(150)
    expect(statuses.get(400)).toBeGreaterThan(1500)
    expect((await site.get('/en/guide/install')).status).toBe(200)
  },
)
