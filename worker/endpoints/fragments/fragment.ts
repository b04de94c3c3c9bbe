import { noRoute } from '../../../core/error/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { fragmentVersion } from './fragment-version.ts'
import { parseFragmentRequest } from './parse-fragment-request.ts'
import { renderFragment } from './render-fragment.tsx'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { releaseTag } from '../endpoint-headers.ts'

/** A server-rendered fragment of a page. If the URL contains the current release's hash, the response never changes. */
export const fragment = defineEndpoint({
  route: patterns.fragment.path,
  methods: ['GET', 'HEAD'],
  shared: 'with any query',
  crossOrigin: true,
  async handle(context) {
    const { pathname, searchParams } = context.get('address').url
    const params = patterns.fragment.match(pathname)
    const cache = context.get('release').cache
    if (!params || !cache) throw noRoute(pathname)
    const address = parseFragmentRequest(params.key, searchParams.get('props'))
    const rendered = await renderFragment(address, { cache, database: context.get('release').database })
    const isVersion = address.hash === fragmentVersion(cache.release)
    const headers = {
      'Content-Type': 'application/json;charset=utf-8',
      'Cache-Control': isVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      ETag: releaseTag(cache.release),
    }
    return await answerConditionally(context.req.raw, headers, () => JSON.stringify(rendered))
  },
})
