import { openLanguage, parseSearchQuery, TitleIndex, trailOf } from '../../core/search/index.ts'
import type { FoundPage, UntranslatedPage } from '../../core/search/index.ts'
import { fetchTitles } from './fetch-titles.ts'

/** Maximum number of pages to list by title. More would move the full-text results too far down. */
const maxTitlePages = 6

/** Searches the titles of a language in this browser. */
export interface SiteTitles {
  /** Number of pages in the language. */
  size: number
  /** Label for untranslated pages. '' if every page is translated. */
  elsewhere: string
  find(query: string): FoundPage[]
  /** Finds untranslated pages. */
  findUntranslated(query: string): UntranslatedPage[]
  /** Titles of the folders above the page at a path, outermost first. */
  trailOf(path: string): string[]
}

/**
 * Loads the titles of a language.
 * @param address URL of the file
 * @returns `undefined` if the server responds with an error
 * @throws TypeError if the network fails
 */
export async function openTitles(address: string): Promise<SiteTitles | undefined> {
  const file = await fetchTitles(address)
  if (!file) return undefined
  const { pages, folders, language, untranslated = [], elsewhere = '' } = file
  const own = new TitleIndex(pages, openLanguage(language), folders)
  const others = untranslated.map(({ language: shownIn, dir, words, pages: packed }) => ({
    shownIn: { language: shownIn, dir },
    index: new TitleIndex(packed, openLanguage(words), folders),
  }))
  const find = (index: TitleIndex, query: string) => index.find(parseSearchQuery(query, index.language), maxTitlePages)
  return {
    size: pages.length,
    elsewhere,
    find: (query) => find(own, query),
    findUntranslated: (query) =>
      others
        .flatMap(({ shownIn, index }) => find(index, query).map((page) => ({ ...page, shownIn })))
        .slice(0, maxTitlePages),
    trailOf: (path) => trailOf(path, folders),
  }
}
