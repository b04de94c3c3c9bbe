import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import { codeFolder } from './site-code.ts'
import type { CodeModule } from './site-code.ts'

/** The modules of the site whose code is running, including asynchronous work. */
const running = new AsyncLocalStorage<readonly CodeModule[]>()

/** Calls a function that runs modules of the site. Errors are attributed to these modules. */
export function runSiteCode<T>(modules: readonly CodeModule[], run: () => T): T {
  return modules.length === 0 ? run() : running.run(modules, run)
}

/** The errors that were already reported. For example, a timer can fail repeatedly. */
const reported = new Set<string>()

/**
 * Keeps this thread running if the code of a site fails asynchronously, in an unhandled promise or a timer. The error
 * is reported on the console once, with its position. Any other error ends the process, as usual.
 */
export function handleAsyncErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    const modules = running.getStore()
    if (modules) void reportOnce(error, modules)
    // An error that is thrown here in a thread is forwarded to the main process.
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
  // The module is loaded on demand, because most commands don't need it.
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

/** Returns an error and the chain of its causes, because only the innermost cause may contain the position. */
function errorsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorsOf(error.cause)] : []
}
