import type { Database } from '@sqlite.org/sqlite-wasm'
import { rowDecoder, withoutBodies } from '../../core/query/index.ts'
import type { DumpStatements, StoredRow } from '../../core/query/index.ts'
import { patterns } from '../../core/route/index.ts'
import { readCollectionVersions, withVersion } from './collection-versions.ts'
import type { CollectionVersions } from './collection-versions.ts'
import type { Numbered } from './worker-port.ts'
import { openDatabase } from './open-sqlite.ts'

/** A statement that `parseQuery` accepts. It may use any column of the collection except `body`. */
export interface LocalQuestion {
  collection: string
  sql: string
}

export interface LocalAnswer {
  rows: Record<string, unknown>[]
}

/** The database. The first query opens it, and it stays open as long as the worker. */
let opened: Promise<Database> | undefined
const loaded = new Map<string, Promise<void>>()
let versions: Promise<CollectionVersions> | undefined

addEventListener('message', ({ data: { id, collection, sql } }: MessageEvent<Numbered<LocalQuestion>>) => {
  selectRows(collection, sql).then(
    (rows) => postMessage({ id, rows } satisfies Numbered<LocalAnswer>),
    () => postMessage({ id }),
  )
})

async function selectRows(collection: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await (opened ??= openDatabase())
  const loading = loaded.get(collection) ?? loadCollection(database, collection)
  loaded.set(collection, loading)
  await loading
  // With these options, `exec` returns rows as objects. Their values can only be strings, numbers, and nulls, because
  // dumps contain nothing else.
  const rows = database.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as StoredRow[]
  return rows.map(rowDecoder({ name: collection }))
}

async function loadCollection(database: Database, collection: string): Promise<void> {
  const statements = await readDump(new URL(import.meta.url), collection)
  database.transaction(() => {
    for (const statement of statements) database.exec(statement)
  })
}

/**
 * Loads the statements that create and fill a collection's table, without the bodies of pages. The URL includes the
 * collection's version, so that the browser can cache the response.
 * @param site a URL of the site
 * @throws Error if the collection doesn't exist or the connection fails
 */
async function readDump(site: URL, collection: string): Promise<string[]> {
  versions ??= readCollectionVersions(site).catch(() => new Map())
  const address = new URL(`..${patterns.dump.href({ collection })}?${withoutBodies.name}=${withoutBodies.value}`, site)
  const response = await fetch(withVersion(address, await versions, collection))
  if (!response.ok) throw new Error(`Could not load the dump of ${collection}: ${response.status}`)
  const bytes = Uint8Array.from(atob(await response.text()), (character) => character.charCodeAt(0))
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(text).json()) as DumpStatements
}
