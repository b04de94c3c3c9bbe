import { parseQuery, usedColumns } from '../../core/query/index.ts'
import type { QueryRunner } from '../../core/query/index.ts'
import { openSqlitePort } from './sqlite-port.ts'

/**
 * Asks SQLite in a worker of this browser, which loads a collection without its bodies when it is first asked for one,
 * and keeps it for as long as the runner is open: answers are of one state of the content.
 *
 * @param remote answers what SQLite here cannot: queries of bodies and of `info`, and all of them where it could not be
 *   loaded
 */
export function openLocalRunner(remote: QueryRunner): QueryRunner {
  const sqlite = openSqlitePort()
  return {
    async run(collection, sql) {
      const isHere = collection !== 'info' && !usedColumns(parseQuery(collection, sql)).has('body')
      const { rows } = isHere ? await sqlite.ask({ collection, sql }) : {}
      return rows ?? (await remote.run(collection, sql))
    },
    close: () => sqlite.close(),
  }
}
