import { findInterface, locales } from '../../../core/locale/index.ts'
import type { Speech } from '../../../core/locale/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { DumpedPage, SectionDumpHead } from '../../../core/search/index.ts'
import { startReading, toStream } from '../content/render-dump.ts'
import { readSearchFileRequest } from './search-file.ts'
import { collectionsOf } from '../../search/search-locale.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
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
    const lines = async function* (parts: AsyncIterable<DumpedPage[]>): AsyncGenerator<Uint8Array> {
      const encoder = new TextEncoder()
      yield encoder.encode(
        toLine({
          language: locale.language,
          speech: [aboutSearch(findInterface(locale.code) ?? locales.en), aboutSearch(locales.en)],
        } satisfies SectionDumpHead),
      )
      for await (const pages of parts) yield encoder.encode(pages.map(toLine).join(''))
    }
    return await answerConditionally(context.req.raw, headers, async () => {
      const parts = dumpSections(context.get('database')(), cache.release, collectionsOf([locale.code]))
      return toStream(lines(await startReading(parts)))
    })
  },
})

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** The texts about a search, and no others. */
function aboutSearch({ language, dir, messages: { search = {} } }: Speech): Speech {
  return { language, dir, messages: { search } }
}
