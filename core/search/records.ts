import { scanTerms } from './terms.ts'

/** Of a section that is a book, so much is indexed that its row stays below D1's limit, whatever its script. */
const maxTermsLength = 500_000

/** Terms by which a section is found, in the order of the index's columns: those of its title, of the titles above it and of its text. */
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

/** Terms as the index holds them. */
export function renderTerms(terms: readonly string[]): string {
  return terms.join(' ').slice(0, maxTermsLength)
}
