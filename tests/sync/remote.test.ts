import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations, pendingMigrations } from '../../scripts/local/migrations.ts'
import { writeWranglerSettings } from '../../scripts/deploy/wrangler-settings.ts'
import { missingHostSettings, readDeployment } from '../../scripts/remote/read-deployment.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { Database } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { openFarDatabase } from '../harness/far-database.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

let database: Database

beforeAll(async () => {
  database = await openFarDatabase()
})
afterAll(() => database.dispose())

describe('the deployed database, through remote bindings', () => {
  test('reports missing migrations, applies them, and accepts the same batches as the local database', async () => {
    expect(await pendingMigrations(database.target)).toContain('0001_releases.sql')
    await applyMigrations(database.target)
    expect(await pendingMigrations(database.target)).toEqual([])

    const result = await publish({
      folder: new ContentFolder(await writeContent(smallSite)),
      target: database.target,
      channel: 'live',
      renderer: 'r1',
    })
    expect(result).toMatchObject({ release: 1, published: true, pages: 7 })
    expect(await queryRows(database.target, 'SELECT head FROM channel')).toEqual([{ head: 1 }])
  })

  test('reports that it does not respond', async () => {
    await expect(database.target.batch([{ sql: "SELECT 'in an outage'", params: [] }])).rejects.toThrow(
      /reach the database in 4 attempts: D1_ERROR: D1 DB is overloaded\./,
    )
  })

  test('writes nothing of a batch with a failing statement, and reports the reason', async () => {
    const move = { sql: 'UPDATE channel SET head = 9', params: [] }
    await expect(database.target.batch([move, { sql: 'INSERT INTO nowhere VALUES (1)', params: [] }])).rejects.toThrow(
      /no such table: nowhere/,
    )
    expect(await queryRows(database.target, 'SELECT head FROM channel')).toEqual([{ head: 1 }])
  })
})

test('a wrangler.toml without a database is rejected, with the command that creates one', async () => {
  await expect(readDeployment(ownProject)).rejects.toThrow(
    /database_id in wrangler\.toml is not the ID of a database: "rivage"[^]*npx wrangler d1 create rivage/,
  )
})

test('a wrangler.toml that enables the shared cache only for the platform or only for the Worker is rejected', async () => {
  const file = join(await temporaryFolder('settings'), 'wrangler.toml')
  const settings = await readFile(ownProject.wranglerConfig, 'utf8')
  await writeFile(file, settings.replace('SHARED_CACHE = true', 'SHARED_CACHE = false'))
  await expect(readDeployment({ ...ownProject, wranglerConfig: file })).rejects.toThrow(
    /enabled = true in \[cache\], and SHARED_CACHE = false in \[vars\]/,
  )
})

describe('a deployed site', () => {
  const unset = { workersDev: undefined, previewUrls: undefined }

  test('reports its URL, and does not warn about another one', () => {
    expect(() => missingHostSettings(null, unset)).toThrow(/site\.config has no `url`, so nothing was changed/)
    expect(() => missingHostSettings('https://docs.example.com', { ...unset, workersDev: true })).toThrow(
      /`workers_dev = true`.*Nothing was changed\. Remove that line/,
    )
  })

  test("is deployed without Cloudflare's default hostnames unless wrangler.toml enables them", () => {
    const own = 'https://docs.example.com'
    expect(missingHostSettings(own, unset)).toEqual({ workers_dev: false, preview_urls: false })
    expect(missingHostSettings('https://rivage.someone.workers.dev', unset)).toEqual({ preview_urls: false })
    expect(missingHostSettings(own, { workersDev: false, previewUrls: true })).toEqual({})
  })

  test('is deployed with settings that Wrangler accepts', async () => {
    const file = join(await temporaryFolder('settings'), 'wrangler.toml')
    const settings = (await readFile(ownProject.wranglerConfig, 'utf8'))
      .replace('database_id = "rivage"', 'database_id = "00000000-0000-4000-8000-000000000000"')
      .replace('preview_urls = false', '')
    await writeFile(file, settings)
    const { hosts, ...before } = await readDeployment({ ...ownProject, wranglerConfig: file })
    const site = { ...ownProject, wranglerConfig: file, ownFolder: dirname(file) }
    const deployed = await writeWranglerSettings(site, missingHostSettings('https://docs.example.com', hosts))
    expect(await readDeployment({ ...site, wranglerConfig: deployed })).toEqual({
      ...before,
      hosts: { workersDev: false, previewUrls: false },
    })
  })
})
