import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../sync/d1-target.ts'
import { retryingTarget } from '../sync/retrying-target.ts'
import { StateInUse } from './claim-state.ts'
import { connectToServedDatabase } from './database-server.ts'
import { openLocalSite } from './open-local-site.ts'

/**
 * How long to wait for a process that has claimed the folder and does not serve the database: it may be starting or
 * ending.
 */
const startTimeoutMs = 30_000

/**
 * Opens the local database with all migrations applied: through the process that has it open (such as `npm start`)
 * where there is one, else in a workerd of this process.
 *
 * @throws StateInUse where another process has it open and does not answer
 */
export async function openLocalDatabase(stateDir: string): Promise<Database> {
  for (const started = performance.now(); ;) {
    try {
      return await openLocalSite({ stateDir, port: null })
    } catch (error) {
      if (!(error instanceof StateInUse)) throw error
      const served = await connectToServedDatabase(stateDir)
      if (served)
        return {
          target: retryingTarget(served.target),
          dispose: async () => {},
          ...(served.origin && { origin: served.origin }),
        }
      if (performance.now() - started > startTimeoutMs) throw error
      await sleep(100)
    }
  }
}
