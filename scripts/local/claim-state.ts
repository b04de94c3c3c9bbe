import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from './disk-space.ts'
import { UsageError } from '../usage-error.ts'

/** Another process has the database of a state folder open. */
export class StateInUse extends UsageError {
  override name = 'StateInUse'
  /** Whether the other process serves a site from it, and so will not end by itself. */
  readonly isServed: boolean

  constructor(stateDir: string) {
    const { pid, origin } = { ...readJson(claimFile(stateDir)), ...readJson(addressFile(stateDir)) }
    const served = typeof origin === 'string' ? `, which serves ${origin},` : ''
    super(
      `${typeof pid === 'number' ? `Process ${pid}` : 'Another process'}${served} uses the local database in ${stateDir}. Stop it, or give this one a folder of its own with --state DIR.`,
    )
    this.isServed = served !== ''
  }
}

/** Names the process that has claimed a state folder. */
const claimFile = (stateDir: string) => join(stateDir, 'claim.json')

/** Says how to reach the process that serves the database of a state folder, see `serveDatabase`. */
export const addressFile = (stateDir: string) => join(stateDir, 'database-server.json')

/** An object that another process has written; empty where there is none, or it is just being written. */
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
 * Claims a state folder for this process: two workerd processes on one SQLite file refuse each other's writes. The
 * operating system releases the claim when the process ends, however it ends.
 *
 * @throws StateInUse; UsageError for a folder that nothing can be written to
 */
export function claimState(stateDir: string): StateClaim {
  const lock = openLock(stateDir)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    // What a process left that was killed is not true any more.
    rmSync(addressFile(stateDir), { force: true })
    writeFileSync(claimFile(stateDir), JSON.stringify({ pid: process.pid }))
  } catch (error) {
    lock.close()
    throw String(error).includes('locked') ? new StateInUse(stateDir) : explainState(stateDir, error)
  }
  return { release: () => lock.close() }
}

/** An empty SQLite database, for its lock: Node has no other file lock that works the same on every system. */
function openLock(stateDir: string): DatabaseSync {
  try {
    mkdirSync(stateDir, { recursive: true })
    return new DatabaseSync(join(stateDir, 'lock'))
  } catch (error) {
    throw explainState(stateDir, error)
  }
}

/** Says that nothing can be written to a folder, be that of another user, or no folder. */
function explainState(stateDir: string, error: unknown): unknown {
  if (isDiskFull(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new UsageError(
    `The local database cannot be stored in ${stateDir}: ${reason}. Name another folder with --state DIR.`,
  )
}
