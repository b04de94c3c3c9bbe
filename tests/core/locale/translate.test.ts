import { describe, expect, test } from 'vitest'
import { createTranslate, oncePerLanguage, pluralForms, withoutIsolates } from '../../../core/locale/index.ts'
import type { MessageKey } from '../../../core/locale/index.ts'

const en = createTranslate('en')
const fr = createTranslate('fr')

test('a text is found by its key', () => {
  expect(en('docs.copy.page')).toBe('Copy page')
  expect(fr('docs.copy.page')).toBe('Copier la page')
})

test('a locale without messages speaks English', () => {
  expect(createTranslate('tlh')('common.close')).toBe('Close')
})

test.each(['docs.copy', 'docs.copy.page.more', 'nope', '', 'constructor', 'docs.__proto__'])(
  '%j is no text, and is given back',
  (key) => {
    // What a type cannot prevent: keys from data.
    expect(fr(key as MessageKey)).toBe(key)
  },
)

describe('values', () => {
  test('take the place of their names', () => {
    expect(en('footer.copyright', { year: 2026 })).toBe('Copyright © 2026')
    expect(fr('search.results', { query: '$& {query}' })).toBe('Résultats pour «\u00a0$& {query}\u00a0»')
  })

  test('that are missing leave their place visible', () => {
    expect(en('language.current')).toBe('Language: {name}')
    expect(en('language.current', { constructor: 'x' } as Record<string, string>)).toBe('Language: {name}')
  })
})

describe('a value that runs the other way', () => {
  const isolates = /[\u2066\u2067](.*)\u2069/

  test.each([
    ['ar', 'C++ (gcc)', true],
    ['he', 'Rivage', true],
    ['ur', 'русский', true],
    ['ar', 'العربية', false],
    ['he', '12.5', false],
    ['en', 'العربية', true],
    ['ja', 'עברית', true],
    ['en', '日本語', false],
    ['fr', 'français', false],
  ])('is isolated from the sentence around it: in %s, %j: %s', (code, name, isolated) => {
    const said = createTranslate(code)('language.current', { name })
    expect(isolates.exec(said)?.[1]).toBe(isolated ? name : undefined)
    expect(said).toContain(name)
  })

  test('loses its isolates where its letters are data', () => {
    expect(withoutIsolates(createTranslate('ar')('docs.issue.page', { url: 'https://docs.example/ar' }))).toMatch(
      / https:\/\/docs\.example\/ar$/,
    )
  })
})

describe('plural forms follow the language', () => {
  test.each([
    [0, '0 results', '0 résultat'],
    [1, '1 result', '1 résultat'],
    [1.5, '1.5 results', '1,5 résultat'],
    [2, '2 results', '2 résultats'],
    [2345, '2,345 results', '2\u202f345 résultats'],
  ])('%d', (count, english, french) => {
    expect(en('search.count', { count })).toBe(english)
    expect(fr('search.count', { count })).toBe(french)
  })

  test('a million has a form of its own in French', () => {
    expect(fr('search.count', { count: 1_000_000 })).toBe('1\u202f000\u202f000 de résultats')
  })

  test.each([
    [0, 'لا نتائج'],
    [1, 'نتيجة واحدة'],
    [2, 'نتيجتان'],
    [3, '3 نتائج'],
    [11, '11 نتيجة'],
    [100, '100 نتيجة'],
  ])('%d has one of six forms in Arabic', (count, text) => {
    expect(createTranslate('ar')('search.count', { count })).toBe(text)
  })

  test('a number is written as the language writes it', () => {
    expect(createTranslate('de')('search.count', { count: 12_345 })).toBe('12.345 Ergebnisse')
    expect(createTranslate('fa_ir')('search.count', { count: 3 })).toBe('۳ نتیجه')
    expect(en('search.count', { count: '12345' })).toBe('12345 results')
  })

  test('no number is the general form', () => {
    expect(fr('search.count')).toBe('{count} résultats')
  })
})

test.for([
  ['en', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
  ['ja', { language: 'ja', forms: { other: '{count}件の結果' } }],
  ['xx', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
] as const)('the forms of a counted text in %s, with the language that chooses among them', ([code, text]) => {
  expect(pluralForms(code, 'search.count')).toEqual(text)
})

test('a text without forms is the form of all numbers', () => {
  expect(pluralForms('en', 'common.noMatch')).toEqual({ language: 'en', forms: { other: 'No matching data' } })
})

test('what is made of a language is made once', () => {
  const made: string[] = []
  const speak = oncePerLanguage((language) => {
    made.push(language)
    return made.length
  })
  expect([speak('fr'), speak('en'), speak('fr')]).toEqual([1, 2, 1])
  expect(made).toEqual(['fr', 'en'])
})

test('a text is the same however often it is asked for, with values and without', () => {
  const said = () => [
    en('footer.copyright'),
    en('footer.copyright', { year: 2026 }),
    en('footer.copyright', { year: 2027 }),
  ]
  const first = said()
  expect(first).toEqual(['Copyright © {year}', 'Copyright © 2026', 'Copyright © 2027'])
  expect(said()).toEqual(first)
})
