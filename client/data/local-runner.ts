import { parseQuery, usedColumns } from '../../core/query/index.ts'
import type { QueryRunner } from '../../core/query/index.ts'
import type { LocalAnswer, LocalQuestion } from './sqlite-worker.ts'

/** Address of the worker, put in place by the build (`scripts/bundle/bundle-content.ts`). */
declare const SQLITE_WORKER: string

type Rows = Record<string, unknown>[]

/**
 * Asks SQLite in a worker of this browser, which loads a collection without its bodies when it is first asked for one, and keeps it for as
 * long as the runner is open: answers are of one state of the content.
 *
 * A worker, and not this thread: it neither holds up the page nor needs a policy under which pages may compile WebAssembly.
 *
 * @param remote answers what SQLite here cannot: queries of bodies and of `info`, and all of them where it could not be loaded
 */
export function openLocalRunner(remote: QueryRunner): QueryRunner {
  const waiting = new Map<number, (rows: Rows | undefined) => void>()
  let worker: Worker | undefined
  let [asked, isLost] = [0, false]

  const lose = () => {
    isLost = true
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(SQLITE_WORKER, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<LocalAnswer>) => {
      waiting.get(data.id)?.(data.rows)
      waiting.delete(data.id)
    })
    started.addEventListener('error', lose)
    return started
  }
  const ask = (question: Omit<LocalQuestion, 'id'>) => new Promise<Rows | undefined>((resolve) => {
    worker ??= start()
    const id = asked++
    waiting.set(id, resolve)
    worker.postMessage({ id, ...question } satisfies LocalQuestion)
  })
  return {
    async run(collection, sql) {
      const isHere = collection !== 'info' && !usedColumns(parseQuery(collection, sql)).has('body')
      const rows = isHere && !isLost ? await ask({ collection, sql }) : undefined
      return rows ?? await remote.run(collection, sql)
    },
    close() {
      worker?.terminate()
      lose()
    },
  }
}
