import { spawn } from 'node:child_process'
import { projectRoot } from '../project.ts'

/** How a command ended: its exit code, 1 where it could not be started, and all that it printed, where that is not shown at once. */
interface CommandResult {
  code: number
  output: string
}

/**
 * Runs a command of an installed package in the project's folder.
 * @param show prints what the command prints as it comes; otherwise it is returned
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { show }: { show: boolean },
): Promise<CommandResult> {
  return await new Promise((resolve) => {
    const stream = show ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', stream, stream],
      shell: process.platform === 'win32',
    })
    const printed: string[] = []
    for (const pipe of [child.stdout, child.stderr])
      pipe?.on('data', (chunk: Buffer) => void printed.push(chunk.toString()))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: printed.join('') }))
  })
}
