import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '../harness/site.ts'
import { besiege, openHostileSite } from '../worker/hostile-queries.ts'

const count = 100_000
/** Maximum response time on an idle processor, in milliseconds. */
const patienceMs = 250

let site: TestSite
beforeAll(async () => {
  site = await openHostileSite({ paragraphs: 200 })
})
afterAll(() => site.dispose())

test(
  `answers ${count} hostile requests with rows or a reason within ${patienceMs} ms each, and the site stays available`,
  { timeout: 60 * 60_000 },
  async () => {
    const seed = randomInt(2 ** 31)
    const { failures, statuses, slowest } = await besiege(site, { count, seed, patienceMs, refusedPerSent: 1 })
    console.log(
      `Seed ${seed}: ${[...statuses].map(([status, answers]) => `${answers} × ${status}`).join(', ')}; the slowest took ${Math.round(slowest)} ms`,
    )
    expect(failures).toEqual([])
    expect((await site.get('/en/guide/install')).status).toBe(200)
  },
)
