import type { BindableValue, Database } from '@sqlite.org/sqlite-wasm'
import { formatMessage } from '../../core/locale/format-message.ts'
import {
  countedTerms,
  describeAnswer,
  findSections,
  indexedTerms,
  learnShortForms,
  maxFoundPages,
  openLanguage,
  parseSearchQuery,
  readSections,
  renderTerms,
  revealTerms,
  scopeOf,
  searchPages,
  sectionKey,
  sortTerms,
} from '../../core/search/index.ts'
import type {
  DumpedPage,
  SearchLanguage,
  SectionDumpHead,
  SectionIndex,
  SectionRow,
  TextAnswer,
} from '../../core/search/index.ts'
import { openDatabase } from './open-sqlite.ts'

/** The text of a language's pages in this browser. */
export interface LocalSections {
  search(text: string): Promise<TextAnswer>
  close(): void
}

/** The server's tables, as far as a search reads them. Everything in them is of one language, and visible. */
const tables = `
  CREATE TABLE entry (path TEXT, title TEXT, meta TEXT, document INTEGER, collection TEXT, extension TEXT);
  CREATE INDEX entry_document ON entry (document);
  CREATE TABLE section (id INTEGER PRIMARY KEY, document INTEGER, position INTEGER, heading TEXT, title TEXT, titles TEXT, content TEXT, level INTEGER, code TEXT, keywords TEXT);
  CREATE VIRTUAL TABLE section_terms USING fts5(title, titles, content, content='', contentless_delete=1, tokenize='ascii');`
const collections = JSON.stringify(['here'])
const scope = scopeOf('here')
const sectionsStatement = findSections('?1 IS ?2', { scopes: [{ first: scope, last: scope }], past: false })

/**
 * Loads the text of a language's pages and makes the index of it.
 * @param address of the sections; `core/search/section-dump.ts` says what is there
 * @throws Error where they are not there, or there is no connection
 */
export async function openLocalSections(address: string): Promise<LocalSections> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok || !response.body) throw new Error(`The sections are not there: ${response.status}`)
  const lines = readLines(response.body)
  const head = JSON.parse((await lines.next()).value ?? '') as SectionDumpHead // As the endpoint writes it.
  const database = await openDatabase()
  const index = openIndex(database, await fill(database, lines, openLanguage(head.language)), head)
  const t = formatMessage.bind(undefined, head.speech)
  return {
    async search(text) {
      const answer = await searchPages(index, parseSearchQuery(text, index.language), maxFoundPages)
      return { ...answer, elsewhere: [], texts: describeAnswer(t, text, answer, false), offline: t('search.offline') }
    },
    close: () => database.close(),
  }
}

function openIndex(database: Database, { counts, learnt }: Filled, head: SectionDumpHead): SectionIndex {
  const vocabulary = sortTerms(counts)
  const table = revealTerms(head.frequencies, counts.keys())
  return {
    language: openLanguage(head.language, learnt),
    frequencies: async () => table,
    async find(expression, most) {
      if (expression === '') return []
      return await readSections((looked) => {
        const options = {
          sql: sectionsStatement,
          bind: [null, null, expression, collections, looked],
          rowMode: 'object',
          returnValue: 'resultRows',
        } as const
        return database.exec(options) as unknown as SectionRow[] // As the statement selects them.
      }, most)
    },
    vocabulary: async () => vocabulary,
  }
}

/** What the pages tell of their terms. */
interface Filled {
  counts: Map<string, number>
  /** Long forms with their short ones. */
  learnt: string[]
}

/**
 * Fills the tables, and counts the terms of the pages. The server's own list of terms would not do: it also has those
 * of pages that this release does not show.
 */
async function fill(database: Database, lines: AsyncIterable<string>, language: SearchLanguage): Promise<Filled> {
  database.exec(tables)
  const [entry, section, terms] = [
    `INSERT INTO entry VALUES (?, ?, json_object('boost', ?), ?, 'here', 'md')`,
    'INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    'INSERT INTO section_terms (rowid, title, titles, content) VALUES (?, ?, ?, ?)',
  ].map((sql) => database.prepare(sql))
  const run = (statement: typeof entry, values: BindableValue[]) => statement?.bind(values).stepReset()
  const counts = new Map<string, number>()
  const learnt = new Set<string>()
  let id = 0
  database.exec('BEGIN')
  for await (const line of lines) {
    const [path, page, boost, document, ...sections] = JSON.parse(line) as DumpedPage // As the endpoint writes it.
    run(entry, [path, page, typeof boost === 'number' ? boost : 1, document])
    const known = new Set<string>()
    for (const [position, [heading, title, titles, content, level, code = [], keywords = []]] of sections.entries()) {
      const indexed = indexedTerms({ title, titles, keywords, content }, language)
      for (const term of countedTerms(indexed, level)) known.add(term)
      for (const pair of learnShortForms(content)) learnt.add(pair)
      const [above, places, words] = [titles, code, keywords].map((value) => JSON.stringify(value)) as [
        string,
        string,
        string,
      ]
      run(section, [++id, document, position, heading, title, above, content, level, places, words])
      run(terms, [sectionKey({ id, level }, { scope, past: false }), ...indexed.map(renderTerms)])
    }
    for (const term of known) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  database.exec('COMMIT')
  for (const statement of [entry, section, terms]) statement?.finalize()
  return { counts, learnt: [...learnt].sort() }
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
