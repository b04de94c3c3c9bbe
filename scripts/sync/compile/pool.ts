import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { CompileTask } from './task.ts'
import type { CompileJob, CompileOutcome, CompileSetting } from './task.ts'
import type { CompileTools } from './tools.ts'

/** How compile threads are started. */
export const threadOptions = {
  /** Threads load .tsx files, too, whatever the flags of this process are. */
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('../../tsx-loader.mjs', import.meta.url).href,
  ],
  /**
   * Compiling makes much short-lived garbage. With Node's default size of the young generation, a thread takes a third
   * more memory.
   */
  resourceLimits: { maxYoungGenerationSizeMb: 16 },
}

/** More threads would only wait for the writes to the database, and each has its own grammars in memory. */
const maxThreads = 4

/** What a thread receives when it starts. */
export interface ThreadData {
  setting: CompileSetting
  colored: boolean
}

/** For fewer pages, starting threads costs more than they save. */
const minPages = 40

/**
 * Compiles pages; when there are many, in several threads, each with tools of its own. Called in a thread, it starts no
 * others. Yields each outcome as soon as it is ready, in no particular order; files that were deleted meanwhile have
 * none.
 * @throws the error that ended a compile thread; an author's mistake is a diagnostic in its outcome instead
 */
export async function* compileAll(
  jobs: readonly CompileJob[],
  setting: CompileSetting,
  tools: CompileTools,
): AsyncGenerator<CompileOutcome> {
  const threads =
    jobs.length < minPages || !isMainThread ? 0 : (tools.maxThreads ?? Math.min(availableParallelism(), maxThreads))
  if (threads === 0) {
    const task = new CompileTask(setting, tools)
    for (const job of jobs) {
      const outcome = await task.run(job)
      if (outcome) yield outcome
    }
    return
  }
  yield* compileInThreads(jobs, { setting, colored: tools.colored }, threads)
}

async function* compileInThreads(
  jobs: readonly CompileJob[],
  workerData: ThreadData,
  size: number,
): AsyncGenerator<CompileOutcome> {
  const finished: (CompileOutcome | undefined)[] = []
  let next = 0
  let failure: Error | undefined
  let wake = () => {}
  const threads = Array.from({ length: size }, () => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData, ...threadOptions })
    const feed = () => {
      if (next < jobs.length) thread.postMessage(jobs[next++])
    }
    thread.on('message', (outcome: CompileOutcome | undefined) => {
      finished.push(outcome)
      // The consumer writes to a database, which takes time: threads wait for it, so that outcomes do not fill the
      // memory.
      if (finished.length < 4 * size) feed()
      else idle.push(feed)
      wake()
    })
    thread.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
      wake()
    })
    return { thread, feed }
  })
  const idle: (() => void)[] = []
  for (const { feed } of threads) {
    feed()
    feed()
  }
  try {
    for (let count = 0; count < jobs.length;) {
      if (failure) throw failure
      if (finished.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const outcome = finished.shift()
      count++
      idle.shift()?.()
      if (outcome) yield outcome
    }
  } finally {
    await Promise.all(threads.map(({ thread }) => thread.terminate()))
  }
}
