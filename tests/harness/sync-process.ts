import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../scripts/project.ts'

export interface SyncProcess {
  child: ChildProcess
  /**
   * Its exit code, everything it printed, and that without errors and progress; `code` is `null` for one that was
   * killed.
   */
  ended: Promise<{ code: number | null; output: string; stdout: string }>
}

/** Starts `npm run sync` in a process of its own. */
export function startSync(contentFolder: string, stateDir: string, ...flags: string[]): SyncProcess {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      './scripts/tsx-loader.mjs',
      'scripts/site.ts',
      'sync',
      '--content',
      contentFolder,
      '--state',
      stateDir,
      ...flags,
    ],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const printed: string[] = []
  const told: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => told.push(chunk.toString()))
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: printed.join(''),
      stdout: told.join(''),
    })), // As `close` is documented.
  }
}
