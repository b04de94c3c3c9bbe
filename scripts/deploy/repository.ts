import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs git in a folder; `undefined` where it fails, is not installed, or the folder is in no repository. */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  // A folder of content that looks like a repository without a checkout must not be taken for one: its configuration
  // could name programs.
  return await promisify(execFile)('git', ['-c', 'safe.bareRepository=explicit', ...args], {
    cwd: folder,
    maxBuffer: 64_000_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

/**
 * The commit that a folder is checked out from; `undefined` where something in it was changed since, or it is in no
 * repository: then nobody could find again what was made of it.
 */
export async function commitOf(folder: string): Promise<string | undefined> {
  const changed = await git(folder, 'status', '--porcelain', '--', '.')
  return changed === '' ? await git(folder, 'rev-parse', 'HEAD') : undefined
}
