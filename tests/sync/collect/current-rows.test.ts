import { expect, test } from 'vitest'
import { readCurrentRelease } from '../../../scripts/sync/collect/current-release.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

const now = '2026-01-01T00:00:00Z'

test('reads the rows of all tables in one round trip, and the rest of a large one in further ones', async () => {
  const target = await openMemoryDatabase()
  const fill = (table: string, columns: string, values: string, count: number) => ({
    sql: `INSERT INTO ${table} (channel, since, ${columns}) SELECT 'live', 1, ${values} FROM json_each(?)`,
    params: [JSON.stringify(Array.from({ length: count }, (_, index) => index))],
  })
  await target.batch([
    { sql: "INSERT INTO channel (name, head) VALUES ('live', 1)", params: [] },
    {
      sql: "INSERT INTO release (channel, number, created_at, config, counts) VALUES ('live', 1, ?, '{}', '{}')",
      params: [now],
    },
    fill('file', 'path, media, digest', "'/' || value, '', ''", 6_500),
    fill(
      'redirect',
      'kind, source, target, status, data, digest',
      "'page', '/from/' || value, '/to', 308, '{}', ''",
      3,
    ),
  ])
  const sent: number[] = []
  const counting: D1Target = {
    batch(statements) {
      sent.push(statements.length)
      return target.batch(statements)
    },
  }
  const { files, redirects, entries } = await readCurrentRelease(counting, 'live', now)
  expect(sent).toEqual([2, 5, 1, 1])
  expect(new Set(files.map(({ path }) => path)).size).toBe(6_500)
  expect([files.length, redirects.length, entries.length]).toEqual([6_500, 3, 0])
})

test('fails all reads if one of them fails', async () => {
  const target = await openMemoryDatabase()
  const failing: D1Target = {
    batch: (statements) =>
      target.batch(statements.map((each) => ({ ...each, sql: each.sql.replaceAll('FROM redirect', 'FROM nowhere') }))),
  }
  await expect(readCurrentRelease(failing, 'live', now)).rejects.toThrow('no such table: nowhere')
})
