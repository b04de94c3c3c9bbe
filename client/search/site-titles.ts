import { openLanguage, parseSearchQuery, TitleIndex, trailOf } from '../../core/search/index.ts'
import type { FoundPage, UntranslatedPage } from '../../core/search/index.ts'
import { fetchTitles } from './fetch-titles.ts'

/** Pages that are found by their titles: more would push down what the full text finds. */
const maxTitlePages = 6

/** The titles of a language, searched in this browser. */
export interface SiteTitles {
  /** How many pages are written in the language. */
  size: number
  /** What is said of pages in another language; empty where there are none. */
  elsewhere: string
  find(query: string): FoundPage[]
  /** Finds pages that the language shows in another one. */
  findUntranslated(query: string): UntranslatedPage[]
  /** Titles of the folders that the page at a path is in, outermost first. */
  trailOf(path: string): string[]
}

/**
 * Loads the titles of a language.
 * @param address of the file
 * @returns `undefined` where the server has no answer
 * @throws TypeError where there is no network
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
