import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import type { IsolateMemory } from '../memory/isolate-memory.ts'
import { openDatabase } from '../store/database.ts'
import type { Database } from '../store/database.ts'

/** The channel that visitors read. */
const liveChannel = 'live'

/** Decides, once, which release the request reads; names it in the answer. */
export function chooseRelease(memory: IsolateMemory): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    let opened: Database | undefined
    const database = () => (opened ??= openDatabase(context.env.DB))
    context.set('database', database)
    const current = await memory.current(liveChannel, database)
    context.set('memory', current)
    await next()
    if (current) context.res.headers.set('X-Release', String(current.release.number))
  }
}
