import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import type { Database } from '@sqlite.org/sqlite-wasm'
import sqliteWasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm'
import { decodeRow } from '../../core/query/index.ts'
import type { StoredRow } from '../../core/query/index.ts'
import { readDump } from './read-dump.ts'

/** A statement that `parseQuery` accepts, of the collection's columns but `body`. */
export interface LocalQuestion { id: number; collection: string; sql: string }

/** `rows` is missing where they could not be read. */
export interface LocalAnswer { id: number; rows?: Record<string, unknown>[] }

/** Opened when the first question comes, for as long as this worker runs. */
let opened: Promise<Database> | undefined
const loaded = new Map<string, Promise<void>>()

addEventListener('message', ({ data: { id, collection, sql } }: MessageEvent<LocalQuestion>) => {
  answer(collection, sql).then((rows) => ({ id, rows }), () => ({ id })).then((found: LocalAnswer) => postMessage(found))
})

async function answer(collection: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await (opened ??= openDatabase())
  const loading = loaded.get(collection) ?? loadCollection(database, collection)
  loaded.set(collection, loading)
  await loading
  // With these options, `exec` gives rows as objects; a dump has texts, numbers and nulls only.
  const rows = database.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as StoredRow[]
  return rows.map((row) => decodeRow(collection, row))
}

async function openDatabase(): Promise<Database> {
  // Of SQLite's ways to keep a database in the browser none is used: it would warn of those that it cannot have here.
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } } } })
  const options = { locateFile: () => new URL(sqliteWasm, import.meta.url).href }
  const sqlite = await (sqlite3InitModule as (given: typeof options) => ReturnType<typeof sqlite3InitModule>)(options)
  return new sqlite.oo1.DB()
}

async function loadCollection(database: Database, collection: string): Promise<void> {
  const statements = await readDump(new URL(import.meta.url), collection)
  database.transaction(() => { for (const statement of statements) database.exec(statement) })
}
