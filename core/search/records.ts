import type { SearchLanguage } from './search-language.ts'
import { scanChunks } from './terms.ts'

/** Most characters of a section that are indexed, so that its row stays below D1's limit of 2 MB in any script. */
const maxTermsLength = 500_000

/**
 * The last part of a page's address, with which its author names it: `/en/guide/seo-meta` → `seo-meta`; `''` of a home
 * page.
 */
export function addressName(path: string): string {
  return path.split('/').slice(2).at(-1) ?? ''
}

/**
 * The terms of a section, one list for each column of the index: its title; the titles above it, with the keywords of
 * the page, and, of the section of the page itself, the last part of its address; its text. In languages that write
 * articles and prepositions together with the next word, words are there without them, too.
 */
export function indexedTerms(
  {
    title,
    titles,
    keywords = [],
    content,
    heading,
    path,
  }: {
    title: string
    titles: readonly string[]
    keywords?: readonly string[]
    content: string
    /** Id of its heading; `''` of the page itself. */
    heading: string
    path: string
  },
  language: SearchLanguage,
): string[][] {
  return [title, [...titles, ...keywords, ...(heading === '' ? [addressName(path)] : [])].join(' '), content].map(
    (text) =>
      scanChunks(text, language.fold).flatMap(({ kind, parts, whole }) => {
        const terms = parts.map((part) => part.text)
        if (kind === 'word') return [...terms, ...language.forms(terms[0]!)]
        return whole ? [...terms, whole.text, ...language.forms(whole.text)] : terms
      }),
  )
}

/** Terms as the text of a column of the index. */
export function renderTerms(terms: readonly string[]): string {
  return terms.join(' ').slice(0, maxTermsLength)
}

/** Marks a term that is counted among the titles of pages: in those, words say much that most texts have. */
export const inTitle = '='

/**
 * The terms of a section as they are counted: those of its columns, and those of a page's own title once more.
 *
 * @param indexed what `indexedTerms` gives of the section
 */
export function countedTerms(indexed: readonly (readonly string[])[], level: number): string[] {
  const titles = level === 1 ? (indexed[0] ?? []).map((term) => inTitle + term) : []
  return [...indexed.flat(), ...titles]
}
