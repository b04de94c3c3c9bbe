import { test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import { base, purgeAtRandom } from '../sync/purge-at-random.ts'

const count = 200

test(
  `after each of ${count} purges no form of any release has the word, and the rest is byte for byte as it was`,
  { timeout: 60 * 60_000 },
  async () => {
    const site = await openTestSite(base)
    await purgeAtRandom(site, count)
    await site.dispose()
  },
)
