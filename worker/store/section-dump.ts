import { listSections, readSectionTexts } from '../../core/search/index.ts'
import type { PackablePage, SectionTexts } from '../../core/search/index.ts'
import { versionNames } from '../../core/release/index.ts'
import type { Database } from './database.ts'
import { fillSection } from './fill-section.ts'
import type { Release } from './release.ts'
import type { StoredRow, entry, section } from './schema.ts'
import { visible, visibleRows } from './visibility.ts'

const sectionsStatement = listSections(visible)
const textsStatement = readSectionTexts(visibleRows({ indexes: 'none' }))

/** Number of pages whose sections are read together. A page has about 8 kB. */
const usualPages = 60

/** Approximate number of statements that read all pages of a collection. A request may send 50 statements in total. */
const statements = 20

/**
 * A row of `listSections`: a page and one of its sections. For a page without sections, the section's columns are
 * `null`.
 */
type Row = StoredRow<typeof entry, 'id' | 'stem' | 'path'> &
  StoredRow<typeof section, 'document' | 'heading' | 'title' | 'content' | 'level'> & {
    page: string
    boost: unknown
    isReference: 0 | 1
    section: number
    titles: string | null
    code: string
    keywords: string
    questions: string
  }

/**
 * Yields the searchable pages of some collections with their sections. Each batch continues after the last key, so all
 * batches are equally fast.
 */
export async function* dumpSections(
  { $client }: Database,
  release: Release,
  collections: readonly string[],
): AsyncGenerator<PackablePage[]> {
  const { channel, number, counts } = release
  const shown = versionNames(release)
  for (const collection of collections) {
    const pagesAtOnce = Math.max(usualPages, Math.ceil((counts.collections?.[collection] ?? 0) / statements))
    let last: readonly [stem: string, id: number] = ['', 0]
    for (;;) {
      const { results } = await $client
        .prepare(sectionsStatement)
        .bind(channel, number, collection, ...last, pagesAtOnce)
        .all<Row>()
      const filled = results.map((row) => fillSection(row, shown))
      const pages = [...Map.groupBy(filled, ({ id }) => id).values()]
      yield pages.map(toPage)
      const end = results.at(-1)
      if (!end || pages.length < pagesAtOnce) break
      last = [end.stem, end.id]
    }
  }
}

function toPage(rows: readonly Row[]): PackablePage {
  const { path, page, boost, isReference, document } = rows[0]!
  return {
    path,
    title: page,
    boost,
    isReference: isReference === 1,
    document,
    sections: rows.flatMap(({ section: id, heading, title, titles, content, level, code, keywords, questions }) =>
      titles === null
        ? []
        : [
            {
              id,
              heading,
              title,
              content,
              level,
              titles: JSON.parse(titles) as string[],
              code: JSON.parse(code) as [number, number][],
              keywords: JSON.parse(keywords) as string[],
              questions: JSON.parse(questions) as string[],
            },
          ],
    ),
  }
}

/** Reads the content of some sections. Omits pages that the release doesn't show or that are excluded from search. */
export async function readTexts(
  { $client }: Database,
  release: Release,
  collections: readonly string[],
  sections: readonly number[],
): Promise<SectionTexts> {
  const { results } = await $client
    .prepare(textsStatement)
    .bind(release.channel, release.number, JSON.stringify(collections), JSON.stringify(sections))
    .all<StoredRow<typeof section, 'id' | 'content' | 'code'>>()
  const shown = versionNames(release)
  return results
    .map((row) => fillSection(row, shown))
    .map(({ id, content, code }) =>
      code === '[]' ? [id, content] : [id, content, JSON.parse(code) as [number, number][]],
    )
}
