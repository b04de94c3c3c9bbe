import type { D1Database } from '@cloudflare/workers-types'
import { columnsOf, renderColumn } from '../../core/query/index.ts'
import type { QueriedCollection, StoredRow } from '../../core/query/index.ts'
import { entrySource } from './collection-source.ts'
import type { ReleaseName } from './database.ts'
import type { Release } from './release.ts'
import { divideKeys } from './divide-keys.ts'
import type { RowKey } from './divide-keys.ts'

/** Number of keys to read per statement. */
const keyRows = 50_000

/**
 * Approximate number of statements that read the rows for one batch of keys. A request may send 50 statements in total.
 */
const statements = 24

interface StoredKey extends RowKey {
  stem: string
  id: string
}

/** Yields all rows of a collection, ordered by stem and then id. The batches fit in memory even if bodies are long. */
export async function* dumpRows(
  $client: D1Database,
  release: ReleaseName & Partial<Pick<Release, 'config'>>,
  collection: QueriedCollection,
  bodies: boolean,
): AsyncGenerator<StoredRow[]> {
  const { sql, keyedSql, parameters, finalOrder } = entrySource(release, collection)
  const selected = columnsOf(collection)
    .map(({ stored }) => (stored === 'body' && !bodies ? 'NULL AS body' : renderColumn(stored)))
    .join(', ')
  const rows = $client.prepare(
    `SELECT ${selected} FROM ${keyedSql} WHERE key IN (SELECT value FROM json_each(?4)) ORDER BY ${finalOrder}`,
  )
  // Each batch continues after the last key, so all batches are equally fast. SQLite doesn't use the index for a row
  // comparison, so `stem >= ?4` is needed as well.
  const keys = $client.prepare(`SELECT key, stem, id, ${bodies ? 'coalesce(bodyBytes, 0)' : '0'} AS bytes FROM ${sql}
    WHERE stem >= ?4 AND (stem, id) > (?4, ?5) ORDER BY ${finalOrder} LIMIT ${keyRows}`)
  let last: readonly [stem: string, id: string] = ['', '']
  for (;;) {
    const { results } = await keys.bind(...parameters, ...last).all<StoredKey>()
    for (const part of divideKeys(results, statements))
      yield (await rows.bind(...parameters, JSON.stringify(part)).all<StoredRow>()).results
    const end = results.at(-1)
    if (!end || results.length < keyRows) return
    last = [end.stem, end.id]
  }
}
