import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '../../scripts/command-line.ts'
import { engineVerbs } from '../../scripts/engine-verbs/engine-verbs.gen.ts'
import { verbs } from '../../scripts/verbs/verbs.gen.ts'
import { engineFolder } from '../../scripts/project.ts'

/** How a command ended: its exit code, everything it printed, and that without errors and progress. */
interface Ended<Code = number> {
  code: Code
  output: string
  stdout: string
}

/**
 * Runs what `npm run site -- VERB` runs in this process, one at a time: it need not read the project's code first,
 * which takes a process of its own a second. What only a process has (signals, an exit code, a lock, a terminal) is
 * tested with `startVerb`.
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
      code: await runCommandLine([...Object.values(verbs), ...Object.values(engineVerbs)], args),
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
  /** `code` is `null` for a process that was killed. */
  ended: Promise<Ended<number | null>>
}

/** Starts `npm run site -- VERB` in a process of its own. */
export function startVerb(...args: string[]): VerbProcess {
  return startScript('scripts/site.ts', ...args)
}

/** Starts it as a user for whom the permissions of files hold, where this one is root. */
export function startUnprivileged(...args: string[]): VerbProcess {
  const nobody = 65_534
  return startProcess(['scripts/site.ts', ...args], process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})
}

/** Starts a module in a process of its own. */
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
      code: code as number | null, // As `close` is documented.
      output: printed.join(''),
      stdout: told.join(''),
    })),
  }
}

/** Starts `npm run sync` in a process of its own. */
export function startSync(contentFolder: string, stateDir: string, ...flags: string[]): VerbProcess {
  return startVerb('sync', '--content', contentFolder, '--state', stateDir, ...flags)
}
