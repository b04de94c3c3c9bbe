import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { bundleTestWorker } from '../../harness/bundle-test-worker.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { fetchPublic } from '../../harness/urls/translated-fetch.ts'

let site: TestSite

beforeAll(async () => {
  const files = { 'en/index.md': '# Harbor\n' }
  site = await openTestSite(files, { workerFile: await bundleTestWorker('records') })
})
afterAll(() => site.dispose())

/** Sends an instruction to the test Worker, whatever the base path of the site. */
const get = async (path: string) => (await fetchPublic(new URL(path, site.url))).text()

const addText = (uploadId: string, { release, ageSeconds }: { release: number | null; ageSeconds: number }) =>
  site.target.batch([
    {
      sql: `INSERT INTO artifact_part (upload_id, part, created_at, text) VALUES (?, 0, unixepoch() - ?, 'x')`,
      params: [uploadId, ageSeconds],
    },
    {
      sql: `INSERT INTO artifact (channel, release, name, upload_id, parts) SELECT 'test', ?1, ?2, ?2, 1 WHERE ?1 IS NOT NULL`,
      params: [release, uploadId],
    },
  ])

test('the scheduled handler removes abandoned parts and texts of older releases, an hour after their creation', async () => {
  await addText('abandoned', { release: null, ageSeconds: 4000 })
  await addText('unfinished', { release: null, ageSeconds: 60 })
  await addText('older', { release: 1, ageSeconds: 4000 })
  await addText('recent', { release: 1, ageSeconds: 60 })
  await addText('current', { release: 2, ageSeconds: 100_000 })
  await get('/expire')
  const parts = await queryRows(site.target, 'SELECT upload_id FROM artifact_part ORDER BY upload_id')
  const texts = await queryRows(site.target, 'SELECT upload_id FROM artifact ORDER BY upload_id')
  expect(parts.map(({ upload_id }) => upload_id)).toEqual(['current', 'recent', 'unfinished'])
  expect(texts.map(({ upload_id }) => upload_id)).toEqual(['current', 'recent'])
})

test('a record stops writing when its budget of the day is spent, but still creates random values and expires', async () => {
  const answers: string[] = []
  for (let index = 0; index < 5; index++) answers.push(await get('/write'))
  expect(answers.filter((answer) => answer === 'written').length).toBeLessThan(5)
  expect(answers.at(-1)).toContain('The record "marks" has reached its limit of 4 rows per day')
  const rows = () => queryRows(site.target, `SELECT name FROM artifact WHERE channel = 'marks'`)
  expect(await rows()).toHaveLength(answers.filter((answer) => answer === 'written').length)
  expect(await get('/salt')).toMatch(/^[\dA-F]{64}$/)
  await get('/expire')
  expect(await rows()).toEqual([])
})
