import { scanTerms } from './terms.ts'

/** Most characters of a section that are indexed, so that its row stays below D1's limit of 2 MB in any script. */
const maxTermsLength = 500_000

/** The terms of a section, one list for each column of the index: its title, the titles above it, its text. */
export function indexedTerms({
  title,
  titles,
  content,
}: {
  title: string
  titles: readonly string[]
  content: string
}): string[][] {
  return [title, titles.join(' '), content].map((text) => scanTerms(text).map((term) => term.text))
}

/** Terms as the text of a column of the index. */
export function renderTerms(terms: readonly string[]): string {
  return terms.join(' ').slice(0, maxTermsLength)
}
