import type { SearchLanguage } from './search-language.ts'
import { scanChunks, scanTerms } from './terms.ts'

/** Maximum number of indexed characters per section. In any script, the row stays below D1's limit of 2 MB. */
const maxTermsLength = 500_000

/** Returns the last segment of a page's path, such as `seo-meta` for `/en/guide/seo-meta`, or `''` for a home page. */
export function addressName(path: string): string {
  return path.split('/').slice(2).at(-1) ?? ''
}

/** A path, or a method and a path, without a query string: `/orders`, `POST /orders`. */
const operationShape = /^(?<method>\p{L}+\s+)?(?<path>\/[^\s?#]*)(?:[?#]\S*)?$/u

/** Starts each part of an operation's term. No other term contains it. */
const partStart = '\u203a'

/**
 * Returns a path, or a method and a path, as one term, so that it can be found exactly. A path with one segment would
 * otherwise be a word that many longer paths also contain.
 * @returns `undefined` for any other text
 */
export function operationTerm(text: string, fold: SearchLanguage['fold']): string | undefined {
  const { method = '', path } = operationShape.exec(text)?.groups ?? {}
  if (path === undefined) return undefined
  const joined = (words: string) => scanTerms(words, fold).map((term) => partStart + term.text)
  // The end of the method is marked, because `GET /` would otherwise be the same term as `/get`.
  const parts = [...joined(method), ...(method === '' ? [] : [partStart]), ...joined(path)]
  return parts.length === 0 ? undefined : parts.join('')
}

/** Returns whether a term is the output of `operationTerm`. It is not a word, so it isn't counted or suggested. */
export function isOperationTerm(term: string): boolean {
  return term.startsWith(partStart)
}

/**
 * Returns the words of a section's questions, each in its first form. Omits stop words, which would be a third of all
 * words in the index of questions.
 */
export function questionWords(questions: readonly string[], { fold, isStopWord, stem }: SearchLanguage): string[] {
  const words = new Map<string, string>()
  for (const word of questions.join(' ').split(/\s+/)) {
    const chunks = scanChunks(word, fold)
    if (chunks.every(({ parts }) => parts.every(({ text }) => isStopWord(text)))) continue
    const key = chunks.map(({ parts }) => parts.map(({ text }) => stem(text)).join('.')).join(' ')
    if (!words.has(key)) words.set(key, word.slice(chunks[0]!.start, chunks.at(-1)!.end))
  }
  return [...words.values()]
}

/**
 * Returns the terms of a section as one list per column of the index: title, titles above, and text. The second list
 * also contains the page's keywords, the section's questions, and, for the page itself, the last segment of its path.
 * Keywords that are paths of operations are also single terms; see `operationTerm`. In languages that join articles and
 * prepositions to the next word, every list also contains the words without them.
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
  const operations = keywords.flatMap((keyword) => operationTerm(keyword, language.fold) ?? [])
  return [
    title,
    [
      ...titles,
      ...keywords,
      ...questionWords(questions, language),
      ...(heading === '' ? [addressName(path)] : []),
    ].join(' '),
    content,
  ].map((text, column) => [
    ...scanChunks(text, language.fold).flatMap(({ kind, parts, whole }) => {
      const terms = parts.map((part) => part.text)
      if (kind === 'word') return [...terms, ...language.forms(terms[0]!)]
      return whole ? [...terms, whole.text, ...language.forms(whole.text)] : terms
    }),
    ...(column === 1 ? operations : []),
  ])
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
 * Returns the terms of a section to count: all indexed words, and the words of a page's title a second time, prefixed
 * with `inTitle`.
 * @param indexed the output of `indexedTerms` for the section
 */
export function countedTerms(indexed: readonly (readonly string[])[], level: number): string[] {
  const titles = level === 1 ? (indexed[0] ?? []).map((term) => inTitle + term) : []
  return [...indexed.flat().filter((term) => !isOperationTerm(term)), ...titles]
}
