import { statfsSync, writeFileSync } from 'node:fs'
import { Outage } from '../outage.ts'
import { parameterBytes } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

/** The disk with the local database is full. */
export class DiskFull extends Outage {
  override name = 'DiskFull'

  constructor(stateDir: string) {
    super(
      `The disk is full: ${stateDir} cannot be written. The site is unchanged. ` +
        'Free some space, or choose a folder on another disk with --state DIR, and run the command again.',
    )
  }
}

/** Returns whether an error of the file system or SQLite reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  return /ENOSPC|database or disk is full|SQLITE_FULL/.test(String(error))
}

/**
 * Writes a file that tells other processes about this one and that only this user can read. If the disk is full, no
 * file is written, because the site can be served without it.
 */
export function writeNotice(file: string, content: object): void {
  try {
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/**
 * Wraps a local database: if a batch fails because the disk is full, it throws `DiskFull`. workerd reports only a
 * failure, so this checks the free space.
 */
export function watchDiskSpace(target: D1Target, stateDir: string): D1Target {
  return {
    async batch(statements) {
      try {
        return await target.batch(statements)
      } catch (error) {
        if (isDiskFull(error) || (/internal error/i.test(String(error)) && isScarce(stateDir, statements)))
          throw new DiskFull(stateDir)
        throw error
      }
    },
  }
}

/**
 * Returns whether the disk may not have enough space for a batch. SQLite writes its rows and their indexes to a log
 * first.
 */
function isScarce(folder: string, statements: readonly Statement[]): boolean {
  const { bavail, bsize } = statfsSync(folder)
  const bytes = statements.reduce((sum, statement) => sum + parameterBytes(statement), 0)
  return bavail * bsize < 1_000_000 + 4 * bytes
}
