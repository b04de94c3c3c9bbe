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

test('puts accents on every English letter and brackets around each text', () => {
  expect(t('common.close')).toBe('[Çļóóšéé]')
  expect(t('docs.toc')).toBe('[Óóñ ŧĥííš þááĝéé]')
  for (const text of textsOf(pseudoLocale.messages)) expect(text.replace(/\{\w+\}/g, '')).toMatch(/^\[[^a-z]+\]$/i)
})

test('leaves inserted values unchanged and keeps plural forms', () => {
  expect(t('footer.copyright', { year: 2026 })).toBe('[Çóóþýŕííĝĥŧ © 2026]')
  expect(t('docs.otherLanguage', { name: 'Français' })).toMatch(/ Français\.\]$/)
  expect(t('search.count', { count: 1 })).toBe('[1 ŕééšúúļŧ]')
  expect(t('search.count', { count: 2 })).toBe('[2 ŕééšúúļŧš]')
})

test('makes texts about 35 % longer than in English', () => {
  const length = (messages: MessageTree) => textsOf(messages).join('').length
  const growth = length(pseudoLocale.messages) / length(locales.en.messages)
  expect(growth).toBeGreaterThan(1.3)
  expect(growth).toBeLessThan(1.45)
})

test('can be enabled by a site, but is not in the list of languages', () => {
  expect(findInterface('en_xa')).toBe(pseudoLocale)
  expect(languageOf('en_xa')).toBe('en-XA')
  expect(missingMessages('en_xa')).toEqual([])
  expect(Object.keys(messagesOf('en_xa'))).toEqual(['en_xa'])
  expect(Object.values(locales).map(({ code }) => code)).not.toContain('en_xa')
})

test('is never selected by a browser’s language', () => {
  for (const acceptLanguage of ['en-GB', 'en-AU,en;q=0.5', 'en']) {
    expect(negotiateLocale({ acceptLanguage, locales: ['en_xa', 'fr', 'en'], defaultLocale: 'fr' })).toBe('en')
  }
})

function textsOf(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))
}
