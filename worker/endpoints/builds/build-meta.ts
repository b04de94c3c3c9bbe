import { noRoute } from '../../../core/error/index.ts'
import type { BuildManifest } from '../../../core/payload/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { buildId, buildTime } from '../../render/client-assets.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * The manifest of a build, from which clients learn which URLs have a payload. Every page has one, so a wildcard covers
 * all pages of all builds, and `prerendered` stays empty.
 */
export const buildMeta = defineEndpoint({
  route: patterns.buildMeta.path,
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  withoutRelease: true,
  async handle(context) {
    const { pathname } = context.get('address').url
    const id = patterns.buildMeta.match(pathname)?.id
    if (id !== buildId) throw noRoute(pathname)
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `W/"${buildId}"`,
    }
    return await answerConditionally(context.req.raw, headers, () =>
      JSON.stringify({
        id,
        timestamp: Date.parse(buildTime),
        matcher: { static: {}, wildcard: { '': { prerender: true } }, dynamic: {} },
        prerendered: [],
      } satisfies BuildManifest),
    )
  },
})
