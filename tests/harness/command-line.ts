import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '../../scripts/cli/command-line.ts'
import { engineVerbs } from '../../scripts/engine-verbs/engine-verbs.gen.ts'
import { verbs } from '../../scripts/verbs/verbs.gen.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { openProject } from '../../scripts/project.ts'

/** The result of a command: its exit code, its complete output, and its output without errors and progress. */
interface Ended<Code = number> {
  code: Code
  output: string
  stdout: string
}

/**
 * Runs `npm run site -- VERB` in this process, one command at a time. A separate process would first read the project's
 * code, which takes a second. Tests of signals, exit codes, locks, and terminals use `startVerb`, because they need a
 * separate process.
 */
export async function runVerb(...args: string[]): Promise<Ended> {
  const printed: string[] = []
  const told: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => {
    const text = `${format(...values)}\n`
    printed.push(text)
    told.push(text)
  })
  const error = vi.spyOn(console, 'error').mockImplementation((...values) => {
    printed.push(`${format(...values)}\n`)
  })
  try {
    return {
      code: await runCommandLine(
        [...Object.values(verbs), ...Object.values(engineVerbs)],
        args,
        openProject(process.env.RIVAGE_CWD ?? process.cwd()),
      ),
      output: printed.join(''),
      stdout: told.join(''),
    }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

interface VerbProcess {
  child: ChildProcess
  /** `code` is `null` if the process was killed. */
  ended: Promise<Ended<number | null>>
}

/** Starts `npm run site -- VERB` in a separate process. */
export function startVerb(...args: string[]): VerbProcess {
  return startScript('scripts/cli/site.ts', ...args)
}

/** If this process runs as root, starts the command as a user who is subject to file permissions. */
export function startUnprivileged(...args: string[]): VerbProcess {
  const nobody = 65_534
  return startProcess(['scripts/cli/site.ts', ...args], process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})
}

/** Starts a module in a separate process. */
export function startScript(path: string, ...args: string[]): VerbProcess {
  return startProcess([path, ...args])
}

function startProcess(args: readonly string[], user: { uid?: number; gid?: number } = {}): VerbProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './scripts/tsx-loader.mjs', ...args],
    { cwd: engineFolder, stdio: ['ignore', 'pipe', 'pipe'], ...user },
  )
  const printed: string[] = []
  const told: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => told.push(chunk.toString()))
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({
      code: code as number | null, // According to the documentation of `close`.
      output: printed.join(''),
      stdout: told.join(''),
    })),
  }
}

/** Starts `npm run sync` in a separate process. */
export function startSync(contentFolder: string, stateDir: string, ...flags: string[]): VerbProcess {
  return startVerb('sync', '--content', contentFolder, '--state', stateDir, ...flags)
}
