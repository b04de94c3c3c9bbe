import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { CompileTask } from './task.ts'
import type { CompileJob, CompileOutcome, CompileSetting } from './task.ts'
import type { CompileTools } from './tools.ts'

/** What threads that compile are started with. */
export const threadOptions = {
  /** A thread reads JSX too, whatever the process that starts it was started with. */
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('../../tsx-loader.mjs', import.meta.url).href,
  ],
  /** Most of what a page is compiled to is garbage at once. With the space that Node gives it by default, a thread takes a third more memory. */
  resourceLimits: { maxYoungGenerationSizeMb: 16 },
}

/** More would wait for the one that writes to the database, and each has its own grammars in memory. */
const maxThreads = 4

/** What a thread is started with. */
export interface ThreadData {
  setting: CompileSetting
  colored: boolean
}

/** Below this many pages, starting threads costs more than they save. */
const worthThreads = 40

/**
 * Compiles pages, on several cores when there are many: each thread then has tools of its own. A thread that compiles starts no others. Yields
 * each outcome as it is ready, in no particular order.
 * @throws what a compile thread dies of; an author's mistake is a diagnostic in its outcome instead
 */
export async function* compileAll(
  jobs: readonly CompileJob[],
  setting: CompileSetting,
  tools: CompileTools,
): AsyncGenerator<CompileOutcome> {
  const threads = jobs.length < worthThreads || !isMainThread ? 0 : Math.min(availableParallelism(), maxThreads)
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
      // The reader below takes its time over a database; threads wait for it rather than fill the memory.
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
