import { patterns } from '../../../core/route/index.ts'
import { buildId, clientAssets } from '../../render/client-assets.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** The module with which scripts on this and other sites query the content. Its URL is the same for every build. */
export const contentClient = defineEndpoint({
  route: patterns.contentClient.path,
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  withoutRelease: true,
  handle: (context) =>
    answerConditionally(
      context.req.raw,
      {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=0, must-revalidate',
        ETag: `W/"${buildId}"`,
      },
      async () => (await context.env.ASSETS.fetch(new URL(clientAssets.content, context.get('address').requested))).text(),
    ),
})
