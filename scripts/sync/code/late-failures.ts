import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import { codeFolder } from './site-code.ts'
import type { CodeModule } from './site-code.ts'

/** The modules of the site that run: also for what they have begun and that ends later. */
const running = new AsyncLocalStorage<readonly CodeModule[]>()

/** Runs something that calls functions of modules of the site. */
export function runOwnCode<T>(modules: readonly CodeModule[], run: () => T): T {
  return modules.length === 0 ? run() : running.run(modules, run)
}

/** What was told: a timer fails again and again. */
const told = new Set<string>()

/**
 * Keeps this thread alive where code of a site fails after it was run: a promise that nobody waits for, or a timer. It
 * is told on the console once, with its place. Any other error ends the process, as it does without this.
 */
export function surviveLateFailures(): void {
  process.on('uncaughtException', (error: unknown) => {
    const modules = running.getStore()
    if (modules) void tell(error, modules)
    // Of a thread, the process is told.
    else if (!isMainThread) throw error
    else {
      console.error(error)
      process.exit(1)
    }
  })
  process.on('unhandledRejection', (reason: unknown) => {
    const modules = running.getStore()
    if (!modules) throw reason
    void tell(reason, modules)
  })
}

async function tell(error: unknown, modules: readonly CodeModule[]): Promise<void> {
  // Only now: it loads what most commands do without.
  const { placeOfError } = await import('./run-module.ts')
  const place = errorsOf(error)
    .map((each) => placeOfError(each, modules))
    .find((found) => found !== undefined)
  const where = place ? `${place.file}:${place.line}:${place.column}` : codeFolder
  const message = error instanceof Error ? error.message : String(error)
  if (told.has(where + message)) return
  told.add(where + message)
  console.error(
    `\n${where}  error  This code has failed after its page was made: ${message} (code-failed)\n` +
      '    Nothing waits for promises and timers of the code of a site: do without them.\n',
  )
}

/** An error, the one that caused it, and so on: only the first cause may know where the site has failed. */
function errorsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorsOf(error.cause)] : []
}
