import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { openDoubledSite } from '../../harness/database-double.ts'
import type { DoubledSite } from '../../harness/database-double.ts'
import { smallSite } from '../../harness/small-site.ts'
import { until } from '../../harness/until.ts'

let site: DoubledSite

beforeAll(async () => {
  site = await openDoubledSite(smallSite, { insight: true, variables: { INSIGHT_FLUSH_MS: 3_600_000 } })
})
afterAll(() => site.dispose())

test('a page request uses the second database only after its response, to write the counts', async () => {
  const page = '/en/guide/install'
  const uses = async () => (await site.calls()).filter(({ request }) => request.startsWith('INSIGHT'))
  const first = await site.get(page)
  await first.text()
  const confirmed = { 'if-none-match': first.headers.get('etag')! }
  for (const headers of [undefined, { accept: 'text/markdown' }, confirmed])
    await (await site.get(page, headers)).text()
  for (const path of [`${page}.md`, `${page}/_payload.json`, '/en/nowhere', '/en/search?q=tide', '/llms.txt'])
    await (await site.get(path)).text()
  expect(await uses()).toEqual([])

  // The planned write counts as lost after 90 seconds, so that the next request writes the views of all requests.
  await site.change({ advanceMs: 100_000, variables: { INSIGHT_FLUSH_MS: 1 } })
  await (await site.get(page)).text()
  const views = () => queryRows(site.insight!, 'SELECT form, count FROM view WHERE page = ? ORDER BY form', page)
  await until('the counts are written', async () => (await views()).length > 0 || undefined)
  expect(await views()).toEqual([
    { form: 'html', count: 4 },
    { form: 'markdown', count: 2 },
  ])
  expect((await uses()).length).toBeGreaterThan(0)
})
