import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../sync/d1-target.ts'
import { patientTarget } from '../sync/retrying-target.ts'
import { StateInUse } from './claim-state.ts'
import { findDoor } from './database-door.ts'
import { openLocalSite } from './open-local-site.ts'

/** A process that starts or ends has claimed the folder, and has no door yet, or no longer. */
const startTimeoutMs = 30_000

/**
 * Opens the local database, migrated: that of a running `npm start` or of another command where there is one, else in a workerd of
 * this process.
 *
 * @throws StateInUse where another process has it and does not answer
 */
export async function openLocalDatabase(stateDir: string): Promise<Database> {
  for (const started = performance.now(); ;) {
    try {
      return await openLocalSite({ stateDir, port: null })
    } catch (error) {
      if (!(error instanceof StateInUse)) throw error
      const door = await findDoor(stateDir)
      if (door)
        return {
          target: patientTarget(door.target),
          dispose: async () => {},
          ...(door.origin && { origin: door.origin }),
        }
      if (performance.now() - started > startTimeoutMs) throw error
      await sleep(100)
    }
  }
}
