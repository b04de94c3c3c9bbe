import { rm } from 'node:fs/promises'
import { claimState } from '../../scripts/local/claim-state.ts'
import { serveDatabase } from '../../scripts/local/database-server.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A state folder whose database is open in this process. */
interface ServedState {
  stateDir: string
  dispose(): Promise<void>
}

/**
 * Serves a database as that of a state folder to commands in this and other processes. The database may be in a workerd
 * shared with other tests, because starting a separate workerd takes half a second.
 * @param insight the second database
 */
export async function serveState(target: D1Target, insight?: D1Target): Promise<ServedState> {
  const stateDir = await temporaryFolder('state')
  const claim = claimState(stateDir)
  const server = await serveDatabase(stateDir, { target, insight })
  return {
    stateDir,
    async dispose() {
      await server.close()
      claim.release()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}
