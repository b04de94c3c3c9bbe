import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { engineFolder } from '../engine.ts'

const supervisor = join(engineFolder, 'scripts', 'local', 'workerd.sh')

/**
 * Makes every workerd that this process starts end with it, even if this process is killed. On Windows, or if the
 * project's files can't be executed, a killed process leaves its workerd running.
 */
export function superviseWorkerd(): void {
  // Miniflare's variable for another binary. An operator's value takes precedence.
  if (process.platform === 'win32' || process.env.MINIFLARE_WORKERD_PATH !== undefined) return
  try {
    accessSync(supervisor, constants.X_OK)
  } catch {
    return
  }
  // Miniflare's own workerd; its module exports the path of the binary.
  const { default: binary } = createRequire(import.meta.resolve('miniflare'))('workerd') as { default: string }
  process.env.RIVAGE_WORKERD = binary
  process.env.MINIFLARE_WORKERD_PATH = supervisor
}
