import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../core/error/index.ts'
import { threadModule } from '../engine.ts'
import type { Project } from '../project.ts'
import { threadOptions } from '../sync/compile/pool.ts'

/** The data that the thread starts with. */
export interface CheckThreadData {
  project: Project
  /** Path of the content folder. */
  folder: string
}

/** Messages to the thread: a path changed, report all changes from now on, or run a check. */
export type CheckRequest = { touched: string } | 'follow' | 'run'

/** The problems in the content, or `undefined` if it can't be checked for a reason that publishing also reports. */
export type CheckAnswer = readonly Diagnostic[] | undefined

/**
 * Runs `ContentCheck` in a separate thread. On a large site, the first check takes minutes and later ones take seconds.
 * Neither the next edit nor readers should wait for it.
 */
export class BackgroundCheck {
  readonly #data: CheckThreadData
  #thread: Worker | undefined

  constructor(project: Project, folder: string) {
    this.#data = { project, folder }
  }

  /** See `ContentFolder.touch`. */
  touch(path: string): void {
    this.#ask({ touched: path })
  }

  /** See `ContentFolder.follow`. */
  follow(): void {
    this.#ask('follow')
  }

  /**
   * Checks everything. Await it before the next call.
   * @throws the error that ended the thread; the next call starts another one
   */
  async run(): Promise<CheckAnswer> {
    const [answer] = (await once(this.#ask('run'), 'message')) as [CheckAnswer]
    return answer
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #ask(request: CheckRequest): Worker {
    const thread = (this.#thread ??= this.#start())
    thread.postMessage(request)
    return thread
  }

  #start(): Worker {
    const thread = new Worker(threadModule('dev/check-thread'), {
      workerData: this.#data,
      ...threadOptions,
    })
    thread.once('error', () => {
      this.#thread = undefined
    })
    thread.unref() // The thread doesn't keep the process alive.
    return thread
  }
}
