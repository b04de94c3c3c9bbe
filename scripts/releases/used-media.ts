import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'

const textsAtOnce = 200

/** Columns that may hold the address of a media file. The configuration of every release may, too. */
const texts: readonly (readonly [table: string, text: string])[] = [
  ['document_part', 'text'],
  ['entry', `meta || seo || navigation || coalesce(links, '') || coalesce(picture, '')`],
  ['navigation', 'data'],
]

/** Rows of which the media are asked for apart. */
interface MediaUsers {
  /** Hashes of documents. */
  documents: readonly string[]
  /** Ids of entries. */
  entries: readonly number[]
}

/**
 * Hashes of the media files whose address is used: by some rows, and by all others. (A menu's row names the icon of its
 * page: it counts as another's only where its page stays.)
 */
export async function usedMediaHashes(
  target: D1Target,
  users: MediaUsers = { documents: [], entries: [] },
): Promise<{ by: Set<string>; elsewhere: Set<string> }> {
  const by = new Set<string>()
  const elsewhere = new Set<string>()
  const note = (text: string, isApart: boolean) => {
    for (const [, hash] of text.matchAll(/\/_media\/([0-9a-f]{32})\//g)) (isApart ? by : elsewhere).add(hash!)
  }
  const apart: Partial<Record<string, string>> = {
    document_part: 'hash IN (SELECT value FROM json_each(?2))',
    entry: 'id IN (SELECT value FROM json_each(?3))',
  }
  for (const [table, text] of texts) {
    for (let last = 0; ;) {
      const rows = await queryRows<{ id: number; text: string; apart: number }>(
        target,
        `SELECT rowid AS id, ${text} AS text, ${apart[table] ?? '0'} AS apart FROM ${table}
        WHERE rowid > ?1 AND ?2 IS NOT NULL AND ?3 IS NOT NULL AND instr(${text}, '/_media/') > 0
        ORDER BY rowid LIMIT ${textsAtOnce}`,
        last,
        JSON.stringify(users.documents),
        JSON.stringify(users.entries),
      )
      for (const row of rows) note(row.text, row.apart === 1)
      if (rows.length < textsAtOnce) break
      last = rows.at(-1)!.id
    }
  }
  for (const row of await queryRows<StoredRow<typeof release, 'config'>>(target, 'SELECT DISTINCT config FROM release'))
    note(row.config, false)
  return { by, elsewhere }
}
