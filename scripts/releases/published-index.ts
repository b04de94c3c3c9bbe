import { docsCollection } from '../../core/collection/index.ts'
import { synonymsOf } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import {
  findSections,
  joinTables,
  languageOfSite,
  openLanguage,
  readSections,
  scopeRanges,
  sortVocabulary,
} from '../../core/search/index.ts'
import type { FrequencyTable, SectionIndex, SectionRow } from '../../core/search/index.ts'
import type { searchStatistics, searchVocabulary, StoredRow } from '../../worker/store/schema.ts'
import { visibleRows } from '../../worker/store/visibility.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'

/** Opens the full-text index of a language for the current release of the site, with the code that the Worker uses. */
export async function openPublishedIndex(
  target: D1Target,
  { number, config }: { number: number; config: SiteConfig },
  code: string,
): Promise<SectionIndex> {
  const collection = docsCollection(code)
  const { language: tag } = config.locales.find((locale) => locale.code === code)!
  const statistics = await queryRows<StoredRow<typeof searchStatistics, 'documents' | 'terms' | 'synonyms'>>(
    target,
    'SELECT documents, terms, synonyms FROM search_statistics WHERE collection = ?',
    collection,
  )
  const tables = statistics.map(({ documents, terms }) => ({
    documents,
    terms: JSON.parse(terms) as FrequencyTable['terms'],
  }))
  const all = config.locales.map((locale) => docsCollection(locale.code))
  const scopes = scopeRanges([collection], all)
  return {
    language: openLanguage(
      languageOfSite(tag, synonymsOf(config, code)),
      statistics.flatMap(({ synonyms }) => JSON.parse(synonyms) as string[]),
    ),
    frequencies: async () => joinTables(tables),
    async find(expression, most, isRanked = true) {
      if (expression === '') return []
      const statement = findSections(visibleRows({ indexes: 'none' }), { scopes, past: false, isRanked })
      const names = JSON.stringify([collection])
      return await readSections(
        (considered) =>
          queryRows(target, statement, 'live', number, expression, names, considered) as Promise<SectionRow[]>,
        most,
      )
    },
    vocabulary: async () =>
      sortVocabulary(
        await queryRows<StoredRow<typeof searchVocabulary, 'collection' | 'terms'>>(
          target,
          'SELECT collection, terms FROM search_vocabulary WHERE collection = ? ORDER BY id',
          collection,
        ),
      ),
  }
}
