import { noRoute } from '../../../core/error/index.ts'
import { withoutBodies } from '../../../core/query/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { infoRow } from './collection-version.ts'
import { dumpStatements } from './dump-statements.ts'
import { readArtifact } from '../../files/release-artifact.ts'
import { encodeTexts } from '../../http/packed-text.ts'
import { renderDump } from './render-dump.ts'
import { buildId } from '../../render/client-assets.ts'
import { negotiateEncoding } from '../../http/encoding.ts'
import { answerWithoutBody } from '../../http/conditional-answer.ts'
import { dumpRows } from '../../store/dump-rows.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * A collection as SQL statements that create and fill a table, for clients that run queries locally. The URL of the
 * current version can be cached forever; the URL of any other version also returns the current dump. `?bodies=false`
 * leaves out the bodies of pages, which makes the dump much smaller.
 */
export const sqlDump = defineEndpoint({
  route: patterns.dump.path,
  limit: 'DUMP',
  methods: ['GET', 'HEAD', 'POST'],
  shared: 'with any query',
  crossOrigin: true,
  longReads: true,
  async handle(context) {
    const { pathname, searchParams } = context.get('address').url
    const requested = patterns.dump.match(pathname)?.collection
    const cache = context.get('release').cache
    const collection = cache?.release.config.collections.find(({ name }) => name === requested)
    if (!cache || !collection) throw noRoute(pathname)
    const { release } = cache
    if (collection.name === 'info') return new Response(null, { status: 204 })
    const info = await infoRow(release, collection)
    const bodies = searchParams.get(withoutBodies.name) !== withoutBodies.value
    const encoding = negotiateEncoding(context.req.raw, context.env)
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control':
        searchParams.get('v') === info.version
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=0, must-revalidate',
      ETag: `W/"${info.__hash__}-${bodies ? 'whole' : 'light'}-${buildId}"`,
    }
    const unchanged = answerWithoutBody(context.req.raw, headers)
    if (unchanged) return unchanged
    const text = await readArtifact(context, cache, `dump ${collection.name} ${bodies ? 'whole' : 'light'}`, () =>
      renderDump(dumpStatements(collection, info, dumpRows(context.get('release').database().$client, release, collection, bodies))),
    )
    // The Worker compresses the response, because the platform would buffer its start.
    return new Response(encodeTexts(text, encoding), { headers, encodeBody: 'manual' })
  },
})
