import { queryCollection } from '../../core/query/index.ts'
import type { CollectionQuery, CollectionRow } from '../../core/query/index.ts'
import { chooseRunner } from './choose-runner.ts'

/** The site's content, for scripts. */
export interface Content {
  /** Begins a query of a collection, for example `docs_en`. */
  query<Name extends string>(collection: Name): CollectionQuery<Name, CollectionRow<Name>>
  /** Lets go of what it holds; it is not used afterwards. */
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
