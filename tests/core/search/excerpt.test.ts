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
    'with a mark directly after the last word of an unfinished sentence',
  ],
  [
    'The tide turns at noon. The boats leave the quay then.',
    'The tide turns at noon. …',
    'with a separate mark after a sentence',
  ],
  ['The tide turns at noon.', 'The tide turns at noon.', 'without a mark if nothing is cut'],
])('cuts "%s" to "%s", %s', (text, expected) => {
  expect(excerpt(text, 'tide', 24)).toBe(expected)
})

test.each([
  [
    'Boats lie here. Nobody asks why they do, since the tide turns at noon. Then they leave, one after the other.',
    'Nobody asks why they do, since the tide turns at noon. Then…',
    'starts with the sentence',
  ],
  [
    'Boats lie here, and nobody ever asks why they do, since it is known to all of them that the tide turns at noon.',
    '…them that the tide turns at noon.',
    'starts within a sentence that is too long',
  ],
  [
    '潮は昼に変わります。船は港を出ます。潮が高いときは待ちます。',
    '潮は昼に変わります。船は港を出ます。潮が高いときは待ちます。',
    'is the whole of a short text',
  ],
])('the excerpt of "%s" is "%s": it %s', (text, expected) => {
  expect(excerpt(text, /tide/.test(text) ? 'tide' : '潮', 60)).toBe(expected)
})

test('keeps the direction of code in a right-to-left excerpt, even if the code is cut off', () => {
  const arabic = openLanguage(languageOfSite('ar'))
  const text = 'اضبط [zone --all] الآن'
  const shown = (query: string, length: number) =>
    plainPieces(excerptOf(text, parseSearchQuery(query, arabic).words, arabic, [[5, 17]], length))
  expect(shown('zone', 160)).toBe('اضبط \u2066[zone --all]\u2069 الآن')
  expect(shown('zone', 12)).toBe('اضبط \u2066[zone\u2069…')
  expect(excerpt('Set [zone --all] now', 'zone', 160)).toBe('Set [zone --all] now')
})

test('starts an excerpt after code that precedes the match', () => {
  const text = "locales: ['en', 'fr'] The tide turns at noon, and the boats leave the quay."
  const { words } = parseSearchQuery('boats', english)
  expect(plainPieces(excerptOf(text, words, english, [[0, 21]], 80))).toBe(
    'The tide turns at noon, and the boats leave the quay.',
  )
  expect(plainPieces(excerptOf(text, parseSearchQuery('locales', english).words, english, [[0, 21]], 21))).toBe(
    "locales: ['en', 'fr']…",
  )
})
