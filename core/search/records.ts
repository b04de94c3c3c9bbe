import type { SearchLanguage } from './search-language.ts'
import { scanChunks } from './terms.ts'

/** Maximum number of indexed characters per section. In any script, the row stays below D1's limit of 2 MB. */
const maxTermsLength = 500_000

/** Returns the last segment of a page's path, such as `seo-meta` for `/en/guide/seo-meta`, or `''` for a home page. */
export function addressName(path: string): string {
  return path.split('/').slice(2).at(-1) ?? ''
}

/**
 * Returns the words of questions, except stop words, which would be a third of all words in the index of questions.
 */
export function questionWords(questions: readonly string[], { fold, isStopWord }: SearchLanguage): string[] {
  return questions.flatMap((question) =>
    question
      .split(/\s+/)
      .filter((word) => scanChunks(word, fold).some(({ parts }) => !parts.every(({ text }) => isStopWord(text)))),
  )
}

/**
 * Returns the terms of a section as one list per column of the index: title, titles above, and text. The second list
 * also contains the page's keywords, the section's questions, and, for the page itself, the last segment of its path.
 * In languages that join articles and prepositions to the next word, every list also contains the words without them.
 */
export function indexedTerms(
  {
    title,
    titles,
    keywords = [],
    questions = [],
    content,
    heading,
    path,
  }: {
    title: string
    titles: readonly string[]
    keywords?: readonly string[]
    questions?: readonly string[]
    content: string
    /** Id of the heading; `''` for the page itself. */
    heading: string
    path: string
  },
  language: SearchLanguage,
): string[][] {
  return [
    title,
    [
      ...titles,
      ...keywords,
      ...questionWords(questions, language),
      ...(heading === '' ? [addressName(path)] : []),
    ].join(' '),
    content,
  ].map((text) =>
    scanChunks(text, language.fold).flatMap(({ kind, parts, whole }) => {
      const terms = parts.map((part) => part.text)
      if (kind === 'word') return [...terms, ...language.forms(terms[0]!)]
      return whole ? [...terms, whole.text, ...language.forms(whole.text)] : terms
    }),
  )
}

/** Joins terms into the value of an index column. */
export function renderTerms(terms: readonly string[]): string {
  return terms.join(' ').slice(0, maxTermsLength)
}

/**
 * Prefix for terms in page titles. They are counted separately, because a word that is common in the full text may be
 * rare in titles.
 */
export const inTitle = '='

/**
 * Returns the terms of a section to count: all indexed terms, and the terms of a page's title a second time, prefixed
 * with `inTitle`.
 * @param indexed the output of `indexedTerms` for the section
 */
export function countedTerms(indexed: readonly (readonly string[])[], level: number): string[] {
  const titles = level === 1 ? (indexed[0] ?? []).map((term) => inTitle + term) : []
  return [...indexed.flat(), ...titles]
}
