import { parseQuery, usedColumns } from '../../core/query/index.ts'
import type { QueryRunner } from '../../core/query/index.ts'
import type { LocalAnswer, LocalQuestion } from './sqlite-worker.ts'
import { openWorkerPort } from './worker-port.ts'

/** URL of the worker, set by the build (`scripts/bundle/bundle-client.ts`). */
declare const SQLITE_WORKER: string

/**
 * Runs queries with SQLite in a worker of this browser. The first query loads the collection without its bodies. The
 * worker keeps it while the runner is open, so that all results come from one release.
 *
 * @param remote runs the queries that SQLite can't: those that read bodies, `info`, or declared fields, and all queries
 * if SQLite couldn't be loaded
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

/**
 * If a statement can't be parsed here, the server reports why. It may also know declared fields that this script
 * doesn't know.
 */
function isAnsweredHere(name: string, sql: string): boolean {
  if (name === 'info') return false
  try {
    return !usedColumns(parseQuery({ name }, sql)).has('body')
  } catch {
    return false
  }
}
