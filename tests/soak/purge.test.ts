import { test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import { base, purgeAtRandom } from '../sync/purge-at-random.ts'

const count = 200

test(
  `removes the word from every release and format in ${count} purges, and keeps all other bytes`,
  { timeout: 60 * 60_000 },
  async () => {
    const site = await openTestSite(base)
    await purgeAtRandom(site, count)
    await site.dispose()
  },
)
