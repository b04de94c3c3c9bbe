import { Outage } from './outage.ts'
import { UsageError } from './usage-error.ts'

/** The problem and a hint for each error code of the file system (POSIX, `errno.h`). */
const reasons: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EACCES: ['cannot be read or written by this user', 'Change its permissions, or choose another path.'],
  EPERM: ['cannot be changed by this user', 'Change its permissions, or choose another path.'],
  EROFS: ['is on a read-only file system', 'Choose a writable path.'],
  ENOENT: ['does not exist', 'Choose an existing path, or create its folder first.'],
  ENOTDIR: ['contains a file where a folder is expected', 'Choose a path inside a folder.'],
  EEXIST: ['already exists and has the wrong type', 'Choose another path, or move the existing file.'],
  EISDIR: ['is a folder, but a file is expected', 'Choose a file.'],
  ELOOP: ['contains circular symbolic links', 'Choose another path.'],
  ENAMETOOLONG: ['has a name that is too long for the file system', 'Choose a shorter name.'],
}

const outages: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, and run the command again.',
  EDQUOT: 'The disk quota of this user is exceeded. Free some space, and run the command again.',
  EMFILE: 'Too many files are open in this process. Raise the limit (ulimit -n), and run the command again.',
  ENFILE: 'Too many files are open on this machine. Close other programs, and run the command again.',
  EIO: 'The disk reported an input or output error. Check the disk.',
}

/**
 * Returns a readable error for an error of the file system, so that no stack trace is needed.
 * @param error any thrown value
 * @returns a UsageError if a path can't be read or written, an Outage if there is a problem with the disk or the
 * machine, and `undefined` for any other error
 */
export function explainFileFailure(error: unknown): UsageError | Outage | undefined {
  // If a process can't be started, `path` is the name of the program.
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
