import * as v from 'valibot'
import { patterns } from '../../../core/route/index.ts'
import { clientAssets } from '../../render/client-assets.ts'
import { defineOperation } from './define-operation.ts'

export const listLocales = defineOperation({
  id: 'listLocales',
  path: '/api/locales',
  summary: 'Languages of the site',
  description: 'In the order of the language picker.',
  params: v.strictObject({}),
  query: v.strictObject({}),
  answer: v.object({
    defaultLocale: v.string(),
    items: v.array(
      v.object({
        code: v.pipe(v.string(), v.description('The first path segment of its pages')),
        name: v.pipe(v.string(), v.description('Name in the language itself')),
        language: v.pipe(v.string(), v.description('BCP 47')),
        dir: v.picklist(['ltr', 'rtl']),
        path: v.pipe(v.string(), v.description('Path of its first page')),
        messages: v.pipe(v.string(), v.description('URL of its interface texts')),
      }),
    ),
  }),
  async read({ cache }) {
    const { defaultLocale, locales } = cache.release.config
    const items = locales.map(({ code, name, language, dir }) => ({
      code,
      name,
      language,
      dir,
      path: `/${code}`,
      messages: patterns.messages.href({ hash: clientAssets.messagesHash, locale: code }),
    }))
    return { data: { defaultLocale, items } }
  },
})
