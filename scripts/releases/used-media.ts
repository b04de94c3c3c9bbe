import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'

const textsAtOnce = 200

/** Columns that may hold the address of a media file. The configuration of every release may, too. */
const texts: readonly (readonly [table: string, text: string])[] = [
  ['document_part', 'text'],
  ['entry', `meta || seo || navigation || coalesce(links, '')`],
  ['navigation', 'data'],
]

/** Hashes of the media files whose address is used anywhere. */
export async function usedMediaHashes(target: D1Target): Promise<Set<string>> {
  const used = new Set<string>()
  const note = (text: string) => {
    for (const [, hash] of text.matchAll(/\/_media\/([0-9a-f]{32})\//g)) used.add(hash!)
  }
  for (const [table, text] of texts) {
    for (let last = 0; ;) {
      const rows = await queryRows<{ id: number; text: string }>(
        target,
        `SELECT rowid AS id, ${text} AS text FROM ${table}
        WHERE rowid > ? AND instr(${text}, '/_media/') > 0 ORDER BY rowid LIMIT ${textsAtOnce}`,
        last,
      )
      for (const row of rows) note(row.text)
      if (rows.length < textsAtOnce) break
      last = rows.at(-1)!.id
    }
  }
  for (const row of await queryRows<StoredRow<typeof release, 'config'>>(target, 'SELECT DISTINCT config FROM release'))
    note(row.config)
  return used
}
