import type { LocalAnswer, LocalQuestion } from './sqlite-worker.ts'

/** Address of the worker, put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const SQLITE_WORKER: string

type WithoutId<Question> = Question extends LocalQuestion ? Omit<Question, 'id'> : never

/** The way to SQLite in a worker of this browser, which is started by the first question. */
interface SqlitePort {
  /** Nothing is in the answer where SQLite, or what it was asked for, could not be loaded. */
  ask(question: WithoutId<LocalQuestion>): Promise<Omit<LocalAnswer, 'id'>>
  close(): void
}

/**
 * A worker, and not this thread: it neither holds up the page nor needs a policy under which pages may compile
 * WebAssembly.
 */
export function openSqlitePort(): SqlitePort {
  const waiting = new Map<number, (answer: Omit<LocalAnswer, 'id'>) => void>()
  let worker: Worker | undefined
  let [asked, isLost] = [0, false]

  const lose = () => {
    isLost = true
    for (const settle of waiting.values()) settle({})
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(SQLITE_WORKER, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<LocalAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    started.addEventListener('error', lose)
    return started
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        if (isLost) return resolve({})
        worker ??= start()
        const id = asked++
        waiting.set(id, resolve)
        worker.postMessage({ id, ...question } satisfies LocalQuestion)
      }),
    close() {
      worker?.terminate()
      lose()
    },
  }
}
