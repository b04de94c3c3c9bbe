import { availableParallelism, loadavg } from 'node:os'
import { createContext, Script } from 'node:vm'

/** The resources for compiling a page. */
export interface PageBudget {
  /**
   * The limit on an idle machine. A busy machine allows proportionally more time, up to `maxSlowdown` times as much.
   */
  seconds: number
  /** Memory of a page in MB, in addition to the base memory of the thread. */
  megabytes: number
}

/** The limits for compiling one page. Real pages stay far below them. */
export const pageBudget: PageBudget = { seconds: 10, megabytes: 512 }

/** The largest factor by which other load on the machine extends the limit. */
const maxSlowdown = 3

/** A page exceeded its time limit. The interrupted code may be in any state: none of its `finally` blocks has run. */
export class TimeLimitReached extends Error {
  override name = 'TimeLimitReached'
}

/** The message for code of a site that does not finish loading. */
export const loadingLimit =
  'The file did not finish loading within the time limit. Check its top-level code for an endless loop.'

/** Calls `work` of its context. Node can interrupt a script at any time, including everything it calls. */
const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/** The longest timeout in Node. */
const longestMs = 2 ** 31 - 1

/** The total time limit of one page. */
export class TimeLimit {
  #leftMs: number

  constructor({ seconds }: Pick<PageBudget, 'seconds'> = pageBudget) {
    const load = (loadavg()[0] ?? 0) / availableParallelism()
    this.#leftMs = seconds * 1000 * Math.min(Math.max(1, load), maxSlowdown)
  }

  /**
   * Runs synchronous work, whose duration counts toward the limit.
   * @throws TimeLimitReached, at any point of the work; the work's own errors
   */
  run<Result>(work: () => Result): Result {
    const started = performance.now()
    context.work = work
    try {
      return script.runInContext(context, {
        timeout: Math.min(Math.max(1, Math.ceil(this.#leftMs)), longestMs),
      }) as Result // The result of `work`.
    } catch (error) {
      const isTimeout = (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isTimeout ? new TimeLimitReached() : error
    } finally {
      context.work = undefined
      this.#leftMs -= performance.now() - started
    }
  }
}
