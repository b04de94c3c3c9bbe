import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { threadFlags, threadModule } from '../../engine.ts'
import type { Project } from '../../project.ts'
import { pageBudget } from './page-budget.ts'
import type { PageBudget } from './page-budget.ts'
import { CompileTask, TooLong } from './task.ts'
import type { CompileJob, CompileOutcome, CompileSetting } from './task.ts'
import type { CompileTools } from './tools.ts'

/** The options of compile threads. */
export const threadOptions = {
  execArgv: threadFlags,
  /**
   * Compiling creates many short-lived objects. With Node's default size of the young generation, a thread would need a
   * third more memory.
   */
  resourceLimits: { maxYoungGenerationSizeMb: 16 },
}

/**
 * Maximum number of threads. More threads would mostly wait for the database, and each needs memory for its own copy of
 * the grammars.
 */
const maxThreads = 4

/** The data that is passed to a new thread. */
export interface ThreadData {
  setting: CompileSetting
  colored: boolean
  project: Project | undefined
  budget: PageBudget
  /** See `CompileTask`. */
  endless: string | undefined
}

/** The result of a job. */
export interface ThreadAnswer {
  /** `undefined` if the file was deleted in the meantime. */
  outcome: CompileOutcome | undefined
  /** Whether the thread must be replaced; see `CompileTask`. */
  isSpoiled: boolean
  /** See `CompileTask`. */
  endlessExtension: string | undefined
}

/**
 * If this many pages never finish compiling, the cause is probably a Markdown extension instead of the pages.
 */
const maxEndless = 2

/** Minimum number of pages to use threads. For fewer pages, starting the threads takes longer than compiling. */
const minPages = 40

/**
 * Maximum number of characters in a page that is compiled in this thread. Included files count. A longer page gets its
 * own thread, which can run out of memory without ending the process.
 */
const maxLengthHere = 200_000

/** The memory that a thread needs for code and grammars. */
const threadMb = 128

/**
 * Compiles pages. If there are many, they are compiled in several threads with separate tools. Within a compile thread,
 * only long pages get a separate thread. Yields each result as soon as it is available, in any order, and no result for
 * a file that was deleted in the meantime. A page that exceeds its time or memory limit has an error in its
 * diagnostics.
 * @throws the error that ended a compile thread. Invalid content doesn't throw errors
 */
export async function* compileAll(
  jobs: readonly CompileJob[],
  setting: CompileSetting,
  tools: CompileTools,
): AsyncGenerator<CompileOutcome> {
  const threads =
    jobs.length < minPages || !isMainThread ? 0 : (tools.maxThreads ?? Math.min(availableParallelism(), maxThreads))
  if (threads > 0) {
    yield* compileInThreads(jobs, setting, tools, threads)
    return
  }
  const task = new CompileTask(setting, tools, { maxLength: maxLengthHere })
  const others: CompileJob[] = []
  for (const job of jobs) {
    if (tools.isSpoiled) {
      others.push(job)
      continue
    }
    try {
      const outcome = await task.run(job)
      if (outcome) yield outcome
    } catch (error) {
      if (!(error instanceof TooLong)) throw error
      others.push(job)
    }
    if (task.isSpoiled) tools.isSpoiled = true
  }
  if (others.length > 0) yield* compileInThreads(others, setting, tools, 1, task.endlessExtension)
}

/** A compile thread and its jobs. If the thread is replaced, the new thread takes over the jobs. */
interface Slot {
  thread: Worker | undefined
  /** The jobs without a result. The first one is in progress. */
  jobs: CompileJob[]
  /** Whether the thread has already compiled a page. Its cached data takes up memory. */
  isUsed: boolean
}

async function* compileInThreads(
  jobs: readonly CompileJob[],
  setting: CompileSetting,
  tools: CompileTools,
  size: number,
  endlessHere?: string,
): AsyncGenerator<CompileOutcome> {
  const { colored, project, budget = pageBudget } = tools
  /** The Markdown extension that caused each page that never finished compiling. */
  const endless = endlessHere === undefined ? [] : [endlessHere]
  const waiting = jobs.toReversed()
  const finished: (CompileOutcome | undefined)[] = []
  const idle: Slot[] = []
  let failure: unknown
  let wake = () => {}

  const feed = (slot: Slot) => {
    const job = waiting.pop()
    if (!job) return
    slot.jobs.push(job)
    slot.thread?.postMessage(job)
  }
  const start = (slot: Slot): Worker => {
    const thread = new Worker(threadModule('sync/compile/thread'), {
      workerData: { setting, colored, project, budget, endless: endless[maxEndless - 1] } satisfies ThreadData,
      ...threadOptions,
      resourceLimits: { ...threadOptions.resourceLimits, maxOldGenerationSizeMb: budget.megabytes + threadMb },
    })
    thread.on('message', ({ outcome, isSpoiled, endlessExtension }: ThreadAnswer) => {
      if (isSpoiled && endlessExtension !== undefined) endless.push(endlessExtension)
      slot.jobs.shift()
      slot.isUsed = true
      finished.push(outcome)
      if (isSpoiled) replace(slot)
      // The results would fill the memory if threads didn't wait for the consumer, which writes them to the database.
      else if (finished.length < 4 * size) feed(slot)
      else idle.push(slot)
      wake()
    })
    thread.on('error', (error) => {
      onError(slot, error).catch((reason: unknown) => {
        failure = reason
        wake()
      })
    })
    return thread
  }
  /** Replaces the thread of a slot with a new one that gets its jobs. */
  const replace = (slot: Slot) => {
    void slot.thread?.terminate()
    slot.thread = start(slot)
    slot.isUsed = false
    for (const job of slot.jobs) slot.thread?.postMessage(job)
    if (slot.jobs.length === 0) feed(slot)
  }
  const onError = async (slot: Slot, error: unknown) => {
    const isMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    const [job] = slot.jobs
    if (!isMemory || !job) throw error
    // A new thread may have enough memory, because it has no cached data of other pages.
    if (!slot.isUsed) {
      slot.jobs.shift()
      const message = `This page needs more than ${budget.megabytes} MB of memory to compile.`
      finished.push(await new CompileTask(setting, tools).refuse(job, message))
    }
    replace(slot)
    wake()
  }

  const slots = Array.from({ length: Math.min(size, jobs.length) }, () => {
    const slot: Slot = { thread: undefined, jobs: [], isUsed: false }
    slot.thread = start(slot)
    feed(slot)
    feed(slot)
    return slot
  })
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
      const slot = idle.shift()
      if (slot) feed(slot)
      if (outcome) yield outcome
    }
  } finally {
    await Promise.all(slots.map(({ thread }) => thread?.terminate()))
  }
}
