import { invalidBody, noRoute } from '../../../core/error/index.ts'
import { parseQuery, rowRenderer } from '../../../core/query/index.ts'
import type { QueriedCollection, QueryRequest, StoredRow } from '../../../core/query/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { infoRow } from './collection-version.ts'
import { toStream } from '../../http/packed-text.ts'
import { readText } from '../../http/request-text.ts'
import { jsonArray } from './render-dump.ts'
import { entrySource, infoSource } from '../../store/collection-source.ts'
import type { Release } from '../../store/release.ts'
import { runQuery } from '../../store/run-query.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** Nuxt Content's limit for a request body, in bytes. A statement of 100,000 characters fits in any encoding. */
const maxBodyBytes = 600_016

/**
 * Runs a query of Nuxt Content's query builder and returns the rows. The statement is parsed and generated again, so
 * the client's text never reaches the database. The URL's parameter `v` only makes HTTP caches distinguish versions.
 */
export const query = defineEndpoint({
  // Some clients append a slash.
  route: '/__nuxt_content/:collection/:query{query\\/?}',
  limit: 'QUERY',
  methods: ['POST'],
  crossOrigin: true,
  longReads: true,
  missing: (context) => (findCollection(context) ? undefined : noRoute(context.req.path)),
  async handle(context) {
    const found = findCollection(context)
    if (!found) throw noRoute(context.req.path)
    const { collection, release } = found
    const parsed = parseQuery(collection, await readStatement(context.req.raw))
    const source =
      collection.name === 'info'
        ? infoSource(
            await Promise.all(
              release.config.collections
                .filter(({ name }) => name !== 'info')
                .map((each) => infoRow(release, each)),
            ),
          )
        : entrySource(release, collection)
    const rows =
      collection.name === 'info' ? release.config.collections.length : release.counts.collections?.[collection.name]
    const pages = await runQuery(context.get('release').database().$client, parsed, { source, rows })
    // A count is a number, so it must not be converted like a field of the same name.
    const shown = parsed.selection.kind === 'count' ? { name: collection.name } : collection
    return new Response(toStream(jsonArray(renderPages(shown, pages))), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
    })
  },
})

/** Returns the collection that the URL names, and the release to read. */
function findCollection(context: AppContext): { collection: QueriedCollection; release: Release } | undefined {
  const requested = patterns.query.match(context.get('address').url.pathname.replace(/\/$/, ''))?.collection
  const release = context.get('release').cache?.release
  const collection = release?.config.collections.find(({ name }) => name === requested)
  return release && collection && { collection, release }
}

async function* renderPages(collection: QueriedCollection, pages: AsyncIterable<StoredRow[]>): AsyncGenerator<string[]> {
  const render = rowRenderer(collection)
  for await (const rows of pages) yield rows.map(render)
}

/** @throws SiteError if the body is too long, isn't JSON, or contains no statement */
async function readStatement(request: Request): Promise<string> {
  let body: unknown
  try {
    body = JSON.parse(await readText(request, maxBodyBytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidBody('Invalid JSON body')
    throw error
  }
  const { sql } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<keyof QueryRequest, unknown>>
  if (typeof sql !== 'string') throw invalidBody('Expected an object with the statement as text: {"sql":"SELECT …"}')
  return sql
}
