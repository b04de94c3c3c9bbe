import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../core/error/index.ts'
import { threadModule } from '../engine.ts'
import type { Project } from '../project.ts'
import { threadOptions } from '../sync/compile/pool.ts'

/** The data that is passed to the new thread. */
export interface CheckThreadData {
  project: Project
  /** The path of the content folder. */
  folder: string
}

/**
 * A message to the thread: a changed path, a request to check only reported changes from now on, or a request to run a
 * check.
 */
export type CheckRequest = { touched: string } | 'follow' | 'run'

/** The problems in the content. `undefined` if it can't be checked for a reason that publishing reports as well. */
export type CheckAnswer = readonly Diagnostic[] | undefined

/**
 * Runs `ContentCheck` in a separate thread, so that neither edits nor readers wait for it. On a large site, the first
 * check takes minutes, and later ones take seconds.
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
   * Checks the content folder. It must not be called again before the promise settles.
   * @throws the error that ended the thread. The next call starts a new thread
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
    thread.unref() // The thread must not keep the process running.
    return thread
  }
}
