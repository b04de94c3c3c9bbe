import { expect, test } from 'vitest'
import { createTranslate, findInterface, languageOf, missingMessages } from '../../../core/locale/index.ts'

test.each([
  ['en', 'en'],
  ['fa_ir', 'fa_ir'],
  ['fa-IR', 'fa_ir'],
  ['fa', 'fa_ir'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['es_419', 'es'],
  ['fr-CA', 'fr'],
  ['iw', 'he'],
  ['ko-KR', 'ko'],
])('pages in %s use the texts of %s', (code, own) => {
  expect(findInterface(code)?.code).toBe(own)
})

test.each(['tlh', 'az-Arab', 'kk-Cyrl-x-', 'x_', '', 'constructor'])('"%s" has no texts', (code) => {
  expect(findInterface(code)).toBeUndefined()
  expect(missingMessages(code)).toContain('docs.copy.page')
})

test('a region without texts keeps its language tag', () => {
  expect(createTranslate('de-AT')('common.close')).toBe('Schließen')
  expect(languageOf('de-AT')).toBe('de-AT')
})
