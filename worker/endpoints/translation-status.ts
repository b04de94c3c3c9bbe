import { noRoute } from '../../core/error/index.ts'
import { redirect } from '../http/redirect.ts'
import { visitorLocale } from '../redirects/visitor-locale.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Redirects to the translation status in the visitor's language, such as `/en/_status/translations`. */
export const translationStatus = defineEndpoint({
  route: '/_status/translations',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const cache = context.get('release').cache
    if (!cache) throw noRoute(context.req.path)
    const locale = visitorLocale(context, cache, context.get('address').url)
    const response = redirect(302, `/${locale}/_status/translations`)
    response.headers.set('Vary', 'Cookie, Accept-Language')
    return response
  },
})
