import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull, writeNotice } from './disk-space.ts'
import { UsageError } from '../usage-error.ts'

/** Thrown if another process has the database of a state folder open. */
export class StateInUse extends UsageError {
  override name = 'StateInUse'
  /** Whether the other process serves a site. It then runs until someone stops it. */
  readonly isServed: boolean

  constructor(stateDir: string) {
    const { pid, origin } = { ...readJson(claimFile(stateDir)), ...readJson(addressFile(stateDir)) }
    const served = typeof origin === 'string' ? `, which serves ${origin},` : ''
    super(
      `${typeof pid === 'number' ? `Process ${pid}` : 'Another process'}${served} uses the local database in ${stateDir}. Stop it, or choose another folder with --state DIR.`,
    )
    this.isServed = served !== ''
  }
}

/** This file contains the id of the process that has claimed the state folder. */
const claimFile = (stateDir: string) => join(stateDir, 'claim.json')

/** This file contains the address and the token of the process that serves the database; see `serveDatabase`. */
export const addressFile = (stateDir: string) => join(stateDir, 'database-server.json')

/** Reads a JSON object that another process wrote. Returns an empty object if the file is missing or incomplete. */
function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

interface StateClaim {
  release(): void
}

/**
 * Claims a state folder for this process, because two workerd processes that use the same SQLite file block each
 * other's writes. The operating system releases the claim when the process ends for any reason.
 *
 * @throws StateInUse if another process has claimed the folder
 * @throws UsageError if the folder isn't writable
 */
export function claimState(stateDir: string): StateClaim {
  const lock = openLock(stateDir)
  try {
    // Without a journal file, the lock also works on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // A process that was killed may have left an outdated file behind.
    rmSync(addressFile(stateDir), { force: true })
    writeNotice(claimFile(stateDir), { pid: process.pid })
  } catch (error) {
    lock.close()
    throw String(error).includes('locked') ? new StateInUse(stateDir) : explainState(stateDir, error)
  }
  return { release: () => lock.close() }
}

/**
 * Opens an empty SQLite database that is used as a lock. Node has no other file lock that works the same on all
 * systems.
 */
function openLock(stateDir: string): DatabaseSync {
  try {
    mkdirSync(stateDir, { recursive: true })
    return new DatabaseSync(join(stateDir, 'lock'))
  } catch (error) {
    throw explainState(stateDir, error)
  }
}

/** Returns an error that explains why a folder isn't writable: it belongs to another user, or it isn't a folder. */
function explainState(stateDir: string, error: unknown): unknown {
  if (isDiskFull(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new UsageError(
    `Cannot store the local database in ${stateDir}: ${reason}. Choose another folder with --state DIR.`,
  )
}
