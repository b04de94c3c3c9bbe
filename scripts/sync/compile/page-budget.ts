import { availableParallelism, loadavg } from 'node:os'
import { createContext, Script } from 'node:vm'

/** What a page may take while it is compiled. */
export interface PageBudget {
  /** On an idle machine; a busy one gets more in proportion, up to `maxSlowdown` times. */
  seconds: number
  /** Of memory, beside what the thread needs for itself. */
  megabytes: number
}

/** No page that a person would read comes near. */
export const pageBudget: PageBudget = { seconds: 10, megabytes: 512 }

/** The most by which other work of the machine may prolong a page. */
const maxSlowdown = 3

/** A page took longer than it may. What was interrupted may be left in any state: no `finally` of it has run. */
export class TimeLimitReached extends Error {
  override name = 'TimeLimitReached'
}

/** Calls `work` of its context. Node can interrupt a script at any moment, with all that it calls. */
const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/** The longest time that Node can wait. */
const longestMs = 2 ** 31 - 1

/** The time that one page may take altogether. */
export class TimeLimit {
  #leftMs: number

  constructor({ seconds }: Pick<PageBudget, 'seconds'> = pageBudget) {
    const load = (loadavg()[0] ?? 0) / availableParallelism()
    this.#leftMs = seconds * 1000 * Math.min(Math.max(1, load), maxSlowdown)
  }

  /**
   * Runs synchronous work; what it takes is taken from the limit.
   * @throws TimeLimitReached, wherever the work is then; what it throws itself
   */
  run<Result>(work: () => Result): Result {
    const started = performance.now()
    context.work = work
    try {
      return script.runInContext(context, {
        timeout: Math.min(Math.max(1, Math.ceil(this.#leftMs)), longestMs),
      }) as Result // What `work` returns.
    } catch (error) {
      const isTimeout = (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isTimeout ? new TimeLimitReached() : error
    } finally {
      context.work = undefined
      this.#leftMs -= performance.now() - started
    }
  }
}
