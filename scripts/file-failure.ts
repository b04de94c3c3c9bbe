import { Outage } from './outage.ts'
import { UsageError } from './usage-error.ts'

/** Problem and solution by error code of the file system (POSIX, `errno.h`). */
const reasons: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EACCES: ['may not be read or written by this user', 'Change its permissions, or name another one.'],
  EPERM: ['may not be changed by this user', 'Change its permissions, or name another one.'],
  EROFS: ['is on a file system that is for reading only', 'Name a place that can be written to.'],
  ENOENT: ['is not there', 'Name one that is, or make its folder first.'],
  ENOTDIR: ['leads through a file as if that were a folder', 'Name a place in a folder.'],
  EEXIST: ['is there already, and is not what it should be', 'Name another place, or move it away.'],
  EISDIR: ['is a folder, where a file is wanted', 'Name a file.'],
  ELOOP: ['leads through symbolic links that lead in a circle', 'Name another place.'],
  ENAMETOOLONG: ['has a longer name than the file system allows', 'Name a shorter one.'],
}

const outages: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left for it. Free some, and run the command again.',
  EDQUOT: 'There is no space left for it in the quota of this user. Free some, and run the command again.',
  EMFILE: 'Too many files are open in this process. Run the command again, with a higher limit (ulimit -n).',
  ENFILE: 'Too many files are open on this machine. Close other programs, and run the command again.',
  EIO: 'The disk could not read or write it.',
}

/**
 * Explains an error of the file system in terms of its path instead of the source location.
 * @param error anything that was thrown
 * @returns a UsageError for a path that can't be read or written, an Outage for a problem of the disk or machine;
 * `undefined` for any other error
 */
export function explainFileFailure(error: unknown): UsageError | Outage | undefined {
  // If a process can't be started, the path is the name of its program.
  if (!isFileError(error) || error.syscall.startsWith('spawn')) return undefined
  const path = 'dest' in error && typeof error.dest === 'string' ? `${error.path} → ${error.dest}` : error.path
  const reason = reasons[error.code]
  if (reason) return new UsageError(`${path} ${reason[0]} (${error.code}). ${reason[1]}`, { cause: error })
  const outage = outages[error.code]
  return outage === undefined ? undefined : new Outage(`${path}: ${outage} (${error.code})`, { cause: error })
}

function isFileError(error: unknown): error is { code: string; path: string; syscall: string } {
  return (
    error instanceof Error &&
    ['code', 'path', 'syscall'].every((key) => typeof (error as unknown as Record<string, unknown>)[key] === 'string')
  )
}
