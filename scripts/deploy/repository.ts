import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs Git in a folder. Returns `undefined` if the command fails, Git isn't installed, or the folder isn't in a
 * repository.
 */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  // A content folder may look like a bare repository. Git must not use it as one, because its configuration could run
  // programs.
  return await promisify(execFile)('git', ['-c', 'safe.bareRepository=explicit', ...args], {
    cwd: folder,
    maxBuffer: 64_000_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

/**
 * Returns the commit that is checked out in a folder. Returns `undefined` if the folder isn't in a repository or has
 * uncommitted changes, which no commit contains.
 */
export async function commitOf(folder: string): Promise<string | undefined> {
  const changed = await git(folder, 'status', '--porcelain', '--', '.')
  return changed === '' ? await git(folder, 'rev-parse', 'HEAD') : undefined
}
