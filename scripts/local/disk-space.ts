import { statfsSync } from 'node:fs'
import { Outage } from '../outage.ts'
import type { D1Target } from '../sync/d1-target.ts'

/** The disk that has the local database is full. */
export class DiskFull extends Outage {
  override name = 'DiskFull'

  constructor(stateDir: string) {
    super(
      `The disk is full: nothing more can be written to ${stateDir}. Readers see the site as it was. ` +
        'Free some space, or name a folder on another disk with --state DIR, and run the command again.',
    )
  }
}

/** Whether an error of the file system or of SQLite says so. */
export function isDiskFull(error: unknown): boolean {
  return /ENOSPC|database or disk is full|SQLITE_FULL/.test(String(error))
}

/** With less space than this, a batch of the largest size may find none. */
const scarceBytes = 16_000_000

/**
 * Wraps a local database: where a batch fails because the disk is full, its error says so. workerd tells only that
 * something failed, so the space that is left is looked at.
 */
export function watchDiskSpace(target: D1Target, stateDir: string): D1Target {
  return {
    async batch(statements) {
      try {
        return await target.batch(statements)
      } catch (error) {
        if (isDiskFull(error) || (/internal error/i.test(String(error)) && isScarce(stateDir)))
          throw new DiskFull(stateDir)
        throw error
      }
    },
  }
}

function isScarce(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < scarceBytes
}
