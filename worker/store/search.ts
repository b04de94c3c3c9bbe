import { findSections, listTitles, maxVocabulary, parseSectionRow } from '../../core/search/index.ts'
import type { SectionIndex, SectionRow, TitleRow } from '../../core/search/index.ts'
import type { Database, ReleaseName } from './database.ts'
import type { StoredRow, searchTerm } from './schema.ts'
import { visible, visibleRows } from './visibility.ts'

/** Pages are found by what was found in their text, not with an index that begins with the channel. */
export const sectionsStatement = findSections(visibleRows({ indexes: 'none' }))
const titlesStatement = listTitles(visible)

/** The deepest headings that are listed by their titles. */
const deepestTitle = 3

/**
 * The full-text index of some collections, as a release shows them.
 * @param vocabularies what was read of it before, by collections
 */
export function openSectionIndex(
  database: Database,
  release: ReleaseName,
  collections: readonly string[],
  vocabularies: Map<string, readonly string[]>,
): SectionIndex {
  const names = JSON.stringify(collections)
  return {
    async find(expression) {
      if (expression === '') return []
      const { results } = await database.$client
        .prepare(sectionsStatement)
        .bind(release.channel, release.number, expression, names)
        .all<SectionRow>()
      return results.map(parseSectionRow)
    },
    async vocabulary() {
      const known = vocabularies.get(names)
      if (known) return known
      const { results } = await database.$client
        .prepare(`SELECT DISTINCT term FROM search_term
        WHERE collection IN (SELECT value FROM json_each(?)) ORDER BY documents DESC, term LIMIT ${maxVocabulary}`)
        .bind(names)
        .all<StoredRow<typeof searchTerm, 'term'>>()
      const terms = results.map(({ term }) => term)
      vocabularies.set(names, terms)
      return terms
    },
  }
}

/** Titles of pages and of their headings, in the order of their files. */
export async function readTitles(
  database: Database,
  release: ReleaseName,
  collections: readonly string[],
): Promise<TitleRow[]> {
  const { results } = await database.$client
    .prepare(titlesStatement)
    .bind(release.channel, release.number, JSON.stringify(collections), deepestTitle)
    .all<TitleRow>()
  return results
}
