import type { QueryRefusal, QueryRequest, QueryRunner } from '../../core/query/index.ts'
import { readCollectionVersions, withVersion } from './collection-versions.ts'
import type { CollectionVersions } from './collection-versions.ts'
import { patterns } from '../../core/route/index.ts'

/**
 * Runs queries on the server, so that only the results are downloaded.
 * @param site URL of a file in a top-level folder of the queried site
 */
export function openRemoteRunner(site: URL): QueryRunner {
  let versions: Promise<CollectionVersions> | undefined
  return {
    async run(collection, sql) {
      const address = new URL(`..${patterns.query.href({ collection })}`, site)
      if (collection !== 'info')
        withVersion(address, await (versions ??= readCollectionVersions(site).catch(() => new Map())), collection)
      const response = await fetch(address, {
        method: 'POST',
        body: JSON.stringify({ sql } satisfies QueryRequest),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      })
      const answer = (await response.json()) as Record<string, unknown>[] | QueryRefusal
      if (Array.isArray(answer)) return answer
      throw new Error(answer.message)
    },
    close: () => undefined,
  }
}
