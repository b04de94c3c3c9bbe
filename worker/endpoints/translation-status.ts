import { noRoute } from '../../core/error/index.ts'
import { negotiateLocale } from '../../core/locale/index.ts'
import { redirect } from '../http/redirect.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** How far each language is behind: a page of its own in each language, `/en/_status/translations`. */
export const translationStatus = defineEndpoint({
  route: '/_status/translations',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const cache = context.get('cache')
    if (!cache) throw noRoute(context.req.path)
    const { locales, defaultLocale } = cache.release.config
    const locale = negotiateLocale({
      cookie: context.req.header('cookie'),
      acceptLanguage: context.req.header('accept-language'),
      locales: locales.map(({ code }) => code),
      defaultLocale,
    })
    const response = redirect(302, `/${locale}/_status/translations`)
    response.headers.set('Vary', 'Cookie, Accept-Language')
    return response
  },
})
