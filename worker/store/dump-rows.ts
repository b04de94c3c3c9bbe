import type { D1Database } from '@cloudflare/workers-types'
import { columnsOf } from '../../core/query/index.ts'
import type { StoredRow } from '../../core/query/index.ts'
import { entrySource } from './collection-source.ts'
import type { ReleaseName } from './database.ts'

/** Rows read at once: bodies are some 30 kB each. */
const pageRows = { withBodies: 20, withoutBodies: 500 }

/** Every row of a collection, by stem and then by id, in pages that follow each other by key: each costs the same. */
export async function* dumpRows($client: D1Database, release: ReleaseName, collection: string, bodies: boolean): AsyncGenerator<StoredRow[]> {
  const { sql, parameters, finalOrder } = entrySource(release, collection)
  const selected = columnsOf(collection).map(({ name }) => (name === 'body' && !bodies ? 'NULL AS body' : `"${name}"`)).join(', ')
  const size = bodies ? pageRows.withBodies : pageRows.withoutBodies
  // `stem >= ?4` is for the index: a comparison of rows alone would not be looked up in it.
  const statement = $client.prepare(`SELECT ${selected} FROM ${sql} WHERE stem >= ?4 AND (stem, id) > (?4, ?5) ORDER BY ${finalOrder} LIMIT ${size}`)
  let last: readonly [stem: string, id: string] = ['', '']
  for (;;) {
    const { results } = await statement.bind(...parameters, ...last).all<StoredRow>()
    const end = results.at(-1)
    if (end) yield results
    if (!end || results.length < size) return
    last = [String(end.stem), String(end.id)]
  }
}
