import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf } from '../../core/locale/index.ts'
import { openSearchedPages } from './section-index.ts'

const folder = join(import.meta.dirname, '..', 'fixtures', 'search')

/** A typed word, and the pages that should be among the first three results. */
interface WordPair {
  typed: string
  pages: string[]
}

/** The languages that have a word table. */
export const pairedLanguages = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.replace(/\.txt$/, ''))

/**
 * Reads the small pages of a language, lines `path | title | text`, and its word table, lines `typed → page, other page
 * that answers as well`.
 *
 * @param code of the locale
 */
export function readPairs(code: string): { pages: { path: string; title: string; body: string }[]; pairs: WordPair[] } {
  const lines = readFileSync(join(folder, `${code}.txt`), 'utf8').split('\n')
  return {
    pages: lines
      .filter((line) => line.includes(' | '))
      .map((line) => {
        const [path = '', title = '', body = ''] = line.split(' | ')
        return { path, title, body }
      }),
    pairs: lines
      .filter((line) => line.includes(' → '))
      .map((line) => {
        const [typed = '', pages = ''] = line.split(' → ')
        return { typed, pages: pages.split(', ') }
      }),
  }
}

/**
 * Searches the small pages of a language for each word in its table.
 *
 * @returns the number of words, and the words whose pages were not found
 */
export async function searchPairs(code: string): Promise<{ count: number; missed: string[] }> {
  const { pages, pairs } = readPairs(code)
  const site = openSearchedPages(pages, languageOf(code))
  const missed: string[] = []
  for (const { typed, pages: expected } of pairs) {
    const found = (await site.find(typed)).pages.slice(0, 3).map(({ path }) => path)
    if (!expected.some((page) => found.includes(page))) missed.push(typed)
  }
  return { count: pairs.length, missed }
}
