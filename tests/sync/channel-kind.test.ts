import { readFileSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { liveChannel, versionChannel } from '../../core/release/index.ts'
import { checkName, forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { listChannels } from '../../scripts/releases/list-channels.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const migration = '0028_channel_kind.sql'
const read = (name: string) => readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')
const insert = async (target: D1Target, columns: string, values: string) =>
  await queryRows(target, `INSERT INTO channel (name, ${columns}) VALUES (${values})`)

test('the migration makes existing channels with a base previews', () => {
  const database = new DatabaseSync(':memory:')
  for (const name of readdirSync(new URL('../../migrations', import.meta.url)).sort())
    if (name < migration) database.exec(read(name))
  database.exec(`INSERT INTO channel (name, head) VALUES ('live', 3);
    INSERT INTO channel (name, head, base, base_release, expires_at) VALUES ('next', 1, 'live', 3, 2000000000);`)
  database.exec(read(migration))
  expect(database.prepare('SELECT name, kind FROM channel ORDER BY name').all()).toMatchObject([
    { name: 'live', kind: 'live' },
    { name: 'next', kind: 'preview' },
  ])
})

describe('the kind of a channel', () => {
  let site: TestSite
  let kinds: () => Promise<Record<string, unknown>>

  beforeAll(async () => {
    site = await openTestSite(smallSite)
    kinds = async () => Object.fromEntries((await listChannels(site.target)).map(({ name, kind }) => [name, kind]))
    return async () => await site.dispose()
  })

  test('is "preview" for a channel with a base from an engine without kinds', async () => {
    await insert(site.target, 'base, base_release, expires_at', `'older', 'live', 1, unixepoch() + 3600`)
    // The older engine creates the row when it takes the lease, and adds the base later.
    await insert(site.target, 'head', `'older-later', 0`)
    await queryRows(
      site.target,
      `INSERT INTO channel (name, base, base_release, expires_at) VALUES ('older-later', 'live', 1, unixepoch() + 3600)
      ON CONFLICT (name) DO UPDATE SET base = coalesce(base, excluded.base), base_release = coalesce(base_release, excluded.base_release)`,
    )
    await forkChannel(site.target, 'current', 3600)
    expect(await kinds()).toEqual({ live: 'live', current: 'preview', older: 'preview', 'older-later': 'preview' })
  })

  test('is one of three values', async () => {
    await expect(insert(site.target, 'kind', `'draft', 'draft'`)).rejects.toThrow(/CHECK/)
  })

  test('is "version" with or without a base, and no token opens such a channel as a preview', async () => {
    const names = [versionChannel('1.x'), versionChannel('2-x')]
    await insert(site.target, 'kind, head', `'${names[0]}', 'version', 1`)
    await insert(site.target, 'kind, head, base, base_release', `'${names[1]}', 'version', 1, 'live', 1`)
    expect(await kinds()).toMatchObject({ 'version:1.x': 'version', 'version:2-x': 'version' })
    // The public site comes first, and previews come last.
    expect(Object.keys(await kinds()).slice(0, 3)).toEqual([liveChannel, ...names])
    for (const name of names) {
      const { pathname } = new URL(await openPreviewAddress(site.target, name, false))
      expect((await site.get(pathname)).status).toBe(404)
    }
  })

  test('never lets the channel of a version and a preview have the same name', () => {
    for (const version of ['1.x', '1-x', 'live']) expect(() => checkName(versionChannel(version))).toThrow('Invalid')
  })
})
