import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportSite } from '../../scripts/backup/export-site.ts'
import { restoreSite } from '../../scripts/backup/restore-site.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { deleteChannel } from '../../scripts/releases/delete-channel.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { purge } from '../../scripts/releases/purge.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { readWriter, thisWriter } from '../../scripts/local/written-by.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

/** A content folder and the database of its site, which contains two releases. */
let site: { folder: string; target: D1Target }
beforeAll(async () => {
  site = {
    folder: await writeContent({ 'en/index.md': '# Home\n', 'en/a.md': '# A\n' }),
    target: await openMemoryDatabase(),
  }
  const publishContent = () => publish({ ...content(), target: site.target, renderer: 'test' })
  await publishContent()
  await writeFiles(site.folder, { 'en/a.md': '# Another A\n' })
  await publishContent()
})

/** Records that an engine has written to the database. `null` simulates a database from before this was recorded. */
async function record(writer: { engine: string; format: number; runtime: number } | null): Promise<void> {
  await site.target.batch([
    { sql: 'DELETE FROM engine_info', params: [] },
    ...(writer
      ? [
          {
            sql: 'INSERT INTO engine_info VALUES (1, ?, ?, ?, 0)',
            params: [writer.engine, writer.format, writer.runtime],
          },
        ]
      : []),
  ])
}

/** Returns all rows of all tables. */
async function everything(): Promise<unknown> {
  const tables = await queryRows<{ name: string }>(
    site.target,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'section_terms*' ORDER BY name`,
  )
  return await site.target.batch(tables.map(({ name }) => ({ sql: `SELECT * FROM ${name}`, params: [] })))
}

const content = () => ({ folder: new ContentFolder(site.folder), channel: 'live', tools: compileTools })

const sync = (options: { isUpgrade?: boolean } = {}) =>
  publish({ ...content(), target: site.target, renderer: 'another', ...options })

test('the database records its last writer', async () => {
  expect(await readWriter(site.target)).toEqual(thisWriter)
})

const newer = { engine: '9.1.0', format: thisWriter.format + 1, runtime: thisWriter.runtime }
const newerRuntime = { engine: '9.1.0', format: thisWriter.format, runtime: thisWriter.runtime + 1 }
const older = { engine: '0.0.9', format: thisWriter.format - 1, runtime: thisWriter.runtime }

describe.each([
  [
    'written by a newer engine',
    newer,
    /Rivage 9\.1\.0 \(format 3\), but this is Rivage [\d.]+ \(format 2\).*rivage@9\.1\.0/,
  ],
  ['written by a newer engine for another runtime', newerRuntime, /format 2, runtime 2.*rivage@9\.1\.0/],
  ['written by an older engine', older, /Rivage 0\.0\.9 \(format 1\).*npm run deploy/],
  ['written before writers were recorded', null, /an earlier version of Rivage \(format 0\).*npm run deploy/],
])('for a database %s', (_, writer, message) => {
  test.each<[string, () => Promise<unknown>]>([
    ['a sync', () => sync()],
    ['a rollback', () => rollBack({ target: site.target, channel: 'live' })],
    ['a prune', () => prune({ target: site.target, keep: 1 })],
    ['a purge', () => purge({ target: site.target, paths: ['/en/a'], isInFolder: () => false })],
    ['the deletion of a preview', () => deleteChannel(site.target, 'draft')],
  ])('%s is rejected with a fix, and nothing is written', async (__, write) => {
    await record(writer)
    const before = await everything()
    await expect(write()).rejects.toThrow(message)
    expect(await everything()).toEqual(before)
  })
})

test('an upgrade takes over the database of an older engine, but not of a newer one', async () => {
  await record(newer)
  await expect(sync({ isUpgrade: true })).rejects.toThrow('Rivage 9.1.0')
  await record(older)
  const other = `INSERT INTO lease (channel, owner, expires_at) VALUES ('live', 'far-away/7/id/3', unixepoch() + 60)`
  await queryRows(site.target, other)
  await expect(sync({ isUpgrade: true })).rejects.toThrow('Another sync')
  expect(await readWriter(site.target)).toEqual(older)
  await queryRows(site.target, 'DELETE FROM lease')
  await sync({ isUpgrade: true })
  expect(await readWriter(site.target)).toEqual(thisWriter)
  expect((await rollBack({ target: site.target, channel: 'live' })).published).toBe(true)
})

test('a file exported by a newer engine is rejected', async () => {
  const file = join(await temporaryFolder('export'), 'site.rivage')
  await record(newer)
  await exportSite(site, file)
  await record(thisWriter)
  const before = await everything()
  await expect(restoreSite({ target: site.target, file, replace: true })).rejects.toThrow(
    'The file was written by a newer version of Rivage (format 3). Nothing was changed. Install that version, or a later one: npm install rivage@9.1.0.',
  )
  expect(await everything()).toEqual(before)
})

test('the local database of an older engine is upgraded when it is opened, and pages work before and after', async () => {
  const stateDir = await temporaryFolder('upgraded')
  const first = await openLocalSite({ project: ownProject, stateDir, port: null })
  await publish({ ...content(), target: first.target, renderer: 'r' })
  await first.target.batch([{ sql: 'DELETE FROM engine_info', params: [] }])
  await first.dispose()
  const second = await openLocalSite({ project: ownProject, stateDir, port: 0 })
  expect(second.upgradedFrom).toEqual({ engine: null, format: 0, runtime: 0 })
  expect(await readWriter(second.target)).toEqual(thisWriter)
  expect((await fetch(new URL('/en/a', second.url))).status).toBe(200)
  await second.dispose()
  const third = await openLocalSite({ project: ownProject, stateDir, port: null })
  expect(third.upgradedFrom).toBeUndefined()
  await third.dispose()
  await rm(stateDir, { recursive: true })
})
