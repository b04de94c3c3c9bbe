import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { D1Target, Row, Statement } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'

/**
 * The exported tables of the second database. Salts and proofs of votes are left out, because they are deleted after a
 * day.
 */
const tables = [
  'view',
  'view_batch',
  'vote',
  'comment',
  'report',
  'phrase',
  'phrase_count',
  'phrase_answer',
  'budget',
] as const

/** Number of rows per statement. D1 accepts JSON parameters of up to two megabytes. */
const rowsAtOnce = 500

/** The content of an export of the second database. The file is JSON, compressed with gzip. */
interface InsightExport {
  rivage: 'insight'
  version: 1
  tables: Partial<Record<(typeof tables)[number], Row[]>>
}

/** Returns the path for the export of the second database, which is next to the export of the site. */
export function insightFileOf(siteFile: string): string {
  return `${siteFile}-insight`
}

/** Writes all counters, votes, and comments to a file that only its owner may read. Returns the number of rows. */
export async function exportInsight(target: D1Target, file: string): Promise<number> {
  const rows = await target.batch(tables.map((table) => ({ sql: `SELECT * FROM ${table}`, params: [] })))
  const written: InsightExport = {
    rivage: 'insight',
    version: 1,
    tables: Object.fromEntries(tables.map((table, index) => [table, rows[index]])),
  }
  await writeFile(file, await promisify(gzip)(JSON.stringify(written)), { mode: 0o600 })
  return rows.reduce((sum, each) => sum + each.length, 0)
}

/**
 * Replaces the content of the second database with that of an export. Returns the number of rows.
 * @throws UsageError if the file is not an export of the second database
 */
export async function restoreInsight(target: D1Target, file: string): Promise<number> {
  const read = await readExport(file)
  const statements: Statement[] = tables.map((table) => ({ sql: `DELETE FROM ${table}`, params: [] }))
  let count = 0
  for (const table of tables) {
    const rows = read.tables[table] ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((name) => /^[a-z_]+$/.test(name))
    count += rows.length
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      statements.push({
        sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?)`,
        params: [JSON.stringify(rows.slice(from, from + rowsAtOnce))],
      })
  }
  await target.batch(statements)
  return count
}

async function readExport(file: string): Promise<InsightExport> {
  try {
    const read = JSON.parse(String(await promisify(gunzip)(await readFile(file)))) as Partial<InsightExport>
    if (read.rivage === 'insight' && read.version === 1 && read.tables) return read as InsightExport
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new UsageError(
    `${file} is not an export of the INSIGHT database. Use a file from \`npm run export -- --insight\`.`,
  )
}

/** Returns statements that remove all data about the given paths from the second database. */
export function insightRemovals(paths: readonly string[]): Statement[] {
  const params = [JSON.stringify(paths)]
  const listed = 'IN (SELECT value FROM json_each(?1))'
  return [
    ...['view', 'vote', 'comment', 'report'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE page ${listed}`,
      params,
    })),
    {
      sql: `UPDATE view_batch SET counts = (SELECT json_group_array(json(value)) FROM json_each(counts) WHERE value ->> 1 NOT ${listed})
        WHERE EXISTS (SELECT 1 FROM json_each(counts) WHERE value ->> 1 ${listed})`,
      params,
    },
    { sql: `DELETE FROM phrase_answer WHERE path ${listed}`, params },
    { sql: `DELETE FROM phrase_count WHERE hash IN (SELECT hash FROM phrase WHERE text ${listed})`, params },
    { sql: `DELETE FROM phrase WHERE text ${listed}`, params },
  ]
}
