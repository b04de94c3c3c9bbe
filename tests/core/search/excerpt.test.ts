import { expect, test } from 'vitest'
import { excerptOf, plainPieces } from '../../../core/search/excerpt.ts'
import { languageOfSite, openLanguage } from '../../../core/search/index.ts'
import { parseSearchQuery } from '../../../core/search/search-query.ts'

const english = openLanguage(languageOfSite('en'))

const excerpt = (text: string, query: string, length: number) =>
  plainPieces(excerptOf(text, parseSearchQuery(query, english).words, english, [], length))

test.each([
  [
    'The tide turns at noon and the boats leave the quay.',
    'The tide turns at noon…',
    'in a sentence: directly after its last word',
  ],
  [
    'The tide turns at noon. The boats leave the quay then.',
    'The tide turns at noon. …',
    'after a sentence: apart from it',
  ],
  ['The tide turns at noon.', 'The tide turns at noon.', 'nowhere: without a mark'],
])('"%s" is cut to "%s", %s', (text, expected) => {
  expect(excerpt(text, 'tide', 24)).toBe(expected)
})
