import { expect, test } from 'vitest'
import { openTestSite } from '../../harness/site.ts'

test('a page shows that its review is due from the day after the date, unless its author hides the notice', async () => {
  const page = (fields: string) => `---\ntitle: Tides\n${fields}---\n\nText.\n`
  const today = new Date().toISOString().slice(0, 10)
  const site = await openTestSite({
    'en/due.md': page('reviewBy: 2026-01-31\n'),
    'en/hidden.md': page('reviewBy: 2026-01-31\nreviewNotice: false\n'),
    'en/today.md': page(`reviewBy: ${today}\n`),
    'site.config.json': JSON.stringify({ locales: ['en'] }),
  })
  const isDue = async (path: string) =>
    (await (await site.get(path)).text()).includes('was due for review on January 31, 2026')
  expect([await isDue('/en/due'), await isDue('/en/hidden'), await isDue('/en/today')]).toEqual([true, false, false])
  await site.dispose()
})
