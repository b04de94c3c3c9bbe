import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'

const textsAtOnce = 200

/**
 * The columns that may contain the paths of media files, each with an SQL condition for the rows that are counted
 * separately. The configurations of releases may also contain such paths.
 */
const texts: readonly { table: keyof Remaining['rows']; text: string; isApart: string }[] = [
  { table: 'document_part', text: 'text', isApart: 'hash IN (SELECT value FROM json_each(?2))' },
  {
    table: 'entry',
    text: `meta || seo || navigation || coalesce(links, '')`,
    isApart: 'id IN (SELECT value FROM json_each(?3))',
  },
  { table: 'entry', text: `coalesce(picture, '')`, isApart: 'id IN (SELECT value FROM json_each(?4))' },
  // Lists of posts only contain images of the posts themselves.
  { table: 'navigation', text: `iif(collection LIKE '/%', '', data)`, isApart: '0' },
]

/** The rows whose media files are listed separately. */
interface MediaUsers {
  /** The hashes of documents. */
  documents: readonly string[]
  /** The ids of entries. */
  entries: readonly number[]
  /** The ids of entries whose social cards are also listed separately. */
  socialCards: readonly number[]
}

/** The rows that remain after a removal. */
export interface Remaining {
  /** An SQL condition for the rows of each table. `?1` is `param`. */
  rows: Readonly<Record<'document_part' | 'entry' | 'navigation' | 'file' | 'release', string>>
  param: string
}

/** Stands for all rows, if nothing is removed. */
export const allRows: Remaining = {
  rows: { document_part: '1', entry: '1', navigation: '1', file: '1', release: '1' },
  param: '',
}

/**
 * Returns the hashes of media files that the given rows use, and the hashes of those that all other rows use. A
 * navigation row contains the icon of its page, so it only counts as another row if the page remains.
 */
export async function usedMediaHashes(
  target: D1Target,
  users: MediaUsers = { documents: [], entries: [], socialCards: [] },
  { rows: remain, param }: Remaining = allRows,
): Promise<{ by: Set<string>; elsewhere: Set<string> }> {
  const by = new Set<string>()
  const elsewhere = new Set<string>()
  const note = (text: string, isApart: boolean) => {
    for (const [, hash] of text.matchAll(/\/_media\/([0-9a-f]{32})\//g)) (isApart ? by : elsewhere).add(hash!)
  }
  for (const { table, text, isApart } of texts) {
    for (let last = 0; ;) {
      const rows = await queryRows<{ id: number; text: string; apart: number }>(
        target,
        `SELECT rowid AS id, ${text} AS text, ${isApart} AS apart FROM ${table}
        WHERE rowid > ?5 AND ?1 IS NOT NULL AND ?2 IS NOT NULL AND ?3 IS NOT NULL AND ?4 IS NOT NULL
          AND instr(${text}, '/_media/') > 0 AND ${remain[table]}
        ORDER BY rowid LIMIT ${textsAtOnce}`,
        param,
        JSON.stringify(users.documents),
        JSON.stringify(users.entries),
        JSON.stringify(users.socialCards),
        last,
      )
      for (const row of rows) note(row.text, row.apart === 1)
      if (rows.length < textsAtOnce) break
      last = rows.at(-1)!.id
    }
  }
  const configs = await queryRows<StoredRow<typeof release, 'config'>>(
    target,
    `SELECT DISTINCT config FROM release WHERE ?1 IS NOT NULL AND ${remain.release}`,
    param,
  )
  for (const { config } of configs) note(config, false)
  return { by, elsewhere }
}
