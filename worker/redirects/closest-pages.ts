import { docsCollection } from '../../core/collection/index.ts'
import { matchExpression, parseSearchQuery } from '../../core/search/index.ts'
import type { NearbyPage } from '../pages/page-data.ts'
import type { PageRequest } from '../pages/define-page.ts'
import { openSectionIndex } from '../store/search.ts'

const maxPages = 5

/** Pages in the visitor's language whose text has some of the words, those that have the most first. */
export async function closestPages({ database, memory, locale }: Pick<PageRequest, 'database' | 'memory' | 'locale'>, text: string): Promise<NearbyPage[]> {
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length > 2).join(' ')
  const index = openSectionIndex(database(), memory.release, [docsCollection(locale.code)], memory.vocabularies)
  const hits = await index.find(matchExpression(parseSearchQuery(words, locale.language), 'any'))
  const pages = new Map(hits.map(({ path, page }) => [path, { path, title: page, description: '' }]))
  return [...pages.values()].slice(0, maxPages)
}

/** The words of an address, without its language. */
export function wordsOfPathname(pathname: string): string {
  return pathname.split('/').slice(2).join(' ').replace(/%[0-9a-f]{2}/gi, ' ')
}
