import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import { codeFolder } from './site-code.ts'
import type { CodeModule } from './site-code.ts'

/** The site's running modules, including their asynchronous work. */
const running = new AsyncLocalStorage<readonly CodeModule[]>()

/** Runs a function that calls the site's modules, so that their errors can be traced to these modules. */
export function runSiteCode<T>(modules: readonly CodeModule[], run: () => T): T {
  return modules.length === 0 ? run() : running.run(modules, run)
}

/** The failures that were already reported. A timer may fail repeatedly. */
const reported = new Set<string>()

/**
 * Keeps this thread alive when a site's code fails asynchronously, in an unhandled promise or a timer. Reports the
 * failure and its location on the console once. Any other error ends the process, as usual.
 */
export function handleAsyncErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    const modules = running.getStore()
    if (modules) void reportOnce(error, modules)
    // In a thread, rethrowing forwards the error to the main process.
    else if (!isMainThread) throw error
    else {
      console.error(error)
      process.exit(1)
    }
  })
  process.on('unhandledRejection', (reason: unknown) => {
    const modules = running.getStore()
    if (!modules) throw reason
    void reportOnce(reason, modules)
  })
}

async function reportOnce(error: unknown, modules: readonly CodeModule[]): Promise<void> {
  // Loaded on demand, because most commands don't need it.
  const { placeOfError } = await import('./run-module.ts')
  const place = errorsOf(error)
    .map((each) => placeOfError(each, modules))
    .find((found) => found !== undefined)
  const where = place ? `${place.file}:${place.line}:${place.column}` : codeFolder
  const message = error instanceof Error ? error.message : String(error)
  if (reported.has(where + message)) return
  reported.add(where + message)
  console.error(
    `\n${where}  error  This code failed after its page was rendered: ${message} (code-failed)\n` +
      '    Remove promises and timers from the code, because Rivage does not wait for them.\n',
  )
}

/** Returns an error, its cause, and so on, because only the innermost cause may contain the failing location. */
function errorsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorsOf(error.cause)] : []
}
