import type { D1Database } from '@cloudflare/workers-types'
import type { D1Target, Row, Statement } from '../../scripts/local/d1-target.ts'
import { openDatabase } from '../../worker/store/database.ts'
import type { Database } from '../../worker/store/database.ts'

type Session = ReturnType<D1Database['withSession']>

/**
 * Returns the parts of a D1 session that reads use.
 * @param bookmark the bookmark of the session
 */
export function sessionOn(target: Pick<D1Target, 'batch'>, bookmark = ''): Session {
  const prepare = (sql: string, params: unknown[] = []) => ({
    sql,
    params,
    bind: (...values: unknown[]) => prepare(sql, values),
    all: async () => ({ results: (await send([{ sql, params }] as Statement[]))[0], meta: {} }),
    raw: async () => (await send([{ sql, params }] as Statement[]))[0]!.map((row) => Object.values(row)),
  })
  const send = async (statements: Statement[]): Promise<Row[][]> =>
    await target.batch(statements.map(({ sql, params }) => ({ sql, params })))
  return {
    prepare,
    batch: async (statements: Statement[]) => (await send(statements)).map((results) => ({ results, meta: {} })),
    getBookmark: () => bookmark,
  } as unknown as Session
}

/** Opens a database in memory as the Worker opens D1. */
export function openMemoryStore(target: D1Target): Database {
  return openDatabase({ DB: { withSession: () => sessionOn(target) } as unknown as D1Database }) // Only called to read.
}
