import { rm } from 'node:fs/promises'
import { claimState } from '../../scripts/local/claim-state.ts'
import { serveDatabase } from '../../scripts/local/database-server.ts'
import type { D1Target } from '../../scripts/sync/d1-target.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A state folder whose database this process has open. */
interface ServedState {
  stateDir: string
  dispose(): Promise<void>
}

/**
 * Serves a database as that of a state folder, to commands in this and in other processes. The database may be one of
 * many in a workerd that other tests use, too: a workerd of its own takes half a second to start.
 */
export async function serveState(target: D1Target): Promise<ServedState> {
  const stateDir = await temporaryFolder('state')
  const claim = claimState(stateDir)
  const server = await serveDatabase(stateDir, { target })
  return {
    stateDir,
    async dispose() {
      await server.close()
      claim.release()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}
