import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import { searchPathname, versionOf } from '../../core/release/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { isInLocale } from '../../core/route/index.ts'
import {
  changeIndex,
  findInAll,
  isInSection,
  matchExpression,
  maxFoundPages,
  suggestWords,
  parseSearchQuery,
  searchPages,
} from '../../core/search/index.ts'
import type {
  OtherLanguageResult,
  FoundPage,
  SearchAnswer,
  SectionHit,
  SectionIndex,
  UntranslatedPage,
} from '../../core/search/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { ContentStore } from '../store/content-store.ts'
import { budgetOf } from '../store/database.ts'
import type { Database } from '../store/database.ts'
import { openSectionIndex } from '../store/search.ts'
import { searchUntranslated } from './search-untranslated.ts'
import { withTrails } from './section-trails.ts'

export interface LocaleAnswer extends SearchAnswer {
  /** Pages without a translation. `total` doesn't include them. */
  untranslated: UntranslatedPage[]
  /** Languages with results. Empty if this language has results. */
  elsewhere: OtherLanguageResult[]
  /** Similar words on the site. Empty if anything was found. */
  offered: string[]
}

interface Searched {
  cache: ReleaseCache
  database: () => Database
}

/**
 * Searches the pages of a language, including untranslated ones. If nothing is found, lists the languages that have
 * results.
 *
 * @param section path of the folder to search; all pages by default
 */
export async function searchLocale(
  searched: Searched,
  locale: SiteLocale,
  text: string,
  { maxPages = maxFoundPages, section }: { maxPages?: number; section?: string } = {},
): Promise<LocaleAnswer> {
  const { cache, database } = searched
  const { code } = locale
  const open = (codes: readonly string[], spoken: SiteLocale) =>
    openSectionIndex(database(), searchedRelease(cache), collectionsOf(codes), spoken)
  const isWanted = ({ path }: { path: string }) => section === undefined || isInSection(path, section)
  const index = within(await open([code], locale), section === undefined ? undefined : isWanted)
  const query = parseSearchQuery(text, index.language)
  const others = cache.release.config.locales.filter((other) => other.code !== code)
  // Both run concurrently, because they are independent.
  const [found, hasUntranslated] = await Promise.all([
    searchPages(index, query, maxPages),
    query.words.length > 0 && others.length > 0 && isIncomplete(searched, code),
  ])
  const trailed = <Page extends FoundPage>(pages: readonly Page[]) => withTrails(database, cache, code, pages)
  const own = { ...found, pages: await trailed(found.pages) }
  const nothingElse = { untranslated: [], elsewhere: [], offered: [] }
  if (query.words.length === 0) return { ...own, ...nothingElse }
  const isFound = own.pages.length > 0
  const store = new ContentStore(database(), cache.release)
  const budget = budgetOf(database())
  const untranslated =
    hasUntranslated && !budget.isSpent
      ? await trailed(
          (
            await searchUntranslated({ config: cache.release.config, store, open, repairs: !isFound }, locale, text)
          ).filter(isWanted),
        )
      : []
  if (isFound || untranslated.length > 0) return { ...own, ...nothingElse, untranslated }
  const offered = await suggestWords(index, query)
  if (others.length === 0 || budget.isSpent) return { ...own, ...nothingElse, offered }

  const all = await open(
    others.map((other) => other.code),
    locale,
  )
  const hits = await findInAll(all, matchExpression(query, 'all'))
  const paths = [...new Set(hits.map(({ path }) => path))]
  const elsewhere = others
    .map((other) => ({
      locale: other,
      pages: paths.filter((path) => isInLocale(path, other.code)).length,
      href: `${searchPathname(cache.release.config, other.code)}?${new URLSearchParams({ q: query.text }).toString()}`,
    }))
    .filter(({ pages }) => pages > 0)
  return { ...own, untranslated, elsewhere, offered }
}

/** Maximum number of sections to consider in a search that is limited to some pages. */
const manySections = 360

/** Limits an index to the wanted sections. */
function within(index: SectionIndex, isWanted: ((hit: SectionHit) => boolean) | undefined): SectionIndex {
  if (!isWanted) return index
  return changeIndex(index, ({ find }) => ({
    find: async (expression) => (await find(expression, manySections)).filter(isWanted),
  }))
}

/** Returns the parts of a cached release that a search needs. */
export function searchedRelease({ release, view, vocabularies, statistics }: ReleaseCache) {
  const isPreview = view.kind === 'preview' || (view.kind === 'past' && view.preview !== null)
  // The index treats documents that only versions show like those of past releases.
  const past = view.kind === 'past' || versionOf(release.channel) !== undefined
  return { release, past, isPreview, vocabularies, statistics }
}

/** Returns whether a language has untranslated pages. */
export async function isIncomplete({ cache, database }: Searched, code: string): Promise<boolean> {
  const known = cache.incomplete.get(code)
  if (known !== undefined) return known
  const incomplete = await new ContentStore(database(), cache.release).hasUntranslated(docsCollection(code))
  cache.incomplete.set(code, incomplete)
  return incomplete
}

/** Returns the collections to search in these languages. */
export function collectionsOf(codes: readonly string[]): string[] {
  return codes.flatMap((code) => [docsCollection(code), landingCollection(code)])
}
