import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { engineFolder } from '../engine.ts'

const supervisor = join(engineFolder, 'scripts', 'local', 'workerd.sh')

/**
 * Ensures that every workerd started by this process ends with it, even if this process is killed. This isn't possible
 * on Windows, or if files of the project can't be executed.
 */
export function superviseWorkerd(): void {
  // Miniflare runs the binary in this variable. A value set by an operator takes precedence.
  if (process.platform === 'win32' || process.env.MINIFLARE_WORKERD_PATH !== undefined) return
  try {
    accessSync(supervisor, constants.X_OK)
  } catch {
    return
  }
  // The path of the workerd that miniflare uses is the export of this module.
  const { default: binary } = createRequire(import.meta.resolve('miniflare'))('workerd') as { default: string }
  process.env.RIVAGE_WORKERD = binary
  process.env.MINIFLARE_WORKERD_PATH = supervisor
}
