import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../usage-error.ts'

/** Another process has the database of a state folder open. */
export class StateInUse extends UsageError {
  override name = 'StateInUse'

  constructor(stateDir: string) {
    super(
      `Another process uses the local database in ${stateDir}. Stop it, or give this one a folder of its own with --state DIR.`,
    )
  }
}

interface StateClaim {
  release(): void
}

/**
 * Claims a state folder for this process: two workerd processes on one SQLite file refuse each other's writes. The
 * operating system releases the claim when the process ends, however it ends.
 *
 * @throws StateInUse; UsageError for a folder that nothing can be written to
 */
export function claimState(stateDir: string): StateClaim {
  const lock = openLock(stateDir)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw String(error).includes('locked') ? new StateInUse(stateDir) : error
  }
  return { release: () => lock.close() }
}

/** An empty SQLite database, for its lock: Node has no other file lock that works the same on every system. */
function openLock(stateDir: string): DatabaseSync {
  try {
    mkdirSync(stateDir, { recursive: true })
    return new DatabaseSync(join(stateDir, 'lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(
      `The local database cannot be stored in ${stateDir}: ${reason}. Name another folder with --state DIR.`,
    )
  }
}
