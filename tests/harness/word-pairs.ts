import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf } from '../../core/locale/index.ts'
import { openSearchedPages } from './section-index.ts'

const folder = join(import.meta.dirname, '..', 'fixtures', 'search')

/** A word as somebody types it, and the pages that are to be among the first three. */
interface WordPair {
  typed: string
  pages: string[]
}

/** The languages that have a table of words. */
export const pairedLanguages = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.replace(/\.txt$/, ''))

/**
 * Searches the small pages of a language for each word of its table: lines `page | title | text`, then lines
 * `typed → page, other page that answers as well`.
 *
 * @param code of the locale
 * @returns how many words there are, and those whose pages were not found
 */
export async function searchPairs(code: string): Promise<{ count: number; missed: string[] }> {
  const lines = readFileSync(join(folder, `${code}.txt`), 'utf8').split('\n')
  const site = openSearchedPages(
    lines
      .filter((line) => line.includes(' | '))
      .map((line) => {
        const [path = '', title = '', body = ''] = line.split(' | ')
        return { path, title, body }
      }),
    languageOf(code),
  )
  const pairs = lines
    .filter((line) => line.includes(' → '))
    .map((line): WordPair => {
      const [typed = '', pages = ''] = line.split(' → ')
      return { typed, pages: pages.split(', ') }
    })
  const missed: string[] = []
  for (const { typed, pages } of pairs) {
    const found = (await site.find(typed)).pages.slice(0, 3).map(({ path }) => path)
    if (!pages.some((page) => found.includes(page))) missed.push(typed)
  }
  return { count: pairs.length, missed }
}
