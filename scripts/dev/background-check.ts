import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../core/error/index.ts'
import { threadModule } from '../project.ts'
import { threadOptions } from '../sync/compile/pool.ts'

/** Messages to the thread: a path has changed; all changes from now on will be reported; check. */
export type CheckRequest = { touched: string } | 'follow' | 'run'

/**
 * What is wrong with the content; `undefined` where it could not be checked, for a reason that publishing reports, too.
 */
export type CheckAnswer = readonly Diagnostic[] | undefined

/**
 * Runs `ContentCheck` in a thread of its own: on a large site it takes minutes at first and seconds after each edit,
 * and neither the next edit nor a reader shall wait for it.
 */
export class BackgroundCheck {
  readonly #folder: string
  #thread: Worker | undefined

  /** @param folder path of the content folder */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** As `ContentFolder.touch`. */
  touch(path: string): void {
    this.#ask({ touched: path })
  }

  /** As `ContentFolder.follow`. */
  follow(): void {
    this.#ask('follow')
  }

  /**
   * Checks everything; must not be called again before it has resolved.
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
      workerData: this.#folder,
      ...threadOptions,
    })
    thread.once('error', () => {
      this.#thread = undefined
    })
    thread.unref() // A running check does not keep the process alive.
    return thread
  }
}
