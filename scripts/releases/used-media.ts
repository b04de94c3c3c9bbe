import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'

const textsAtOnce = 200

/**
 * Columns that may contain the path of a media file, each with the SQL condition for rows that are counted separately.
 * The configuration of any release may also contain one.
 */
const texts: readonly { table: keyof Remaining['rows']; text: string; isApart: string }[] = [
  { table: 'document_part', text: 'text', isApart: 'hash IN (SELECT value FROM json_each(?2))' },
  {
    table: 'entry',
    text: `meta || seo || navigation || coalesce(links, '')`,
    isApart: 'id IN (SELECT value FROM json_each(?3))',
  },
  { table: 'entry', text: `coalesce(picture, '')`, isApart: 'id IN (SELECT value FROM json_each(?4))' },
  // Lists of posts contain the same images as the posts.
  { table: 'navigation', text: `iif(collection LIKE '/%', '', data)`, isApart: '0' },
]

/** Rows whose media are listed separately. */
interface MediaUsers {
  /** Hashes of documents. */
  documents: readonly string[]
  /** Ids of entries. */
  entries: readonly number[]
  /** Ids of the entries whose social cards are included. */
  socialCards: readonly number[]
}

/** The rows that remain after a removal. */
export interface Remaining {
  /** SQL condition on a row of the table; ?1 is `param`. */
  rows: Readonly<Record<'document_part' | 'entry' | 'navigation' | 'file' | 'release', string>>
  param: string
}

/** All rows, for when nothing is removed. */
export const allRows: Remaining = {
  rows: { document_part: '1', entry: '1', navigation: '1', file: '1', release: '1' },
  param: '',
}

/**
 * Returns the hashes of media files that the given rows use, and of those that all other rows use. A navigation row
 * contains its page's icon, so it only counts as another row if the page remains.
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
