import type { D1Result } from '@cloudflare/workers-types'
import { docsCollection } from '../../core/collection/index.ts'
import { synonymsOf, versionNames } from '../../core/release/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import {
  chooseSections,
  findSections,
  joinTables,
  languageOfSite,
  listTitles,
  consideredCount,
  openLanguage,
  previewOf,
  readSections,
  referenceOf,
  scopeRanges,
  sortVocabulary,
  withReference,
} from '../../core/search/index.ts'
import type {
  FolderTitles,
  FrequencyTable,
  SearchedPart,
  SearchLanguage,
  SectionIndex,
  SectionRow,
  TitleRow,
} from '../../core/search/index.ts'
import { budgetOf } from './database.ts'
import { fillSection } from './fill-section.ts'
import type { Database, ReleaseName } from './database.ts'
import type { Release } from './release.ts'
import type { StoredRow, entry, navigation, searchStatistics, searchVocabulary } from './schema.ts'
import { fillVersion } from '../../core/text/index.ts'
import { visible, visibleRows } from './visibility.ts'

/**
 * SQL for full-text search. Visibility is checked only for pages whose text matches, so an index that starts with the
 * channel must not be used.
 */
export const sectionsStatement = (part: SearchedPart) => findSections(visibleRows({ indexes: 'none' }), part)
const titlesStatement = listTitles(visible)

/** Deepest level of headings in the list of titles. */
const deepestTitle = 3

/** Estimated CPU time of a full-text expression, in milliseconds, excluding its rows. */
const findMs = 5

interface SearchedRelease {
  release: Release
  /** Whether the release is older than the channel's current one. */
  past: boolean
  /** Whether the release belongs to a preview. A preview's documents are indexed under separate names. */
  isPreview: boolean
  /** Cached words, by collection. */
  vocabularies: Map<string, readonly string[]>
  statistics: Map<string, TermStatistics>
}

/** Statistics about the terms in some collections. */
export interface TermStatistics {
  own: IndexStatistics
  /** Statistics of API pages, which are indexed separately; `undefined` without such pages. */
  reference: IndexStatistics | undefined
}

interface IndexStatistics {
  frequencies: FrequencyTable
  language: SearchLanguage
}

/**
 * Opens the full-text index of some collections, limited to the content of a release.
 *
 * @param tag BCP 47 tag of the search language
 */
export async function openSectionIndex(
  database: Database,
  searched: SearchedRelease,
  collections: readonly string[],
  { code, language: tag }: Pick<SiteLocale, 'code' | 'language'>,
): Promise<SectionIndex> {
  const places = indexedAs(collections, searched)
  const { own, reference } = await readStatistics(database, searched, places, tag, code)
  return withReference(
    openPart(database, searched, { collections, places, ...own }),
    reference && openPart(database, searched, { collections, places: places.map(referenceOf), ...reference }),
  )
}

interface IndexPart extends IndexStatistics {
  collections: readonly string[]
  /** The names under which documents of the collections are indexed. */
  places: readonly string[]
}

/** Opens the index of either API pages or all other pages. */
function openPart(
  database: Database,
  { release, past, vocabularies }: SearchedRelease,
  { collections, places, frequencies, language }: IndexPart,
): SectionIndex {
  const names = JSON.stringify(collections)
  const indexed = JSON.stringify(places)
  const all = release.config.locales.map(({ code }) => docsCollection(code))
  const shown = versionNames(release)
  const part = { scopes: scopeRanges(places, all), past }
  const statement = sectionsStatement(part)
  return {
    language,
    budget: budgetOf(database),
    frequencies: async () => frequencies,
    async find(expression, most, isRanked = true) {
      if (expression === '') return []
      budgetOf(database).spend(findMs)
      const reading = (sql: string) => async (considered: number) => {
        const { results } = await database.$client
          .prepare(sql)
          .bind(release.channel, release.number, expression, names, considered)
          .all<SectionRow>()
        return results.map((row) => fillSection(row, shown))
      }
      if (!isRanked && most !== undefined) {
        const hits = chooseSections(
          await reading(sectionsStatement({ ...part, isRanked }))(consideredCount(most)),
          most,
        )
        if (hits?.length === most) return hits
      }
      return await readSections(reading(statement), most)
    },
    async vocabulary() {
      const known = vocabularies.get(indexed)
      if (known) return known
      const { results } = await database.$client
        .prepare(
          'SELECT collection, terms FROM search_vocabulary WHERE collection IN (SELECT value FROM json_each(?)) ORDER BY collection, id',
        )
        .bind(indexed)
        .all<StoredRow<typeof searchVocabulary, 'collection' | 'terms'>>()
      const terms = sortVocabulary(results)
      vocabularies.set(indexed, terms)
      return terms
    },
  }
}

/** Returns the names that the documents of some collections are indexed under, except those of API pages. */
function indexedAs(collections: readonly string[], { isPreview }: Pick<SearchedRelease, 'isPreview'>): string[] {
  return [...collections, ...(isPreview ? collections.map(previewOf) : [])]
}

/** Reads the term statistics of some collections. The result is cached, because it rarely changes. */
async function readStatistics(
  { $client }: Database,
  { release, statistics }: SearchedRelease,
  collections: readonly string[],
  tag: string,
  code: string,
): Promise<TermStatistics> {
  const names = JSON.stringify([tag, ...collections])
  const known = statistics.get(names)
  if (known) return known
  const { results } = await $client
    .prepare(
      'SELECT collection, documents, terms, synonyms FROM search_statistics WHERE collection IN (SELECT value FROM json_each(?))',
    )
    .bind(JSON.stringify([...collections, ...collections.map(referenceOf)]))
    .all<StatisticsRow>()
  const data = languageOfSite(tag, synonymsOf(release.config, code))
  const ofPart = (rows: readonly StatisticsRow[], synonyms: readonly StatisticsRow[]): IndexStatistics => ({
    frequencies: joinTables(
      rows.map(({ documents, terms }) => ({ documents, terms: JSON.parse(terms) as FrequencyTable['terms'] })),
    ),
    language: openLanguage(
      data,
      synonyms.flatMap((row) => JSON.parse(row.synonyms) as string[]),
    ),
  })
  const own = results.filter(({ collection }) => collections.includes(collection))
  const others = results.filter((row) => !own.includes(row))
  const read: TermStatistics = {
    own: ofPart(own, own),
    reference: others.length > 0 ? ofPart(others, results) : undefined,
  }
  statistics.set(names, read)
  return read
}

type StatisticsRow = StoredRow<typeof searchStatistics, 'collection' | 'documents' | 'terms' | 'synonyms'>

/**
 * Suggestions to consider for a missing URL: number of sections, and number of alphabetically neighboring paths on each
 * side.
 */
const nearby = { sections: 8, addresses: 6 }

const addressesBeside = (comparison: string, order: string) =>
  `SELECT * FROM (SELECT path, title FROM entry WHERE path ${comparison} ?3 AND document IS NOT NULL AND json_extract(meta, '$.searchable') IS NOT 0 AND ${visible} ORDER BY path ${order} LIMIT ${nearby.addresses})`
const addressesStatement = `${addressesBeside('<', 'DESC')} UNION ALL ${addressesBeside('>', 'ASC')}`

type FoundAddress = StoredRow<typeof entry, 'path' | 'title'>

/**
 * Finds a few pages to suggest for a missing URL, in one round trip. Pages of the collection whose title or main
 * sections match the FTS5 expression come first, best match first. The next ones are pages of any collection whose
 * paths are alphabetically closest.
 */
export async function findNearbyPages(
  { $client }: Database,
  { release, past, isPreview }: SearchedRelease,
  { collection, expression, address }: { collection: string; expression: string; address: string },
): Promise<{ hits: FoundAddress[]; neighbours: FoundAddress[] }> {
  const { channel, number } = release
  const statements = [$client.prepare(addressesStatement).bind(channel, number, address)]
  if (expression !== '') {
    const places = indexedAs([collection], { isPreview })
    const part = {
      scopes: scopeRanges([...places, ...places.map(referenceOf)], [collection]),
      past,
      levels: [1, 2] as const,
    }
    statements.push(
      $client
        .prepare(sectionsStatement(part))
        .bind(channel, number, expression, JSON.stringify([collection]), nearby.sections),
    )
  }
  const [addresses, sections] = (await $client.batch<never>(statements)) as unknown as [
    D1Result<FoundAddress>,
    D1Result<SectionRow>?,
  ] // The results are in the order of the statements.
  const hits = chooseSections(sections?.results ?? [], nearby.sections) ?? []
  return { hits: hits.map(({ path, page }) => ({ path, title: page })), neighbours: addresses.results }
}

const foldersStatement = `SELECT path, title FROM navigation WHERE collection = ?3 AND size > 0 AND path LIKE '/%/%' AND ${visible}`
const foldersAtStatement = `SELECT path, title FROM navigation WHERE collection = ?3 AND path IN (SELECT value FROM json_each(?4)) AND ${visible}`

/**
 * Reads the titles of navigation folders.
 * @param paths paths of the folders; all folders by default
 */
export async function readFolderTitles(
  { $client }: Database,
  { channel, number }: ReleaseName,
  collection: string,
  paths?: readonly string[],
): Promise<FolderTitles> {
  if (paths?.length === 0) return {}
  const statement = paths
    ? $client.prepare(foldersAtStatement).bind(channel, number, collection, JSON.stringify(paths))
    : $client.prepare(foldersStatement).bind(channel, number, collection)
  const { results } = await statement.all<StoredRow<typeof navigation, 'path' | 'title'>>()
  return Object.fromEntries(results.map(({ path, title }) => [path, title]))
}

/** Reads the titles of pages and their headings, in the order of the files. */
export async function readTitles(
  database: Database,
  release: Release,
  collections: readonly string[],
): Promise<TitleRow[]> {
  const { results } = await database.$client
    .prepare(titlesStatement)
    .bind(release.channel, release.number, JSON.stringify(collections), deepestTitle)
    .all<TitleRow>()
  const shown = versionNames(release)
  return results.map((row) => ({ ...row, title: fillVersion(row.title, shown) }))
}
