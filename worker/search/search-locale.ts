import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { isInLocale } from '../../core/route/index.ts'
import { matchExpression, maxFoundPages, parseSearchQuery, searchPages } from '../../core/search/index.ts'
import type { SearchAnswer } from '../../core/search/index.ts'
import type { ReleaseMemory } from '../memory/isolate-memory.ts'
import type { Database } from '../store/database.ts'
import { openSectionIndex } from '../store/search.ts'

/** Another language in which something was found. */
export interface FoundElsewhere { locale: SiteLocale; pages: number; href: string }

export interface LocaleAnswer extends SearchAnswer {
  /** Filled only where the language itself has nothing. */
  elsewhere: FoundElsewhere[]
}

interface Searched { memory: ReleaseMemory; database: () => Database }

/** Searches the pages of one language; where it has nothing, says which others have something. */
export async function searchLocale(
  { memory, database }: Searched, { code, language }: SiteLocale, text: string, maxPages = maxFoundPages,
): Promise<LocaleAnswer> {
  const query = parseSearchQuery(text, language)
  const open = (codes: readonly string[]) => openSectionIndex(database(), memory.release, collectionsOf(codes), memory.vocabularies)
  const answer = await searchPages(open([code]), query, maxPages)
  const others = memory.release.config.locales.filter((other) => other.code !== code)
  if (answer.pages.length > 0 || query.words.length === 0 || others.length === 0) return { ...answer, elsewhere: [] }

  const hits = await open(others.map((other) => other.code)).find(matchExpression(query, 'all'))
  const paths = [...new Set(hits.map(({ path }) => path))]
  const elsewhere = others.map((locale) => ({
    locale,
    pages: paths.filter((path) => isInLocale(path, locale.code)).length,
    href: `/${locale.code}/search?${new URLSearchParams({ q: query.text }).toString()}`,
  })).filter(({ pages }) => pages > 0)
  return { ...answer, elsewhere }
}

/** Collections whose pages are searched. */
export function collectionsOf(codes: readonly string[]): string[] {
  return codes.flatMap((code) => [docsCollection(code), landingCollection(code)])
}
