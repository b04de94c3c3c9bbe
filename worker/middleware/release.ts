import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import type { IsolateMemory } from '../memory/isolate-memory.ts'
import { openDatabase } from '../store/database.ts'
import type { Database } from '../store/database.ts'

/** The channel that visitors read. */
const liveChannel = 'live'

/** How long a head is believed: a page is never older than this after a sync. */
const headMaxAgeMs = 1000

/** Decides, once, which release the request reads; names it in the answer. */
export function chooseRelease(memory: IsolateMemory): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    let opened: Database | undefined
    const database = () => (opened ??= openDatabase(context.env.DB))
    context.set('database', database)
    // An author's browser asks for a page right after its edit was published, and does not ask again.
    const current = await memory.current(liveChannel, database, context.env.DEV ? 0 : headMaxAgeMs)
    context.set('memory', current)
    await next()
    if (current && !context.res.headers.has('X-Release')) context.res.headers.set('X-Release', String(current.release.number))
  }
}
