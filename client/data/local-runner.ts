import { parseQuery, usedColumns } from '../../core/query/index.ts'
import type { QueryRunner } from '../../core/query/index.ts'
import type { LocalAnswer, LocalQuestion } from './sqlite-worker.ts'
import { openWorkerPort } from './worker-port.ts'

/** URL of the worker, inserted by the build (scripts/bundle/bundle-client.ts). */
declare const SQLITE_WORKER: string

/**
 * Runs queries with SQLite in a web worker. The first query on a collection loads it, without the bodies of pages. The
 * worker keeps the collection while the runner is open, so that all results come from one release.
 * @param remote runs the queries that can't run here: those that read bodies, `info`, or declared fields, and all
 * queries if SQLite couldn't be loaded
 */
export function openLocalRunner(remote: QueryRunner): QueryRunner {
  const sqlite = openWorkerPort<LocalQuestion, LocalAnswer>(SQLITE_WORKER)
  return {
    async run(collection, sql) {
      const { rows } = canRunHere(collection, sql) ? await sqlite.ask({ collection, sql }) : {}
      return rows ?? (await remote.run(collection, sql))
    },
    close: () => sqlite.close(),
  }
}

/**
 * Returns whether SQLite in this browser can run a statement. Statements that can't be parsed here are sent to the
 * server, which knows the site's declared fields or reports the error.
 */
function canRunHere(name: string, sql: string): boolean {
  if (name === 'info') return false
  try {
    return !usedColumns(parseQuery({ name }, sql)).has('body')
  } catch {
    return false
  }
}
