import { queryCollection } from '../../core/query/index.ts'
import type { CollectionQuery, CollectionRow, QueryRunner } from '../../core/query/index.ts'
import { isGoodConnection } from './connection.ts'
import { openLocalRunner } from './local-runner.ts'
import { openRemoteRunner } from './remote-runner.ts'

/** Lets scripts query the site's content. */
interface Content {
  /** Starts a query on a collection, such as `docs_en`. */
  query<Name extends string>(collection: Name): CollectionQuery<Name, CollectionRow<Name>>
  /** Stops the worker, if one was started. After that, no queries can be run. */
  close(): void
}

/**
 * Opens the content of the site that served this module. Loads nothing before the first query.
 *
 * @example const { openContent } = await import('/__nuxt_content/client.js') await
 * openContent().query('docs_en').where('path', 'LIKE', '/en/guide/%').select('path', 'title').all()
 */
export function openContent(): Content {
  const runner = chooseRunner(new URL(import.meta.url))
  return { query: (collection) => queryCollection(runner, collection), close: () => runner.close() }
}

/**
 * Chooses where queries run: in this browser, if it supports WebAssembly and the connection is good enough to load
 * SQLite (half a megabyte), or otherwise on the server.
 * @param site URL of a file in a top-level folder of the queried site
 */
function chooseRunner(site: URL): QueryRunner {
  const remote = openRemoteRunner(site)
  // Scripts on other sites can't start a worker of this site.
  const canRunLocally = 'WebAssembly' in globalThis && site.origin === location.origin
  return canRunLocally && isGoodConnection() ? openLocalRunner(remote) : remote
}
