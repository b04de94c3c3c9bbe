import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { queryRows } from '../scripts/local/d1-target.ts'

/** Returns the number of used bytes in the database. D1 doesn't report it, but its SQLite file does. */
export function databaseBytes(stateDir: string): number {
  const files = readdirSync(join(stateDir, 'd1'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sqlite'),
  )
  return Math.max(
    ...files.map((file) => {
      const database = new DatabaseSync(join(stateDir, 'd1', file), { readOnly: true })
      try {
        const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
        return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
      } finally {
        database.close()
      }
    }),
  )
}

/**
 * Returns the size of the documents, whose rows all channels share, in bytes: article, body tree, Markdown, outline,
 * and searchable text.
 */
export async function bodyBytes({ target }: LocalSite): Promise<number> {
  const bytesOf = (table: string, ...columns: string[]) =>
    `(SELECT sum(${columns.map((column) => `length(CAST(${column} AS BLOB))`).join(' + ')}) FROM ${table})`
  const [row] = await queryRows(
    target,
    `SELECT ${bytesOf('document_part', 'text')} + ${bytesOf('section', 'content', 'title', 'titles')}
    + ${bytesOf('document', 'outline', 'sections')} AS bytes`,
  )
  return Number(row?.bytes)
}
