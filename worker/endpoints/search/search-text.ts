import * as v from 'valibot'
import { localeNotFound, noRoute } from '../../../core/error/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import { parseParameters, text } from '../../../core/parameters/index.ts'
import { withoutMoment } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { describeAnswer, maxQueryLength } from '../../../core/search/index.ts'
import type { DialogTexts, TextAnswer } from '../../../core/search/index.ts'
import { searchLocale } from '../../search/search-locale.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { releaseTag } from '../endpoint-headers.ts'

/** `chooseRelease` handles `release` and `at`; they are declared here because unknown parameters are rejected. */
const parameters = v.strictObject({
  q: text(0, maxQueryLength),
  release: v.optional(v.string()),
  at: v.optional(v.string()),
})

/** Full-text search in a language: `/_search/en?q=words`, or in a past release, `/_search/en?q=words&release=9`. */
export const searchText = defineEndpoint({
  route: patterns.searchText.path,
  limit: 'SEARCH',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  async handle(context) {
    const url = context.get('address').url
    const code = patterns.searchText.match(url.pathname)?.locale
    const cache = context.get('release').cache
    if (code === undefined || !cache) throw noRoute(url.pathname)
    const locale = cache.release.config.locales.find((known) => known.code === code)
    if (!locale) throw localeNotFound(code)
    const { q } = parseParameters(parameters, withoutMoment(url.searchParams))
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: releaseTag(cache.release),
    }
    const key = `${code} ${q}`
    return await answerConditionally(context.req.raw, headers, async () => {
      const known = cache.searches.get(key)
      if (known !== undefined) return known
      const t = createTranslate(code)
      const answer = await searchLocale({ cache, database: context.get('release').database }, locale, q)
      const text = JSON.stringify({
        query: q,
        ...answer,
        texts: describeAnswer(t, q, answer, answer.elsewhere.length + answer.untranslated.length > 0),
        ...(q === '' && { dialog: dialogTexts(t) }),
      } satisfies TextAnswer)
      // Empty results aren't cached, because a running sync may not have indexed its pages yet.
      if (answer.total > 0) cache.searches.set(key, text)
      return text
    })
  },
})

function dialogTexts(t: Translate): DialogTexts {
  return {
    list: t('search.list'),
    recent: t('search.recent'),
    suggested: t('search.suggested'),
    clear: t('search.clear'),
    select: t('search.select'),
    open: t('search.open'),
  }
}
