import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs git in a folder. Returns `undefined` if it fails, git is not installed, or the folder is not in a repository.
 */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  // A content folder that looks like a bare repository must not be used as one, because its configuration could run
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
 * Returns the checked-out commit of a folder. Returns `undefined` if the folder isn't in a repository or has
 * uncommitted changes, because no commit could reproduce them.
 */
export async function commitOf(folder: string): Promise<string | undefined> {
  const changed = await git(folder, 'status', '--porcelain', '--', '.')
  return changed === '' ? await git(folder, 'rev-parse', 'HEAD') : undefined
}
