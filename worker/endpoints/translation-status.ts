import { noRoute } from '../../core/error/index.ts'
import { negotiateLocale } from '../../core/locale/index.ts'
import { redirect } from '../serving/find-page.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** How far each language is behind: a page of its own in each language, `/en/_status/translations`. */
export const translationStatus = defineEndpoint({
  route: '/_status/translations',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const memory = context.get('memory')
    if (!memory) throw noRoute(context.req.path)
    const { locales, defaultLocale } = memory.release.config
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
