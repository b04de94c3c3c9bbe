import { expect, test } from 'vitest'
import { directionOf, isolate, titleDirection } from '../../../core/locale/index.ts'

test.for(['ar', 'he', 'fa-IR', 'ur', 'ug-CN', 'ckb', 'uz-Arab'])('%s is written from right to left', (language) => {
  expect(directionOf(language)).toBe('rtl')
})

test.for(['en', 'ja', 'uz', 'az-Latn-IR', 'no_language', ''])('"%s" is written from left to right', (language) => {
  expect(directionOf(language)).toBe('ltr')
})

test.for([
  ['C++', 'rtl', 'ltr'],
  ['npm run build', 'rtl', 'ltr'],
  ['Rivage چیست', 'rtl', 'rtl'],
  ['ما هو API؟', 'rtl', 'rtl'],
  ['نصب', 'rtl', undefined],
  ['3.0', 'rtl', undefined],
  ['Install', 'ltr', undefined],
  ['שלום', 'ltr', 'rtl'],
  ['שלום from here', 'ltr', 'ltr'],
  ['日本語とEnglish', 'ltr', undefined],
] as const)('the title %j on a page with direction %s gets direction %s', ([title, page, direction]) => {
  expect(titleDirection(title, page)).toBe(direction)
})

test('isolates a value in a sentence by the same rule as a title', () => {
  expect([isolate('C++', 'rtl'), isolate('Rivage چیست', 'rtl'), isolate('نصب', 'rtl')]).toEqual([
    '\u2066C++\u2069',
    '\u2067Rivage چیست\u2069',
    'نصب',
  ])
})
