import type { LatestBuild } from '../../../core/payload/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { buildCommit, buildCompiler, buildId, buildTime } from '../../render/client-assets.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** The current build and release. Open tabs poll it, with a timestamp as the query. */
export const latestBuild = defineEndpoint({
  route: patterns.latestBuild.path,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  withoutRelease: true,
  async handle(context) {
    const body: LatestBuild = {
      id: buildId,
      timestamp: Date.parse(buildTime),
      release: context.get('release').cache?.release.number ?? 0,
      ...(buildCommit && { commit: buildCommit }),
      compiler: buildCompiler,
    }
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=1, immutable',
      ETag: `W/"${buildId}-${body.release}"`,
    }
    return await answerConditionally(context.req.raw, headers, () => JSON.stringify(body))
  },
})
