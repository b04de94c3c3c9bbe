import { spawn } from 'node:child_process'
import { siteFolder } from './project.ts'

/**
 * How a command ended: its exit code, 1 where a signal ended it, and all that it printed, where that was not shown at
 * once.
 */
interface CommandResult {
  code: number
  output: string
}

interface CommandOptions {
  /** Whether to print what the command prints as it comes; otherwise it is returned. */
  show: boolean
  /** Variables of the environment, beside those of this process. */
  env?: Readonly<Record<string, string>>
  /** Folder it runs in; default: the site's. */
  cwd?: string
}

/**
 * Runs a command of an installed package, or of the system, in the project's folder. It cannot ask anything: it has no
 * input.
 * @throws where the command cannot be started
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { show, env = {}, cwd = siteFolder }: CommandOptions,
): Promise<CommandResult> {
  return await new Promise((resolve, reject) => {
    const stream = show ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', stream, stream],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    })
    const printed: string[] = []
    for (const pipe of [child.stdout, child.stderr])
      pipe?.setEncoding('utf8').on('data', (text: string) => void printed.push(text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: printed.join('') }))
  })
}
