import { expect, test } from 'vitest'
import { pluralForms } from '../../../core/locale/index.ts'

test.for([
  ['en', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
  ['ja', { language: 'ja', forms: { other: '{count}件の結果' } }],
  ['xx', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
] as const)('the forms of a counted text in %s, with the language that chooses among them', ([code, text]) => {
  expect(pluralForms(code, 'search.count')).toEqual(text)
})

test('a text without forms is the form of all numbers', () => {
  expect(pluralForms('en', 'search.none')).toEqual({ language: 'en', forms: { other: 'No matching data' } })
})
