import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { renderOpenApi } from './render-openapi.ts'
import { operations } from './operations.gen.ts'
import { buildId } from '../../render/client-assets.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { siteLocator } from '../texts/serve-text.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { releaseTag } from '../endpoint-headers.ts'

/** The OpenAPI description of the read API, for client generators. */
export const openapi = defineEndpoint({
  route: '/api/openapi.json',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  failsWithProblem: true,
  async handle(context) {
    const release = context.get('release').cache?.release
    if (!release) throw noRoute('/api/openapi.json')
    const { config } = release
    const headers = {
      'Content-Type': 'application/vnd.oai.openapi+json',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: releaseTag(release),
    }
    const title = localize(config.title, config.defaultLocale, config.defaultLocale)
    return await answerConditionally(context.req.raw, headers, () =>
      JSON.stringify(
        renderOpenApi(Object.values(operations), {
          title,
          server: siteLocator(context, release)('/').replace(/\/$/, ''),
          version: buildId,
          versions: (config.versions ?? []).map(({ name }) => name),
        }),
      ),
    )
  },
})
