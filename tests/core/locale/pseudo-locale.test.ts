import { expect, test } from 'vitest'
import {
  createTranslate,
  languageOf,
  locales,
  messagesOf,
  missingMessages,
  negotiateLocale,
  pseudoLocale,
  findInterface,
} from '../../../core/locale/index.ts'
import type { MessageTree } from '../../../core/locale/index.ts'

const t = createTranslate('en_xa')

test('every letter of English has an accent, and brackets show where a text begins and ends', () => {
  expect(t('common.close')).toBe('[Çļóóšéé]')
  expect(t('docs.toc')).toBe('[Óóñ ŧĥííš þááĝéé]')
  for (const text of textsOf(pseudoLocale.messages)) expect(text.replace(/\{\w+\}/g, '')).toMatch(/^\[[^a-z]+\]$/i)
})

test('what is put into a text stays as it is, in the form of its number', () => {
  expect(t('footer.copyright', { year: 2026 })).toBe('[Çóóþýŕííĝĥŧ © 2026]')
  expect(t('docs.otherLanguage', { name: 'Français' })).toMatch(/ Français\.\]$/)
  expect(t('search.count', { count: 1 })).toBe('[1 ŕééšúúļŧ]')
  expect(t('search.count', { count: 2 })).toBe('[2 ŕééšúúļŧš]')
})

test('texts are about 35 % longer than in English', () => {
  const length = (messages: MessageTree) => textsOf(messages).join('').length
  const growth = length(pseudoLocale.messages) / length(locales.en.messages)
  expect(growth).toBeGreaterThan(1.3)
  expect(growth).toBeLessThan(1.45)
})

test('it is a locale that a site can enable, and that is in no list of languages', () => {
  expect(findInterface('en_xa')).toBe(pseudoLocale)
  expect(languageOf('en_xa')).toBe('en-XA')
  expect(missingMessages('en_xa')).toEqual([])
  expect(Object.keys(messagesOf('en_xa'))).toEqual(['en_xa'])
  expect(Object.values(locales).map(({ code }) => code)).not.toContain('en_xa')
})

test('nobody is sent to it by their browser', () => {
  for (const acceptLanguage of ['en-GB', 'en-AU,en;q=0.5', 'en']) {
    expect(negotiateLocale({ acceptLanguage, locales: ['en_xa', 'fr', 'en'], defaultLocale: 'fr' })).toBe('en')
  }
})

function textsOf(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))
}
