import * as v from 'valibot'
import { localeNotFound, noRoute } from '../../../core/error/index.ts'
import { parseParameters, text } from '../../../core/parameters/index.ts'
import { withoutMoment } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { maxSectionTexts } from '../../../core/search/index.ts'
import { collectionsOf } from '../../search/search-locale.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { readTexts } from '../../store/section-dump.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { releaseTag } from '../endpoint-headers.ts'

/** `chooseRelease` handles `release` and `at`; they are declared here because unknown parameters are rejected. */
const parameters = v.strictObject({
  sections: v.pipe(
    text(1, 12 * maxSectionTexts),
    v.regex(/^\d{1,10}(,\d{1,10})*$/, 'Numbers with commas between them'),
    v.transform((list) => list.split(',').map(Number)),
    v.maxLength(maxSectionTexts, `At most ${maxSectionTexts} sections at once`),
  ),
  release: v.optional(v.string()),
  at: v.optional(v.string()),
})

/** The content of some sections, for browsers that search locally: `/_search/en/sections?sections=4,5`. */
export const searchSections = defineEndpoint({
  route: patterns.searchSections.path,
  limit: 'SEARCH',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const url = context.get('address').url
    const code = patterns.searchSections.match(url.pathname)?.locale
    const cache = context.get('release').cache
    if (code === undefined || !cache) throw noRoute(url.pathname)
    if (!cache.release.config.locales.some((known) => known.code === code)) throw localeNotFound(code)
    const { sections } = parseParameters(parameters, withoutMoment(url.searchParams))
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: releaseTag(cache.release),
    }
    return await answerConditionally(context.req.raw, headers, async () =>
      JSON.stringify(
        await readTexts(context.get('release').database(), cache.release, collectionsOf([code]), sections),
      ),
    )
  },
})
