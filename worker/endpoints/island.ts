import { noRoute } from '../../core/error/index.ts'
import { patterns } from '../../core/route/index.ts'
import { islandVersion } from '../island-fragments/island-version.ts'
import { parseIslandRequest } from '../island-fragments/parse-island-request.ts'
import { renderIsland } from '../island-fragments/render-island.tsx'
import { buildId } from '../render/client-assets.ts'
import { answerConditionally } from '../serving/conditional-answer.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** A fragment of a page, drawn by the server. Its address never changes what it answers where its hash is that of the release. */
export const island = defineEndpoint({
  route: patterns.island.path,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  async handle(context) {
    const { pathname, searchParams } = new URL(context.req.url)
    const params = patterns.island.match(pathname)
    const memory = context.get('memory')
    if (!params || !memory) throw noRoute(pathname)
    const address = parseIslandRequest(params.key, searchParams.get('props'))
    const { channel, number } = memory.release
    const rendered = await renderIsland(address, { memory, database: context.get('database') })
    const isVersion = address.hash === islandVersion(memory.release)
    const headers = {
      'Content-Type': 'application/json;charset=utf-8',
      'Cache-Control': isVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      ETag: `W/"${channel}-${number}-${buildId}"`,
    }
    return await answerConditionally(context, headers, () => JSON.stringify(rendered))
  },
})
