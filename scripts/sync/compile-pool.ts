import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CompileTask } from './compile-task.ts'
import type { CompileJob, CompileOutcome, CompileSetting } from './compile-task.ts'

/** A thread reads JSX too, whatever the process that starts it was started with. */
const execArgv = ['--disable-warning=ExperimentalWarning', '--import', new URL('../tsx-loader.mjs', import.meta.url).href]

/** Below this many pages, starting threads costs more than they save. */
const worthThreads = 40

/**
 * Compiles pages, on every core when there are many. Yields each outcome as it is ready, in no particular order.
 * @throws what a compile thread dies of; an author's mistake is a diagnostic in its outcome instead
 */
export async function* compileAll(jobs: readonly CompileJob[], setting: CompileSetting): AsyncGenerator<CompileOutcome> {
  const threads = jobs.length < worthThreads ? 0 : Math.min(availableParallelism(), 8)
  if (threads === 0) {
    const task = new CompileTask(setting)
    for (const job of jobs) {
      const outcome = await task.run(job)
      if (outcome) yield outcome
    }
    return
  }
  yield* compileInThreads(jobs, setting, threads)
}

async function* compileInThreads(jobs: readonly CompileJob[], setting: CompileSetting, size: number): AsyncGenerator<CompileOutcome> {
  const finished: (CompileOutcome | undefined)[] = []
  let next = 0
  let failure: Error | undefined
  let wake = () => {}
  const threads = Array.from({ length: size }, () => {
    const thread = new Worker(new URL('./compile-thread.ts', import.meta.url), { workerData: setting, execArgv })
    const feed = () => { if (next < jobs.length) thread.postMessage(jobs[next++]) }
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
  for (const { feed } of threads) { feed(); feed() }
  try {
    for (let count = 0; count < jobs.length;) {
      if (failure) throw failure
      if (finished.length === 0) {
        await new Promise<void>((resolve) => { wake = resolve })
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
