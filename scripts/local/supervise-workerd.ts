import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { engineFolder } from '../project.ts'

const supervisor = join(engineFolder, 'scripts', 'local', 'workerd.sh')

/**
 * Makes every workerd that this process starts end with it, however it ends. Not on Windows, nor where the project's
 * files cannot be run: there a killed process leaves its workerd behind.
 */
export function superviseWorkerd(): void {
  // Miniflare's own way to name another binary; an operator who has named one knows better.
  if (process.platform === 'win32' || process.env.MINIFLARE_WORKERD_PATH !== undefined) return
  try {
    accessSync(supervisor, constants.X_OK)
  } catch {
    return
  }
  // The one that belongs to miniflare; its module exports the path of the binary.
  const { default: binary } = createRequire(import.meta.resolve('miniflare'))('workerd') as { default: string }
  process.env.RIVAGE_WORKERD = binary
  process.env.MINIFLARE_WORKERD_PATH = supervisor
}
