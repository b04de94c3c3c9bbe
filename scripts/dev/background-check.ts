import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../core/error/index.ts'
import { threadOptions } from '../sync/compile/pool.ts'

/** What the thread is asked: to look at a path again, to believe that it is told of every change, to check. */
export type CheckRequest = { touched: string } | 'follow' | 'run'

/** What is wrong with the content; `undefined` where it could not be checked, for a reason that a publication tells as well. */
export type CheckAnswer = readonly Diagnostic[] | undefined

/**
 * `ContentCheck` on a thread of its own, one page after the other: on a large site it takes seconds after each edit, and minutes at first,
 * that neither the next edit nor a reader shall wait for.
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
   * Checks everything; not to be called again before it has answered.
   * @throws what the thread dies of; the next call starts another one
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
    const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
      workerData: this.#folder,
      ...threadOptions,
    })
    thread.once('error', () => {
      this.#thread = undefined
    })
    thread.unref() // A process that ends waits for no check, whenever that was asked for.
    return thread
  }
}
