import { parseQuery, usedColumns } from '../../core/query/index.ts'
import type { QueryRunner } from '../../core/query/index.ts'
import type { LocalAnswer, LocalQuestion } from './sqlite-worker.ts'
import { openWorkerPort } from './worker-port.ts'

/** Address of the worker, put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const SQLITE_WORKER: string

/**
 * Asks SQLite in a worker of this browser, which loads a collection without its bodies when it is first asked for one,
 * and keeps it for as long as the runner is open: answers are of one state of the content.
 *
 * @param remote answers what SQLite here cannot: queries of bodies, of `info` and of fields that the site declares, and
 *   all of them where it could not be loaded
 */
export function openLocalRunner(remote: QueryRunner): QueryRunner {
  const sqlite = openWorkerPort<LocalQuestion, LocalAnswer>(SQLITE_WORKER)
  return {
    async run(collection, sql) {
      const { rows } = isAnsweredHere(collection, sql) ? await sqlite.ask({ collection, sql }) : {}
      return rows ?? (await remote.run(collection, sql))
    },
    close: () => sqlite.close(),
  }
}

/** Of a statement that cannot be parsed, the server says why; or it knows the fields that the site declares. */
function isAnsweredHere(name: string, sql: string): boolean {
  if (name === 'info') return false
  try {
    return !usedColumns(parseQuery({ name }, sql)).has('body')
  } catch {
    return false
  }
}
