import { localeNotFound, noRoute } from '../../core/error/index.ts'
import { findInterface, locales } from '../../core/locale/index.ts'
import type { Speech } from '../../core/locale/index.ts'
import { patterns } from '../../core/route/index.ts'
import type { SectionDumpHead } from '../../core/search/index.ts'
import { toStream } from '../dump/render-dump.ts'
import { buildId } from '../render/client-assets.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import { collectionsOf } from '../search/search-locale.ts'
import { titlesVersion } from '../search/titles-version.ts'
import { answerConditionally } from '../serving/conditional-answer.ts'
import { dumpSections } from '../store/section-dump.ts'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * The text of a language's pages, for browsers that search it themselves: lines of JSON (see `core/search/section-dump.ts`). Versions are
 * those of the titles.
 */
export const searchSections = defineEndpoint({
  route: patterns.searchSections.path,
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    const params = patterns.searchSections.match(pathname)
    const memory = context.get('memory')
    if (!params || !memory) throw noRoute(pathname)
    const { release } = memory
    const locale = release.config.locales.find(({ code }) => code === params.locale)
    if (!locale) throw localeNotFound(params.locale)

    const encoding = negotiateEncoding(context.req.raw, context.env)
    const lines = async function* (): AsyncGenerator<Uint8Array> {
      const encoder = new TextEncoder()
      const database = context.get('database')()
      const collections = collectionsOf([locale.code])
      yield encoder.encode(toLine({ language: locale.language, speech: [aboutSearch(findInterface(locale.code) ?? locales.en), aboutSearch(locales.en)] } satisfies SectionDumpHead))
      for await (const pages of dumpSections(database, release, collections)) yield encoder.encode(pages.map(toLine).join(''))
    }
    const headers = {
      'Content-Type': 'application/jsonl',
      'Cache-Control': params.version === titlesVersion(release) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ETag: `W/"${titlesVersion(release)}-${buildId}"`,
    }
    return await answerConditionally(context, headers, () => toStream(lines()))
  },
})

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** The texts about a search, and no others. */
function aboutSearch({ language, dir, messages: { search = {} } }: Speech): Speech {
  return { language, dir, messages: { search } }
}
