import { describe, expect, test } from 'vitest'
import { createTranslate, oncePerLanguage, pluralForms, withoutIsolates } from '../../../core/locale/index.ts'
import type { MessageKey } from '../../../core/locale/index.ts'

const en = createTranslate('en')
const fr = createTranslate('fr')

test('finds a text by its key', () => {
  expect(en('docs.copy.page')).toBe('Copy page')
  expect(fr('docs.copy.page')).toBe('Copier la page')
})

test('falls back to English for a locale without messages', () => {
  expect(createTranslate('tlh')('common.close')).toBe('Close')
})

test.each(['docs.copy', 'docs.copy.page.more', 'nope', '', 'constructor', 'docs.__proto__'])(
  'returns the unknown key %j unchanged',
  (key) => {
    // The types cannot prevent keys that come from data.
    expect(fr(key as MessageKey)).toBe(key)
  },
)

describe('values', () => {
  test('replace their placeholders', () => {
    expect(en('footer.copyright', { year: 2026 })).toBe('Copyright © 2026')
    expect(fr('search.results', { query: '$& {query}' })).toBe('Résultats pour «\u00a0$& {query}\u00a0»')
  })

  test('leave the placeholder visible if they are missing', () => {
    expect(en('language.current')).toBe('Language: {name}')
    expect(en('language.current', { constructor: 'x' } as Record<string, string>)).toBe('Language: {name}')
  })
})

describe('a value in the opposite direction', () => {
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
  ])('is isolated from its sentence: in %s, %j: %s', (code, name, isolated) => {
    const said = createTranslate(code)('language.current', { name })
    expect(isolates.exec(said)?.[1]).toBe(isolated ? name : undefined)
    expect(said).toContain(name)
  })

  test('loses its isolates if it is used as data', () => {
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

  test('uses the French form for a million', () => {
    expect(fr('search.count', { count: 1_000_000 })).toBe('1\u202f000\u202f000 de résultats')
  })

  test.each([
    [0, 'لا نتائج'],
    [1, 'نتيجة واحدة'],
    [2, 'نتيجتان'],
    [3, '3 نتائج'],
    [11, '11 نتيجة'],
    [100, '100 نتيجة'],
  ])('selects one of six Arabic forms for %d', (count, text) => {
    expect(createTranslate('ar')('search.count', { count })).toBe(text)
  })

  test('formats a number for the language', () => {
    expect(createTranslate('de')('search.count', { count: 12_345 })).toBe('12.345 Ergebnisse')
    expect(createTranslate('fa_ir')('search.count', { count: 3 })).toBe('۳ نتیجه')
    expect(en('search.count', { count: '12345' })).toBe('12345 results')
  })

  test('uses the general form without a number', () => {
    expect(fr('search.count')).toBe('{count} résultats')
  })
})

test.for([
  ['en', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
  ['ja', { language: 'ja', forms: { other: '{count}件の結果' } }],
  ['xx', { language: 'en', forms: { one: '{count} result', other: '{count} results' } }],
] as const)('returns the plural forms in %s and the language whose rules select them', ([code, text]) => {
  expect(pluralForms(code, 'search.count')).toEqual(text)
})

test('treats a text without forms as the form for all numbers', () => {
  expect(pluralForms('en', 'common.noMatch')).toEqual({ language: 'en', forms: { other: 'No matching data' } })
})

test('creates one value per language', () => {
  const made: string[] = []
  const speak = oncePerLanguage((language) => {
    made.push(language)
    return made.length
  })
  expect([speak('fr'), speak('en'), speak('fr')]).toEqual([1, 2, 1])
  expect(made).toEqual(['fr', 'en'])
})

test('returns the same text on every call, with and without values', () => {
  const said = () => [
    en('footer.copyright'),
    en('footer.copyright', { year: 2026 }),
    en('footer.copyright', { year: 2027 }),
  ]
  const first = said()
  expect(first).toEqual(['Copyright © {year}', 'Copyright © 2026', 'Copyright © 2027'])
  expect(said()).toEqual(first)
})
