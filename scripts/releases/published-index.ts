import { docsCollection } from '../../core/collection/index.ts'
import { synonymsOf } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import {
  findSections,
  joinTables,
  languageOfSite,
  openLanguage,
  readSections,
  referenceOf,
  scopeRanges,
  sortVocabulary,
  withReference,
} from '../../core/search/index.ts'
import type { FrequencyTable, SectionIndex, SectionRow } from '../../core/search/index.ts'
import type { searchStatistics, searchVocabulary, StoredRow } from '../../worker/store/schema.ts'
import { visibleRows } from '../../worker/store/visibility.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'

interface PublishedRelease {
  number: number
  config: SiteConfig
}

/** Opens the full-text index of a language for the current release of the site, with the code that the Worker uses. */
export async function openPublishedIndex(
  target: D1Target,
  release: PublishedRelease,
  code: string,
): Promise<SectionIndex> {
  const collection = docsCollection(code)
  const statistics = await queryRows<Statistics>(
    target,
    'SELECT collection, documents, terms, synonyms FROM search_statistics WHERE collection IN (?, ?)',
    collection,
    referenceOf(collection),
  )
  const open = (place: string, known: readonly Statistics[]) => openPart(target, release, { code, place, known })
  const own = statistics.filter((row) => row.collection === collection)
  return withReference(
    open(collection, own),
    own.length < statistics.length ? open(referenceOf(collection), statistics) : undefined,
  )
}

type Statistics = StoredRow<typeof searchStatistics, 'collection' | 'documents' | 'terms' | 'synonyms'>

/**
 * Opens the index of either API pages or all other pages.
 * @param part.place the name under which the documents are indexed
 * @param part.known the statistics from which to read synonyms
 */
function openPart(
  target: D1Target,
  { number, config }: PublishedRelease,
  { code, place, known }: { code: string; place: string; known: readonly Statistics[] },
): SectionIndex {
  const { language: tag } = config.locales.find((locale) => locale.code === code)!
  const tables = known
    .filter(({ collection }) => collection === place)
    .map(({ documents, terms }) => ({ documents, terms: JSON.parse(terms) as FrequencyTable['terms'] }))
  const all = config.locales.map((locale) => docsCollection(locale.code))
  const scopes = scopeRanges([place], all)
  const names = JSON.stringify([docsCollection(code)])
  return {
    language: openLanguage(
      languageOfSite(tag, synonymsOf(config, code)),
      known.flatMap(({ synonyms }) => JSON.parse(synonyms) as string[]),
    ),
    frequencies: async () => joinTables(tables),
    async find(expression, most, isRanked = true) {
      if (expression === '') return []
      const statement = findSections(visibleRows({ indexes: 'none' }), { scopes, past: false, isRanked })
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
          place,
        ),
      ),
  }
}
