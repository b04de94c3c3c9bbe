import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { threadFlags, threadModule } from '../../engine.ts'
import type { Project } from '../../project.ts'
import { pageBudget } from './page-budget.ts'
import type { PageBudget } from './page-budget.ts'
import { CompileTask, TooLong } from './task.ts'
import type { CompileJob, CompileOutcome, CompileSetting } from './task.ts'
import type { CompileTools } from './tools.ts'

/** Options of compile threads. */
export const threadOptions = {
  execArgv: threadFlags,
  /**
   * Compiling creates much short-lived garbage. With Node's default size of the young generation, a thread takes a
   * third more memory.
   */
  resourceLimits: { maxYoungGenerationSizeMb: 16 },
}

/**
 * Maximum number of threads. More would only wait for writes to the database, and each needs memory for its copy of the
 * grammars.
 */
const maxThreads = 4

/** The input of a thread at its start. */
export interface ThreadData {
  setting: CompileSetting
  colored: boolean
  project: Project | undefined
  budget: PageBudget
  /** See `CompileTask`. */
  endless: string | undefined
}

/** A thread's answer to a job. */
export interface ThreadAnswer {
  /** `undefined` for a file that was deleted in the meantime. */
  outcome: CompileOutcome | undefined
  /** Whether the thread must stop compiling; see `CompileTask`. */
  isSpoiled: boolean
  /** See `CompileTask`. */
  endlessExtension: string | undefined
}

/** After this many pages that never finish compiling, the Markdown extension is considered the cause, not the page. */
const maxEndless = 2

/** Minimum number of pages for threads. With fewer, starting threads costs more time than they save. */
const minPages = 40

/**
 * Maximum characters of a page, with its inclusions, that this thread compiles. A longer one gets a separate thread,
 * which can run out of memory without ending this process.
 */
const maxLengthHere = 200_000

/** The base memory of a thread: code and grammars. */
const threadMb = 128

/**
 * Compiles pages; if there are many, in several threads with separate tools. Inside a compile thread, only long pages
 * get a separate thread. Yields each outcome when it is ready, in no particular order. A file that was deleted in the
 * meantime has none. A page that exceeds its time or memory limit is refused: its outcome contains an error.
 * @throws the error that ended a compile thread; an author's mistake is a diagnostic in its outcome instead
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

/** A place in the pool: a compile thread and its jobs. If the thread is replaced, the new one takes over the jobs. */
interface Slot {
  thread: Worker | undefined
  /** Its unanswered jobs, the current one first. */
  jobs: CompileJob[]
  /** Whether it has compiled a page, whose cached data takes memory. */
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
  /** The responsible Markdown extension of each endless page. */
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
      // Writing to the database takes time, so threads wait for the consumer. Otherwise, outcomes would fill the
      // memory.
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
  /** Gives the jobs of a slot to a new thread. */
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
    // In a separate thread, the page may have enough memory.
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
