import type { Database } from '@sqlite.org/sqlite-wasm'
import { decodeRow, withoutBodies } from '../../core/query/index.ts'
import type { DumpStatements, StoredRow } from '../../core/query/index.ts'
import { patterns } from '../../core/route/index.ts'
import { readCollectionVersions, withVersion } from './collection-versions.ts'
import type { CollectionVersions } from './collection-versions.ts'
import { openLocalSections } from './local-sections.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import type { LocalSections } from './local-sections.ts'
import { openDatabase } from './open-sqlite.ts'

/**
 * A statement that `parseQuery` accepts, of the collection's columns but `body`; or what somebody searches for, and
 * where that is.
 */
export type LocalQuestion =
  | { id: number; collection: string; sql: string }
  | { id: number; sections: string; text: string }

/** What was asked for is missing where it could not be read. */
export interface LocalAnswer {
  id: number
  rows?: Record<string, unknown>[]
  found?: TextAnswer
}

/** Opened when the first question comes, for as long as this worker runs. */
let opened: Promise<Database> | undefined
const loaded = new Map<string, Promise<void>>()
let versions: Promise<CollectionVersions> | undefined
/** Those of one release and language: others take their place. */
let sections: { address: string; opened: Promise<LocalSections> } | undefined

addEventListener('message', ({ data }: MessageEvent<LocalQuestion>) => {
  answer(data).then(
    (found) => postMessage({ id: data.id, ...found }),
    () => postMessage({ id: data.id }),
  )
})

async function answer(question: LocalQuestion): Promise<Omit<LocalAnswer, 'id'>> {
  return 'sections' in question
    ? { found: await (await chooseSections(question.sections)).search(question.text) }
    : { rows: await selectRows(question.collection, question.sql) }
}

async function selectRows(collection: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await (opened ??= openDatabase())
  const loading = loaded.get(collection) ?? loadCollection(database, collection)
  loaded.set(collection, loading)
  await loading
  // With these options, `exec` gives rows as objects; a dump has texts, numbers and nulls only.
  const rows = database.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as StoredRow[]
  return rows.map((row) => decodeRow(collection, row))
}

async function loadCollection(database: Database, collection: string): Promise<void> {
  const statements = await readDump(new URL(import.meta.url), collection)
  database.transaction(() => {
    for (const statement of statements) database.exec(statement)
  })
}

/**
 * The statements that make and fill a collection's table, with pages without their bodies. The address names their
 * version, so that the browser's cache keeps them for as long as they are current.
 * @param site an address of the site
 * @throws Error where there is no such collection, or no connection
 */
async function readDump(site: URL, collection: string): Promise<string[]> {
  versions ??= readCollectionVersions(site).catch(() => new Map())
  const address = new URL(`${patterns.dump.href({ collection })}?${withoutBodies.name}=${withoutBodies.value}`, site)
  const response = await fetch(withVersion(address, await versions, collection))
  if (!response.ok) throw new Error(`The dump of ${collection} is not there: ${response.status}`)
  const bytes = Uint8Array.from(atob(await response.text()), (character) => character.charCodeAt(0))
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(text).json()) as DumpStatements
}

async function chooseSections(address: string): Promise<LocalSections> {
  if (sections?.address !== address) {
    sections?.opened.then(
      (old) => old.close(),
      () => undefined,
    )
    const chosen = (sections = { address, opened: openLocalSections(address) })
    // Asked for again, they are loaded again.
    chosen.opened.catch(() => {
      if (sections === chosen) sections = undefined
    })
  }
  return await sections.opened
}
