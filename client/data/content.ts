import { queryCollection } from '../../core/query/index.ts'
import type { CollectionQuery, CollectionRow, QueryRunner } from '../../core/query/index.ts'
import { isGoodConnection } from './connection.ts'
import { openLocalRunner } from './local-runner.ts'
import { openRemoteRunner } from './remote-runner.ts'

/** The site's content, for scripts. */
interface Content {
  /** Begins a query of a collection, for example `docs_en`. */
  query<Name extends string>(collection: Name): CollectionQuery<Name, CollectionRow<Name>>
  /** Ends its worker, if it has one. It is not to be used afterwards. */
  close(): void
}

/**
 * Opens the content of the site that this module is loaded from. Nothing is read before the first query.
 *
 * @example
 * const { openContent } = await import('/__nuxt_content/client.js')
 * await openContent().query('docs_en').where('path', 'LIKE', '/en/guide/%').select('path', 'title').all()
 */
export function openContent(): Content {
  const runner = chooseRunner(new URL(import.meta.url))
  return { query: (collection) => queryCollection(runner, collection), close: () => runner.close() }
}

/**
 * The runner for this browser: queries run in it where it has WebAssembly and a connection that half a megabyte
 * (SQLite) is no burden to, on the server otherwise.
 * @param site an address of the site whose content is asked for
 */
function chooseRunner(site: URL): QueryRunner {
  const remote = openRemoteRunner(site)
  // A script of another site may not start a worker of this one.
  const mayRunHere = 'WebAssembly' in globalThis && site.origin === location.origin
  return mayRunHere && isGoodConnection() ? openLocalRunner(remote) : remote
}
