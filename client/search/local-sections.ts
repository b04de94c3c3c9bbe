import { formatMessage } from '../../core/locale/format-message.ts'
import {
  describeAnswer,
  maxFoundPages,
  PageIndex,
  parseSearchQuery,
  revealTerms,
  searchPages,
} from '../../core/search/index.ts'
import type { DumpedPage, SectionDumpHead, TextAnswer } from '../../core/search/index.ts'

/** The text of a language's pages in this browser. */
export interface LocalSections {
  search(text: string): Promise<TextAnswer>
}

/**
 * Loads the text of a language's pages and makes the index of it.
 *
 * @param address of the sections; `core/search/section-dump.ts` says what is there
 * @throws Error where they are not there, or there is no connection
 */
export async function openLocalSections(address: string): Promise<LocalSections> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok || !response.body) throw new Error(`The sections are not there: ${response.status}`)
  const lines = readLines(response.body)
  const head = JSON.parse((await lines.next()).value ?? '') as SectionDumpHead // As the endpoint writes it.
  const pages = new PageIndex(head.language)
  for await (const line of lines) {
    const [path, title, boost, document, ...sections] = JSON.parse(line) as DumpedPage // As the endpoint writes it.
    pages.add({
      path,
      title,
      boost,
      document,
      sections: sections.map(([heading, own, titles, content, level, code, keywords]) => ({
        heading,
        title: own,
        titles,
        content,
        level,
        code,
        keywords,
      })),
    })
  }
  // Which terms there are is counted here. The server's own list would not do: it also has those of pages that this
  // release does not show.
  const index = pages.open(revealTerms(head.frequencies, pages.counts.keys()))
  const t = formatMessage.bind(undefined, head.speech)
  return {
    async search(text) {
      const answer = await searchPages(index, parseSearchQuery(text, index.language), maxFoundPages)
      return { ...answer, elsewhere: [], texts: describeAnswer(t, text, answer, false), offline: t('search.offline') }
    },
  }
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
