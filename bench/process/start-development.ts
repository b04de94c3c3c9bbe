import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { engineFolder } from '../../scripts/engine.ts'

/** Starts `npm start` for a content folder. Resolves when it serves the folder. */
export async function startDevelopment(
  contentFolder: string,
  stateDir: string,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    process.execPath,
    [join(engineFolder, 'scripts', 'boot.mjs'), 'dev', '--content', contentFolder, '--state', stateDir, '--port', '0'],
    { cwd: engineFolder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const printed: string[] = []
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(`${line}\n`)
    const address = /Ready: (\S+)/.exec(line)?.[1]
    if (address) {
      child.stdout.resume() // Further output is discarded, so that it doesn't fill the pipe.
      return { child, address }
    }
  }
  throw new Error(`npm start ended before it was ready:\n${printed.join('')}`)
}
