import { listSections } from '../../core/search/index.ts'
import type { DumpedPage, DumpedSection } from '../../core/search/index.ts'
import type { Database } from './database.ts'
import type { Release } from './release.ts'
import type { StoredRow, entry, section } from './schema.ts'
import { visible } from './visibility.ts'

const sectionsStatement = listSections(visible)

/** Pages whose sections are read at once: some 8 kB each. */
const usualPages = 60

/** About how many statements read all pages of a collection, however many there are: a request may send 50. */
const statements = 20

/**
 * A row of `listSections`: a page with one of its sections; a page without any has `null` for all that is a section's.
 */
type Row = StoredRow<typeof entry, 'id' | 'stem' | 'path'> &
  StoredRow<typeof section, 'document' | 'heading' | 'title' | 'content' | 'level'> & {
    page: string
    boost: unknown
    titles: string | null
    code: string
    keywords: string
  }

/**
 * The pages of some collections that are searched, each with its sections, in parts that follow each other by key: each
 * costs the same.
 */
export async function* dumpSections(
  { $client }: Database,
  { channel, number, counts }: Release,
  collections: readonly string[],
): AsyncGenerator<DumpedPage[]> {
  const documents = new Map<string, number>()
  for (const collection of collections) {
    const pagesAtOnce = Math.max(usualPages, Math.ceil((counts.collections?.[collection] ?? 0) / statements))
    let last: readonly [stem: string, id: number] = ['', 0]
    for (;;) {
      const { results } = await $client
        .prepare(sectionsStatement)
        .bind(channel, number, collection, ...last, pagesAtOnce)
        .all<Row>()
      const pages = [...Map.groupBy(results, ({ id }) => id).values()]
      yield pages.map((rows) => toPage(rows, documents))
      const end = results.at(-1)
      if (!end || pages.length < pagesAtOnce) break
      last = [end.stem, end.id]
    }
  }
}

/** @param documents those whose sections were sent, with their numbers */
function toPage(rows: readonly Row[], documents: Map<string, number>): DumpedPage {
  const { path, page, boost, document } = rows[0]!
  const known = documents.get(document)
  if (known !== undefined) return [path, page, boost, known]
  documents.set(document, documents.size)
  return [
    path,
    page,
    boost,
    documents.size - 1,
    ...rows.flatMap(({ heading, title, titles, content, level, code, keywords }): DumpedSection[] => {
      if (titles === null) return []
      const section: DumpedSection = [heading, title, JSON.parse(titles) as string[], content, level]
      if (code !== '[]' || keywords !== '[]')
        section.push(JSON.parse(code) as [number, number][], JSON.parse(keywords) as string[])
      return [section]
    }),
  ]
}
