import { findInterface, locales } from '../../../core/locale/index.ts'
import type { Speech } from '../../../core/locale/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { synonymsOf } from '../../../core/release/index.ts'
import { hideTerms, languageOfSite } from '../../../core/search/index.ts'
import type { SectionDumpHead } from '../../../core/search/index.ts'
import { readTextArtifact } from '../../files/release-artifact.ts'
import { readSearchFileRequest } from './search-file.ts'
import { collectionsOf, searchedRelease } from '../../search/search-locale.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { openSectionIndex } from '../../store/search.ts'
import { dumpSections } from '../../store/section-dump.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * The text of a language's pages, for browsers that search it themselves: lines of JSON (see
 * `core/search/section-dump.ts`).
 */
export const searchSections = defineEndpoint({
  route: patterns.searchSections.path,
  limit: 'DUMP',
  methods: ['GET', 'HEAD'],
  longReads: true,
  shared: 'without query',
  async handle(context) {
    const { cache, locale, headers } = readSearchFileRequest(context, patterns.searchSections, 'application/jsonl')
    const lines = async function* (): AsyncGenerator<string> {
      const database = context.get('database')()
      const index = await openSectionIndex(database, searchedRelease(cache), collectionsOf([locale.code]), locale)
      yield toLine({
        language: languageOfSite(locale.language, synonymsOf(cache.release.config, locale.code)),
        frequencies: hideTerms(await index.frequencies()),
        speech: [aboutSearch(findInterface(locale.code) ?? locales.en), aboutSearch(locales.en)],
      } satisfies SectionDumpHead)
      for await (const pages of dumpSections(database, cache.release, collectionsOf([locale.code])))
        yield pages.map(toLine).join('')
    }
    return await answerConditionally(context.req.raw, headers, () =>
      readTextArtifact(context, cache, `sections ${locale.code}`, lines),
    )
  },
})

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** The texts about a search, and no others. */
function aboutSearch({ language, dir, messages: { search = {} } }: Speech): Speech {
  return { language, dir, messages: { search } }
}
