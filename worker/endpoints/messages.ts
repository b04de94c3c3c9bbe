import * as v from 'valibot'
import { localeNotFound, noRoute } from '../../core/error/index.ts'
import { locales, messageGroups, messagesOf } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { choice, parseParameters } from '../../core/parameters/index.ts'
import { patterns } from '../../core/route/index.ts'
import { clientAssets } from '../render/client-assets.ts'
import { answerConditionally } from '../http/conditional-answer.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Cache lifetime of the messages: 24 hours. */
const maxAgeSeconds = 24 * 60 * 60

const parameters = v.strictObject({ group: v.optional(choice(messageGroups)) })

/**
 * The interface strings of a language. `?group=feedback` selects one group. A URL with an outdated hash returns the
 * current strings with `no-cache`.
 */
export const messages = defineEndpoint({
  route: patterns.messages.path,
  methods: ['GET', 'HEAD'],
  shared: 'with any query',
  crossOrigin: true,
  withoutRelease: true,
  async handle(context) {
    const { pathname, searchParams } = context.get('address').url
    const params = patterns.messages.match(pathname)
    if (!params) throw noRoute(pathname)
    const speaks = context.get('release').cache?.release.config.locales ?? Object.values<Locale>(locales)
    if (!speaks.some(({ code }) => code === params.locale)) throw localeNotFound(params.locale)
    // Ignores other parameters, which clients add to bypass HTTP caches.
    const { group } = parseParameters(
      parameters,
      [...searchParams].filter(([name]) => name === 'group'),
    )
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control':
        params.hash === clientAssets.messagesHash ? `public, max-age=${maxAgeSeconds}, immutable` : 'no-cache',
      ETag: `W/"${clientAssets.messagesHash}${group ? `-${group}` : ''}"`,
    }
    return await answerConditionally(context.req.raw, headers, () => JSON.stringify(messagesOf(params.locale, group)))
  },
})
