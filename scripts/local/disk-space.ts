import { statfsSync, writeFileSync } from 'node:fs'
import { Outage } from '../outage.ts'
import { parameterBytes } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

/** Thrown if the disk that contains the local database is full. */
export class DiskFull extends Outage {
  override name = 'DiskFull'

  constructor(stateDir: string) {
    super(
      `The disk is full: ${stateDir} cannot be written. The site is unchanged. ` +
        'Free some space, or choose a folder on another disk with --state DIR, and run the command again.',
    )
  }
}

/** Returns whether an error of the file system or of SQLite means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return /ENOSPC|database or disk is full|SQLITE_FULL/.test(String(error))
}

/**
 * Writes a file that informs other processes about this one. Only the same user can read it. If the disk is full, no
 * file is written, because a site can be served without it.
 */
export function writeNotice(file: string, content: object): void {
  try {
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/**
 * Wraps a local database so that a batch throws `DiskFull` if it fails because the disk is full. The error from workerd
 * doesn't contain the cause, so the free space is checked.
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
 * Returns whether the disk may be too full for a batch. SQLite first writes the rows and their index entries to a log.
 */
function isScarce(folder: string, statements: readonly Statement[]): boolean {
  const { bavail, bsize } = statfsSync(folder)
  const bytes = statements.reduce((sum, statement) => sum + parameterBytes(statement), 0)
  return bavail * bsize < 1_000_000 + 4 * bytes
}
