import { availableParallelism, loadavg } from 'node:os'
import { createContext, Script } from 'node:vm'

/** The limits for compiling a page. */
export interface PageBudget {
  /**
   * Time limit on an idle machine. On a busy machine, it is extended in proportion to the load, by at most
   * `maxSlowdown`.
   */
  seconds: number
  /** Memory limit in MB, in addition to the base memory of the thread. */
  megabytes: number
}

/** The default limits. Real pages stay far below them. */
export const pageBudget: PageBudget = { seconds: 10, megabytes: 512 }

/** The maximum factor by which the load of the machine extends the time limit. */
const maxSlowdown = 3

/**
 * Thrown if a page exceeds its time limit. The interrupted code may be in any state, because no `finally` block was
 * run.
 */
export class TimeLimitReached extends Error {
  override name = 'TimeLimitReached'
}

/** The message for site code that doesn't finish loading. */
export const loadingLimit =
  'The file did not finish loading within the time limit. Check its top-level code for an endless loop.'

/**
 * Calls the function `work` of the context. Node can interrupt a script at any time, including the functions that it
 * calls.
 */
const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/** The maximum timeout in Node. */
const longestMs = 2 ** 31 - 1

/** The total time limit for compiling one page. */
export class TimeLimit {
  #leftMs: number

  constructor({ seconds }: Pick<PageBudget, 'seconds'> = pageBudget) {
    const load = (loadavg()[0] ?? 0) / availableParallelism()
    this.#leftMs = seconds * 1000 * Math.min(Math.max(1, load), maxSlowdown)
  }

  /**
   * Runs synchronous work. Its duration counts toward the limit.
   * @throws TimeLimitReached, which can interrupt the work at any point
   * @throws errors of `work`
   */
  run<Result>(work: () => Result): Result {
    const started = performance.now()
    context.work = work
    try {
      return script.runInContext(context, {
        timeout: Math.min(Math.max(1, Math.ceil(this.#leftMs)), longestMs),
      }) as Result // The script returns the result of `work`.
    } catch (error) {
      const isTimeout = (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isTimeout ? new TimeLimitReached() : error
    } finally {
      context.work = undefined
      this.#leftMs -= performance.now() - started
    }
  }
}
