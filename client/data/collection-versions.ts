import type { QueryRequest } from '../../core/query/index.ts'
import { patterns } from '../../core/route/index.ts'

/** The current version of each collection, by name. Empty if loading failed. */
export type CollectionVersions = ReadonlyMap<string, string>

/**
 * Loads the current version of each collection. URLs that include a version can be cached forever.
 * @param site URL of a file in a top-level folder of the site
 */
export async function readCollectionVersions(site: URL): Promise<CollectionVersions> {
  const response = await fetch(new URL(`..${patterns.query.href({ collection: 'info' })}`, site), {
    method: 'POST',
    body: JSON.stringify({ sql: 'SELECT "id", "version" FROM _content_info ORDER BY id ASC' } satisfies QueryRequest),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  })
  if (!response.ok) return new Map()
  const rows = (await response.json()) as { id: string; version: string }[]
  return new Map(rows.map(({ id, version }) => [id.replace(/^checksum_/, ''), version]))
}

/** Adds the version of a collection to a URL, if it is known. */
export function withVersion(address: URL, versions: CollectionVersions, collection: string): URL {
  const version = versions.get(collection)
  if (version !== undefined) address.searchParams.set('v', version)
  return address
}
