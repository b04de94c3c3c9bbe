import { describe, expect, test } from 'vitest'
import { countryOf, createTranslate, languageOf, locales } from '../../../core/locale/index.ts'
import type { Locale, MessageKey, MessageTree } from '../../../core/locale/index.ts'

const all = Object.values<Locale>(locales)
const english = textsOf(locales.en.messages)

describe.each(all.map((locale) => [locale.code, locale] as const))('%s', (_code, locale) => {
  const texts = textsOf(locale.messages)

  test('has a code for addresses and a language tag that Intl knows', () => {
    expect(locale.code).toMatch(/^[a-z]{2,3}(_[a-z]{2})?$/)
    expect(Intl.getCanonicalLocales(locale.language)).toEqual([locale.language])
    expect(locale.dir).toMatch(/^(ltr|rtl)$/)
    expect(locale.name).not.toBe('')
  })

  test('has only texts that English has, with the same values', () => {
    for (const [key, text] of texts) {
      expect([...english.keys()], key).toContain(key)
      expect(placeholders(text), key).toEqual(placeholders(english.get(key)!))
    }
  })

  test('has no text that is empty or has space around it', () => {
    for (const [key, text] of texts) expect(text, key).toMatch(/^\S(.*\S)?$/u)
  })
})

test('French has every text', () => {
  expect([...textsOf(locales.fr.messages).keys()].toSorted()).toEqual([...english.keys()].toSorted())
})

test('French punctuation never stands alone on a line', () => {
  for (const [key, text] of textsOf(locales.fr.messages)) {
    expect(text, key).not.toMatch(/ [:;?!»]|« |\S[:;?!](\s|$)/u)
  }
})

describe('the texts that the product is known by', () => {
  test.each<[MessageKey, english: string, french: string]>([
    ['common.or', 'or', 'ou'],
    ['common.close', 'Close', 'Fermer'],
    ['common.back', 'Back', 'Retour'],
    ['common.removeFile', 'Remove {filename}', 'Supprimer {filename}'],
    ['common.error.title', 'Page not found', 'Page non trouvée'],
    [
      'common.error.description', 'We are sorry but this page could not be found.',
      "Nous sommes désolés, mais la page que vous cherchez n'existe pas.",
    ],
    ['common.error.home', 'Back to home', "Retour à l'accueil"],
    ['docs.copy.page', 'Copy page', 'Copier la page'],
    ['docs.copy.link', 'Copy Markdown page', 'Copier le lien Markdown'],
    ['docs.copy.view', 'View as Markdown', 'Voir en Markdown'],
    ['docs.copy.gpt', 'Open in ChatGPT', 'Ouvrir dans ChatGPT'],
    ['docs.copy.claude', 'Open in Claude', 'Ouvrir dans Claude'],
    ['docs.links', 'Community', 'Communauté'],
    ['docs.toc', 'On this page', 'Sur cette page'],
    ['docs.menu', 'Menu', 'Menu'],
    ['docs.report', 'Report an issue', 'Signaler un problème'],
    ['docs.edit', 'Edit this page', 'Éditer cette page'],
    ['search.button', 'Search…', 'Rechercher…'],
    ['search.none', 'No matching data', 'Aucune donnée correspondante'],
    ['search.empty', 'No data', 'Aucune donnée'],
    ['colorMode.system', 'System', 'Système'],
    ['colorMode.light', 'Light', 'Clair'],
    ['colorMode.dark', 'Dark', 'Sombre'],
    ['colorMode.switchToDark', 'Switch to dark mode', 'Passer en mode sombre'],
    ['colorMode.switchToLight', 'Switch to light mode', 'Passer en mode clair'],
    ['header.openMenu', 'Open menu', 'Ouvrir le menu'],
    ['header.closeMenu', 'Close menu', 'Fermer le menu'],
    ['code.copy', 'Copy code to clipboard', 'Copier le code dans le presse-papiers'],
  ])('%s', (key, inEnglish, inFrench) => {
    expect(createTranslate('en')(key)).toBe(inEnglish)
    expect(createTranslate('fr')(key)).toBe(inFrench)
  })
})

test('every locale is listed, in the order of the files', () => {
  expect(Object.values(locales).map(({ code }) => code)).toEqual(['en', 'fr'])
})

test.each([['en', 'en'], ['fr', 'fr'], ['pt_br', 'pt-br'], ['zh_hant_tw', 'zh-hant-tw']])('the language of %s is %s', (code, language) => {
  expect(languageOf(code)).toBe(language)
})

test.each(Object.entries({
  ar: 'SA', az: 'AZ', bg: 'BG', bn: 'BD', ca: 'ES', ckb: 'IQ', cs: 'CZ', da: 'DK', de: 'DE', el: 'GR', en: 'GB', es: 'ES',
  et: 'EE', fa_ir: 'IR', fi: 'FI', fr: 'FR', he: 'IL', hi: 'IN', hu: 'HU', hy: 'AM', id: 'ID', it: 'IT', ja: 'JP', kk: 'KZ',
  km: 'KH', ko: 'KR', ky: 'KG', lb: 'LU', lt: 'LT', mn: 'MN', ms: 'MY', nb_no: 'NO', nl: 'NL', pl: 'PL', pt: 'PT', pt_br: 'BR',
  ro: 'RO', ru: 'RU', sk: 'SK', sl: 'SI', sv: 'SE', th: 'TH', tj: 'TJ', tr: 'TR', ug_cn: 'CN', uk: 'UA', ur: 'PK', uz: 'UZ',
  vi: 'VN', zh_cn: 'CN', zh_tw: 'TW', 'pt-BR': 'BR', 'sr-Latn-RS': 'RS', EN: 'GB',
}))('the flag of %s is that of %s', (code, country) => {
  expect(countryOf(code)).toBe(country)
})

/** Texts by dotted key; a text with plural forms once, in its general form. */
function textsOf(tree: MessageTree, prefix = ''): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    if (typeof value.other === 'string') return [[prefix + key, value.other]]
    return [...textsOf(value, `${prefix}${key}.`)]
  }))
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}
