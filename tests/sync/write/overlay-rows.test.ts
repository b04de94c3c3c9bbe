import { beforeEach, describe, expect, test } from 'vitest'
import { readRows } from '../../../scripts/sync/collect/current-rows.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { fileTable, withDigest } from '../../../scripts/sync/versioned-table.ts'
import type { EntryRow, NextRow, NextRows, ReleaseBase } from '../../../scripts/sync/versioned-table.ts'
import { discardUnfinished } from '../../../scripts/sync/write/leftovers.ts'
import { dryLease, takeLease } from '../../../scripts/sync/write/lease.ts'
import { refreshStatements, writeReleases } from '../../../scripts/sync/write/write-release.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

/** The files of a release: their contents by name. */
type Files = Record<string, string>

const none = { entries: [], navigation: [], translations: [], redirects: [] }
const rowsOf = (files: Files): NextRows => ({
  ...none,
  files: Object.entries(files).map(([path, media]) => withDigest(fileTable, { path, media })),
})

/** The result of the last `write`. */
let written: Awaited<ReturnType<typeof writeReleases>>
let target: D1Target
beforeEach(async () => {
  target = await openMemoryDatabase()
})

/** Publishes the files of the current release and of scheduled ones. `send` can intercept the batches. */
async function write(
  channel: string,
  [number, head]: [number: number, head: number],
  states: readonly Files[],
  base: ReleaseBase | null = null,
  { send = target, times = [], dryRun = false }: { send?: D1Target; times?: string[]; dryRun?: boolean } = {},
) {
  const lease = dryRun ? dryLease(send) : await takeLease(send, channel)
  await lease.batch(discardUnfinished(channel))
  const files = await readRows(target, fileTable, { channel, first: number, head, base })
  const releases = states.map((state, index) => ({
    effectiveAt: index === 0 ? null : (times[index - 1] ?? `2099-01-0${index}T00:00:00.000Z`),
    rows: rowsOf(state),
    config: '{}',
    counts: { pages: 0, collections: {}, navigation: {} },
  }))
  const current = { ...none, files, number, head, kind: 'live' as const, base, releases: [] }
  written = await writeReleases(lease, releases, current, { channel, now: '2026-01-01T00:00:00.000Z' })
  await lease.release()
  return written.first
}

/** Returns a database that loses the batches with a statement that starts with this text. */
const losing = (start: string): D1Target => ({
  batch: (statements) =>
    statements.some(({ sql }) => sql.startsWith(start))
      ? Promise.reject(new Error('Killed'))
      : target.batch(statements),
})
const moveOfHead = 'UPDATE channel SET head'

/** A database in which every batch arrives twice. */
const twice: D1Target = { batch: (statements) => target.batch(statements).then(() => target.batch(statements)) }

/** Returns the files that readers see in a release. */
async function seen(channel: string, number: number, base: ReleaseBase | null = null): Promise<Files> {
  const rows = await readRows(target, fileTable, { channel, first: number, head: number, base })
  return Object.fromEntries(rows.map(({ path, media }) => [path, media]).toSorted())
}

describe('an overlay with scheduled releases', () => {
  const base = { channel: 'live', number: 1 }
  const all = { a: '1', b: '1', c: '1' }
  const states = async (...numbers: number[]) => await Promise.all(numbers.map((number) => seen('next', number, base)))

  beforeEach(async () => {
    await write('live', [0, 0], [all])
    await write('live', [1, 1], [{ a: '2' }])
  })

  test('hides rows of its base from the release that no longer has them', async () => {
    expect(await write('next', [0, 0], [{ a: '1', b: '1' }, { a: '1' }, { a: '3' }], base)).toBe(1)
    expect(await states(1, 2, 3)).toEqual([{ a: '1', b: '1' }, { a: '1' }, { a: '3' }])
    expect([await seen('live', 1), await seen('live', 2)]).toEqual([all, { a: '2' }])
  })

  test('keeps the times of scheduled changes when they are replaced, moved, and withdrawn', async () => {
    const [first, second] = [{ a: '1', b: '1' }, { a: '1' }]
    await write('next', [0, 0], [first, second], base)
    await write('beside', [0, 0], [first, second], base)
    expect(await states(1, 2)).toEqual([first, second])
    const [third, fourth] = [{ ...first, d: '1' }, { d: '1' }]
    expect(await write('next', [1, 2], [third, fourth], base)).toBe(2)
    expect(await states(1, 2, 3)).toEqual([first, third, fourth])
    expect(await write('next', [2, 3], [first], base)).toBe(3)
    expect(await states(1, 2, 3)).toEqual([first, third, first])
    expect([await seen('beside', 1, base), await seen('beside', 2, base)]).toEqual([first, second])
  })

  test('is unchanged by a sync that ends before it moves the head, and by batches that arrive twice', async () => {
    await write('next', [0, 0], [all, { a: '1', b: '1' }], base)
    for (const lost of ['INSERT INTO release', moveOfHead]) {
      await expect(write('next', [1, 2], [{ a: '1' }, {}], base, { send: losing(lost) })).rejects.toThrow('Killed')
      expect(await states(1, 2)).toEqual([all, { a: '1', b: '1' }])
      await queryRows(target, 'DELETE FROM lease')
    }
    expect(await write('next', [1, 2], [{ ...all, d: '1' }, all], base, { send: twice })).toBe(2)
    expect(await states(1, 2, 3)).toEqual([all, { ...all, d: '1' }, all])
    expect(await write('live', [2, 2], [{ a: '3' }], null, { send: twice })).toBe(3)
    expect([await seen('live', 1), await seen('live', 2), await seen('live', 3)]).toEqual([all, { a: '2' }, { a: '3' }])
  })

  test('and its base leave nothing of an unfinished sync behind, and nothing in other channels', async () => {
    await write('next', [0, 0], [all, { a: '1', b: '1' }], base)
    const rows = (channel: string) =>
      queryRows(target, 'SELECT path, media, since, until FROM file WHERE channel = ? ORDER BY since, path', channel)
    const before = [await rows('live'), await rows('next')]
    await expect(write('live', [2, 2], [{ b: '9' }, {}], null, { send: losing(moveOfHead) })).rejects.toThrow('Killed')
    await expect(write('next', [1, 2], [{ a: '9' }, {}], base, { send: losing(moveOfHead) })).rejects.toThrow('Killed')
    expect([await seen('live', 2), ...(await states(1, 2))]).toEqual([{ a: '2' }, all, { a: '1', b: '1' }])
    await queryRows(target, 'DELETE FROM lease')
    expect(await write('live', [2, 2], [{ a: '2' }], null, { send: twice })).toBe(3)
    expect(await write('next', [1, 2], [all, { a: '1', b: '1' }], base, { send: twice })).toBe(2)
    expect([await rows('live'), await states(1, 2, 3)]).toEqual([before[0], [all, all, { a: '1', b: '1' }]])
    expect(await queryRows(target, 'SELECT channel, number FROM release ORDER BY 1, 2')).toEqual([
      ...[1, 2, 3].map((number) => ({ channel: 'live', number })),
      ...[1, 2, 3].map((number) => ({ channel: 'next', number })),
    ])
  })
  test('shows a row again after a release without it, and keeps a row that a later release removes removed', async () => {
    const scheduled: Files[] = [{ a: '1', d: '1' }, { a: '1' }, {}, { b: '1', d: '1' }]
    for (const [channel, over] of [
      ['next', base],
      ['alone', null],
    ] as const) {
      await write(channel, [0, 0], [all], over)
      await write(channel, [1, 1], scheduled, over)
      expect(await Promise.all([1, 2, 3, 4, 5].map((number) => seen(channel, number, over)))).toEqual([
        all,
        ...scheduled,
      ])
    }
  })
})

describe('a sync with scheduled releases', () => {
  const [one, two, three] = [{ a: '1' }, { a: '2', b: '2' }, { a: '3' }]

  test('counts the rows that it inserts or closes, and a dry run counts them without writing', async () => {
    await write('live', [0, 0], [one])
    expect(written).toEqual({ first: 1, rows: 1 })
    const next = { first: 2, rows: 4 }
    await write('live', [1, 1], [two, three], null, { dryRun: true })
    expect(written).toEqual(next)
    expect(await queryRows(target, 'SELECT since, until FROM file')).toEqual([{ since: 1, until: null }])
    await write('live', [1, 1], [two, three])
    expect(written).toEqual(next)
  })

  test('keeps releases that readers may already see, and follows them', async () => {
    const soon = new Date(Date.now() + 30_000).toISOString()
    await write('live', [0, 0], [one, two, three], null, { times: [soon] })
    expect(await write('live', [1, 3], [one, { c: '1' }])).toBe(4)
    expect(await Promise.all([1, 2, 3, 4, 5].map((number) => seen('live', number)))).toEqual([
      one,
      two,
      three,
      one,
      { c: '1' },
    ])
    expect(await queryRows(target, `SELECT head FROM channel WHERE name = 'live'`)).toEqual([{ head: 5 }])
  })
})

test('only the open rows of files that were compiled again without a difference get the new hashes of their inputs', async () => {
  const row = (file: string, digest: string, source: string, dependencies = '{}') =>
    ({ file, digest, source, dependencies }) as NextRow<EntryRow>
  const insert = (channel: string, since: number, until: number | null, file: string) =>
    queryRows(
      target,
      `INSERT INTO entry (channel, since, until, collection, file, path, stem, extension, title, description, navigation,
        seo, meta, updated_at, source, digest, dependencies)
        VALUES (?, ?, ?, '', ?, '', '', '', '', '', '', '', '', '', 'stored', '', '{}')`,
      channel,
      since,
      until,
      file,
    )
  await insert('live', 1, 2, 'touched')
  await insert('live', 2, 4, 'touched')
  await insert('live', 4, null, 'touched')
  await insert('beside', 1, null, 'touched')
  for (const file of ['includes', 'edited', 'equal', 'other']) await insert('live', 1, null, file)
  const statements = refreshStatements(
    [
      { current: row('touched', '1', 'old'), row: row('touched', '1', 'new') },
      { current: row('includes', '1', 'old'), row: row('includes', '1', 'old', '{"a":"1"}') },
      { current: row('edited', '1', 'old'), row: row('edited', '2', 'new', '{"a":"1"}') },
      { current: row('equal', '1', 'old'), row: row('equal', '1', 'old') },
    ],
    { channel: 'live', current: 3 },
  )
  await target.batch(statements)
  const stored = await queryRows(
    target,
    "SELECT channel, since, file, source, dependencies FROM entry WHERE source <> 'stored' ORDER BY file, since",
  )
  expect(stored).toEqual([
    { channel: 'live', since: 1, file: 'includes', source: 'old', dependencies: '{"a":"1"}' },
    { channel: 'live', since: 2, file: 'touched', source: 'new', dependencies: '{}' },
    { channel: 'live', since: 4, file: 'touched', source: 'new', dependencies: '{}' },
  ])
})
