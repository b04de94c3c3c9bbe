import { setTimeout as sleep } from 'node:timers/promises'
import type { D1Target, Database } from '../sync/d1-target.ts'
import { retryingTarget } from '../sync/retrying-target.ts'
import { StateInUse } from './claim-state.ts'
import { connectToServedDatabase, ServerGone } from './database-server.ts'
import { openLocalSite } from './open-local-site.ts'

/**
 * How long to wait for a process that has claimed the folder and does not serve the database: it may be starting or
 * ending.
 */
const startTimeoutMs = 30_000

/**
 * Opens the local database with all migrations applied: through the process that has it open (such as `npm start`)
 * where there is one, else in a workerd of this process. Where the other process ends meanwhile, this one goes on with a
 * workerd of its own.
 *
 * @throws StateInUse where another process has it open and does not answer
 */
export async function openLocalDatabase(stateDir: string): Promise<Database> {
  const first = await openOnce(stateDir)
  if (first.isOwn) return first.database
  let current = Promise.resolve(first.database)
  const reopen = async (gone: Database) => {
    await gone.dispose()
    return (await openOnce(stateDir)).database
  }
  const target: D1Target = {
    async batch(statements) {
      const used = current
      const database = await used
      try {
        return await database.target.batch(statements)
      } catch (error) {
        if (!(error instanceof ServerGone)) throw error
        // Another batch may have met the same.
        if (current === used) current = reopen(database)
        return await (await current).target.batch(statements)
      }
    },
  }
  return {
    ...first.database,
    target: retryingTarget(target),
    dispose: async () => (await current).dispose(),
  }
}

async function openOnce(stateDir: string): Promise<{ database: Database; isOwn: boolean }> {
  for (const started = performance.now(); ;) {
    try {
      return { database: await openLocalSite({ stateDir, port: null }), isOwn: true }
    } catch (error) {
      if (!(error instanceof StateInUse)) throw error
      const served = await connectToServedDatabase(stateDir)
      if (served) {
        const { target, origin } = served
        return { database: { target, dispose: async () => {}, ...(origin && { origin }) }, isOwn: false }
      }
      if (performance.now() - started > startTimeoutMs) throw error
      await sleep(100)
    }
  }
}
