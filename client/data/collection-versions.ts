import type { QueryRequest } from '../../core/query/index.ts'
import { patterns } from '../../core/route/index.ts'

/** The versions of collections, by their names. Empty where they could not be read. */
export type CollectionVersions = ReadonlyMap<string, string>

/**
 * Asks which state of each collection is that of now, once for each site. An address with it may be cached for ever.
 * @param site an address of the site
 */
export async function readCollectionVersions(site: URL): Promise<CollectionVersions> {
  const response = await fetch(new URL(patterns.query.href({ collection: 'info' }), site), {
    method: 'POST',
    body: JSON.stringify({ sql: 'SELECT "id", "version" FROM _content_info ORDER BY id ASC' } satisfies QueryRequest),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  })
  if (!response.ok) return new Map()
  const rows = (await response.json()) as { id: string; version: string }[]
  return new Map(rows.map(({ id, version }) => [id.replace(/^checksum_/, ''), version]))
}

/** Names the state of a collection in an address, where it is known. */
export function withVersion(address: URL, versions: CollectionVersions, collection: string): URL {
  const version = versions.get(collection)
  if (version !== undefined) address.searchParams.set('v', version)
  return address
}
