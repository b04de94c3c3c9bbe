import { localeNotFound, noRoute } from '../../core/error/index.ts'
import { createTranslate, pluralForms } from '../../core/locale/index.ts'
import { patterns } from '../../core/route/index.ts'
import { packTitles } from '../../core/search/index.ts'
import { buildId } from '../render/client-assets.ts'
import { encodeWhole, negotiateEncoding } from '../render/encoding.ts'
import { collectionsOf, isIncomplete } from '../search/search-locale.ts'
import { titlesVersion } from '../search/titles-version.ts'
import { untranslatedTitles } from '../search/untranslated-titles.ts'
import { answerWithoutBody } from '../serving/conditional-answer.ts'
import { readTitles } from '../store/search.ts'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * Titles of a language's pages and headings, those of pages that are not translated, and how found ones are counted, for the search
 * dialog and the filter of the tree. The address names the release: what it answers never changes. A page that was opened before a sync
 * asks for older titles and gets the current ones, which are not to be kept.
 */
export const searchTitles = defineEndpoint({
  route: patterns.searchTitles.path,
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    const params = patterns.searchTitles.match(pathname)
    const memory = context.get('memory')
    if (!params || !memory) throw noRoute(pathname)
    const { release, pages: kept } = memory
    if (!release.config.locales.some(({ code }) => code === params.locale)) throw localeNotFound(params.locale)

    const encoding = negotiateEncoding(context.req.raw, context.env)
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': params.version === titlesVersion(release) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ETag: `W/"${titlesVersion(release)}-${buildId}"`,
    }
    const withoutBody = answerWithoutBody(context, headers)
    if (withoutBody) return withoutBody
    const key = `titles ${encoding} ${params.locale}`
    let bytes = kept.get(key)
    if (!bytes) {
      const { locale } = params
      const database = context.get('database')
      const pages = packTitles(await readTitles(database(), release, collectionsOf([locale])))
      const incomplete = await isIncomplete({ memory, database }, locale)
      bytes = encodeWhole(JSON.stringify({
        pages, counted: pluralForms(locale, 'search.count'),
        ...(incomplete ? { untranslated: await untranslatedTitles(memory, database(), locale, pages), elsewhere: createTranslate(locale)('search.elsewhere') } : {}),
      }), encoding, 9)
      kept.set(key, bytes)
    }
    return new Response(bytes, { encodeBody: 'manual', headers })
  },
})
