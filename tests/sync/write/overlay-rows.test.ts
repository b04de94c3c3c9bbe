import { beforeEach, describe, expect, test } from 'vitest'
import { readRows } from '../../../scripts/sync/collect/current-rows.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { fileTable, withDigest } from '../../../scripts/sync/versioned-table.ts'
import type { NextRows, ReleaseBase } from '../../../scripts/sync/versioned-table.ts'
import { discardUnfinished } from '../../../scripts/sync/write/leftovers.ts'
import { takeLease } from '../../../scripts/sync/write/lease.ts'
import { writeReleases } from '../../../scripts/sync/write/write-release.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

/** The files of a release: their contents by name. */
type Files = Record<string, string>

const none = { entries: [], navigation: [], translations: [], redirects: [] }
const rowsOf = (files: Files): NextRows => ({
  ...none,
  files: Object.entries(files).map(([path, media]) => withDigest(fileTable, { path, media })),
})

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
  send: D1Target = target,
) {
  const lease = await takeLease(send, channel)
  await lease.batch(discardUnfinished(channel))
  const files = await readRows(target, fileTable, { channel, first: number, head, base })
  const releases = states.map((state, index) => ({
    effectiveAt: index === 0 ? null : `2099-01-0${index}T00:00:00.000Z`,
    rows: rowsOf(state),
    config: '{}',
    counts: { pages: 0, collections: {}, navigation: {} },
  }))
  const current = { ...none, files, number, head, kind: 'live' as const, base, releases: [] }
  const { first } = await writeReleases(lease, releases, current, { channel, now: '2026-01-01T00:00:00.000Z' })
  await lease.release()
  return first
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
      await expect(write('next', [1, 2], [{ a: '1' }, {}], base, losing(lost))).rejects.toThrow('Killed')
      expect(await states(1, 2)).toEqual([all, { a: '1', b: '1' }])
      await queryRows(target, 'DELETE FROM lease')
    }
    expect(await write('next', [1, 2], [{ ...all, d: '1' }, all], base, twice)).toBe(2)
    expect(await states(1, 2, 3)).toEqual([all, { ...all, d: '1' }, all])
    expect(await write('live', [2, 2], [{ a: '3' }], null, twice)).toBe(3)
    expect([await seen('live', 1), await seen('live', 2), await seen('live', 3)]).toEqual([all, { a: '2' }, { a: '3' }])
  })

  test('and its base leave nothing of an unfinished sync behind, and nothing in other channels', async () => {
    await write('next', [0, 0], [all, { a: '1', b: '1' }], base)
    const rows = (channel: string) =>
      queryRows(target, 'SELECT path, media, since, until FROM file WHERE channel = ? ORDER BY since, path', channel)
    const before = [await rows('live'), await rows('next')]
    await expect(write('live', [2, 2], [{ b: '9' }, {}], null, losing(moveOfHead))).rejects.toThrow('Killed')
    await expect(write('next', [1, 2], [{ a: '9' }, {}], base, losing(moveOfHead))).rejects.toThrow('Killed')
    expect([await seen('live', 2), ...(await states(1, 2))]).toEqual([{ a: '2' }, all, { a: '1', b: '1' }])
    await queryRows(target, 'DELETE FROM lease')
    expect(await write('live', [2, 2], [{ a: '2' }], null, twice)).toBe(3)
    expect(await write('next', [1, 2], [all, { a: '1', b: '1' }], base, twice)).toBe(2)
    expect([await rows('live'), await states(1, 2, 3)]).toEqual([before[0], [all, all, { a: '1', b: '1' }]])
    expect(await queryRows(target, 'SELECT channel, number FROM release ORDER BY 1, 2')).toEqual([
      ...[1, 2, 3].map((number) => ({ channel: 'live', number })),
      ...[1, 2, 3].map((number) => ({ channel: 'next', number })),
    ])
  })
})
