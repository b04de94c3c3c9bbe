import { spawn } from 'node:child_process'

/** The result of a command. The exit code is 1 if a signal ended it. The output is empty if it was printed. */
interface CommandResult {
  code: number
  output: string
}

interface CommandOptions {
  /** Whether to print the output immediately. Otherwise it is returned. */
  show: boolean
  /** Environment variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>
  /** The working folder. */
  cwd: string
}

/**
 * Runs a command of an installed package or of the system. It gets no input, so it can't prompt.
 * @throws if the command can't be started
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { show, env = {}, cwd }: CommandOptions,
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
