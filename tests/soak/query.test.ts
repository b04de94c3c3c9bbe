import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '../harness/site.ts'
import { besiege, openHostileSite } from '../worker/hostile-queries.ts'

const count = 100_000
/** Longer than this no answer takes, where nobody else has the processor. */
const patienceMs = 250

let site: TestSite
beforeAll(async () => {
  site = await openHostileSite({ paragraphs: 200 })
})
afterAll(() => site.dispose())

test(
  `${count} hostile requests get rows of the collection or a reason, each within ${patienceMs} ms, and the site still answers`,
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
