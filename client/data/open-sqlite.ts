import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import type { Database } from '@sqlite.org/sqlite-wasm'
import sqliteWasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm'

/** SQLite, loaded once per worker. */
let loading: ReturnType<typeof sqlite3InitModule> | undefined

/** Opens an empty database in memory. */
export async function openDatabase(): Promise<Database> {
  const sqlite = await (loading ??= loadSqlite())
  return new sqlite.oo1.DB()
}

function loadSqlite(): ReturnType<typeof sqlite3InitModule> {
  // Disables SQLite's storage backends for browsers. They aren't used, and would log warnings.
  Object.assign(globalThis, {
    sqlite3ApiConfig: {
      disable: { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } },
    },
  })
  const options = { locateFile: () => new URL(sqliteWasm, import.meta.url).href }
  return (sqlite3InitModule as (given: typeof options) => ReturnType<typeof sqlite3InitModule>)(options)
}
