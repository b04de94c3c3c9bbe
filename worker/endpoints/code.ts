import { noRoute } from '../../core/error/index.ts'
import { patterns, publicStyle } from '../../core/route/index.ts'
import { answerConditionally } from '../http/conditional-answer.ts'
import { urlsOf } from '../http/site-urls.ts'
import { findCode } from '../store/code.ts'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * Serves the scripts of a site's islands and its style sheets. The URL contains a content hash, so a page in a past
 * release gets the code that it was rendered with.
 */
export const code = defineEndpoint({
  route: patterns.code.path,
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  async handle(context) {
    const { pathname } = context.get('address').url
    const config = context.get('release').cache?.release.config
    const { name = '' } = patterns.code.match(pathname) ?? {}
    const found = /^[\w.-]{3,200}$/.test(name) ? await findCode(context.get('release').database(), name) : undefined
    if (!found) throw noRoute(pathname)
    const headers = {
      'Content-Type': `${found.type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${name}"`,
    }
    return await answerConditionally(context.req.raw, headers, () =>
      found.type === 'text/css' && config ? publicStyle(found.text, urlsOf(config)) : found.text,
    )
  },
})
