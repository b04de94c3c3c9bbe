// Tests that each publication searches for failed queries again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../core/insight/index.ts'
import { readSiteReport } from '../../../scripts/releases/read-insight.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { runVerb } from '../../harness/command-line.ts'
import { serveState } from '../../harness/served-state.ts'
import { openTestSite, writeFiles } from '../../harness/site.ts'
import type { Files, TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'

let site: TestSite
let served: Awaited<ReturnType<typeof serveState>>
const today = dayOf(Date.now())
const add = (sql: string, ...params: (string | number)[]) => site.insight!.batch([{ sql, params }])

beforeAll(async () => {
  site = await openTestSite(smallSite, { insight: true })
  served = await serveState(site.target, site.insight)
  for (const [hash, locale, text, outcome] of [
    ['a', 'en', 'capstan', 'none'],
    ['b', 'fr', 'capstan', 'none'],
    ['c', 'en', 'narwhals', 'agent'],
    ['d', 'en', 'installer', 'unclicked'],
    ['e', 'xx', 'capstan', 'none'],
  ] as const) {
    await add('INSERT INTO phrase VALUES (?, ?, ?, ?, ?, ?)', hash, 'search', locale, text, 3, today)
    await add('INSERT INTO phrase_count VALUES (?, ?, ?, ?)', today, hash, outcome, 3)
  }
})
afterAll(async () => {
  await served.dispose()
  await site.dispose()
})

async function publish(files: Files): Promise<void> {
  await writeFiles(site.folder, files)
  const { code, output } = await runVerb('sync', '--content', site.folder, '--state', served.stateDir)
  expect([code, output]).toEqual([0, expect.stringContaining('Published release')])
}

const answers = () => queryRows(site.insight!, 'SELECT hash, release, path FROM phrase_answer ORDER BY hash')
const capstan = (text: string) => ({ 'en/1.guide/7.capstan.md': `---\ntitle: Capstan\n---\n\n${text}\n` })

test('a publication that answers a failed search is stored, and stays while the page changes', async () => {
  await publish({ 'en/1.guide/6.other.md': '---\ntitle: Other\n---\n\nText.\n' })
  expect(await answers()).toEqual([])
  await publish(capstan('Turn it.'))
  expect(await answers()).toEqual([{ hash: 'a', release: 3, path: '/en/guide/capstan' }])
  await publish(capstan('Turn it twice.'))
  expect(await answers()).toEqual([{ hash: 'a', release: 3, path: '/en/guide/capstan' }])
  const { searches } = await readSiteReport(
    { target: site.target, insight: site.insight! },
    { days: 30, isRemote: false },
  )
  expect(searches.find(({ query, locale }) => query === 'capstan' && locale === 'en')).toMatchObject({
    answered: { path: '/en/guide/capstan', title: 'Capstan', release: 3 },
    action: 'Answered since release 3 by /en/guide/capstan.',
  })
  // Readers opened none of the results, although the search had some.
  expect(searches.find(({ query }) => query === 'installer')).toMatchObject({ answered: null })
  expect(searches.find(({ query }) => query === 'narwhals')).toMatchObject({ answered: null })
})

test('a rollback that removes the page removes the answer', async () => {
  const { code } = await runVerb('rollback', '2', '--state', served.stateDir)
  expect(code).toBe(0)
  expect(await answers()).toEqual([])
})

test('a publication succeeds although the second database fails', async () => {
  await add('ALTER TABLE phrase RENAME TO phrase_elsewhere')
  await writeFiles(site.folder, capstan('Turn it again.'))
  const { code, output } = await runVerb('sync', '--content', site.folder, '--state', served.stateDir)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('Could not repeat the failed searches in the INSIGHT database: '),
  ])
})
