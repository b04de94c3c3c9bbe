import { patterns } from '../../core/route/index.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import { openSqlitePort } from '../data/sqlite-port.ts'

const sqlite = openSqlitePort()

/** The full text of a language, searched in this browser. */
export interface LocalSearch {
  /** `undefined` where it failed after all. */
  search(query: string): Promise<TextAnswer | undefined>
}

/**
 * Loads SQLite and the text of the pages, in the place of what was loaded before.
 * @param titles address of the titles of the language
 * @returns when the text can be searched; `undefined` where it could not be loaded
 */
export async function openLocalSearch(titles: string): Promise<LocalSearch | undefined> {
  const params = patterns.searchTitles.match(titles)
  if (!params) return undefined
  const sections = patterns.searchSections.href(params)
  const search = async (text: string) => (await sqlite.ask({ sections, text })).found
  return (await search('')) && { search }
}
