import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countryOf, createTranslate, directionOf, languageOf, locales, writeDate } from '../../../core/locale/index.ts'
import type { Locale, MessageKey, MessageTree } from '../../../core/locale/index.ts'
import { engineFolder } from '../../../scripts/engine.ts'

const all = Object.values<Locale>(locales)
const english = textsOf(locales.en.messages)

/** ISO 15924 codes that cover several Unicode scripts or have another name there. */
const scripts: Record<string, RegExp> = {
  Jpan: /\p{Script=Han}/u,
  Kore: /\p{Script=Hangul}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
}

/** Texts that are the same in English and in another language. */
const sharedWords = new Set([
  'Community',
  'Copyright © {year}',
  'Danger',
  'Documentation',
  'Feed',
  'Headers',
  'Important',
  'Info',
  'Introduction',
  'Links',
  'No',
  'Note',
  'Notifications',
  'Page {page}',
  'Password',
  'Prompt',
  'Recent',
  'Schemas',
  'Section',
  'Server',
  'System',
  'Tip',
  'Version',
  'Version: {name}',
])

/** Names and terms that stay untranslated, and two English words that Japanese keeps. */
const names = new Set([
  'API',
  'CORS',
  'ChatGPT',
  'Claude',
  'Cookie',
  'Copyright',
  'GitHub',
  'IP',
  'Issue',
  'MCP',
  'Markdown',
  'cookie',
  'curl',
])

const quotedKeys = [
  'search.results',
  'search.none',
  'search.repaired',
  'search.all',
  'translation.heading',
  'diff.heading',
  'preview.notice',
]

/** The languages that must contain every text. In other languages, English is the fallback for missing texts. */
const complete = ['en', 'fr']

describe.each(all.map((locale) => [locale.code, locale] as const))('%s', (code, locale) => {
  const texts = textsOf(locale.messages)

  test('has a code for URLs and the matching language tag', () => {
    expect(code).toMatch(/^[a-z]{2,3}(_[a-z]{2})?$/)
    expect(Intl.getCanonicalLocales(locale.language)).toEqual([locale.language])
    expect(locale.language).toBe(code === 'tj' ? 'tg' : Intl.getCanonicalLocales(code.replace('_', '-'))[0])
  })

  test('has the direction of its language', () => {
    expect(locale.dir).toBe(directionOf(locale.language))
  })

  test('has its name in its language and script', () => {
    const english = new Intl.DisplayNames('en', { type: 'language' }).of(locale.language)
    if (code !== 'en') expect(locale.name).not.toBe(english)
    const script = new Intl.Locale(locale.language).maximize().script!
    expect(locale.name, script).toMatch(scripts[script] ?? new RegExp(`\\p{Script=${script}}`, 'u'))
  })

  test('contains only texts that English contains, and at least 90 % of them', () => {
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([])
    const missing = [...english.keys()].filter((key) => !texts.has(key))
    const share = 1 - missing.length / english.size
    expect(share, `without ${missing.join(', ')}`).toBeGreaterThanOrEqual(complete.includes(code) ? 1 : 0.9)
  })

  test('has the same placeholders as English', () => {
    for (const [key, forms] of texts) {
      const wanted = placeholders(english.get(key)!.other!)
      for (const [category, text] of Object.entries(forms)) {
        // “One result” needs no digit if the form applies to a single number only.
        const isWord = wanted.length > 0 && placeholders(text).length === 0 && isOfOneNumber(category, locale.language)
        if (!isWord) expect(placeholders(text), `${key} (${category})`).toEqual(wanted)
      }
    }
  })

  test('has a form for each plural category of the language', () => {
    const categories = new Intl.PluralRules(locale.language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, forms] of texts) {
      expect(Object.keys(forms).toSorted(), key).toEqual(
        Object.keys(english.get(key)!).length > 1 ? categories : ['other'],
      )
    }
  })

  test('differs from English, except for names and shared words', () => {
    if (code === 'en') return
    const borrowed = [...texts]
      .filter(([key, forms]) => Object.values(forms).some((text) => text === english.get(key)!.other))
      .map(([, { other }]) => other)
    expect(borrowed.filter((text) => !sharedWords.has(text!))).toEqual([])
    if (new Intl.Locale(locale.language).maximize().script === 'Latn') return
    const latin = [...texts.values()]
      .flatMap((forms) => Object.values(forms))
      .flatMap((text) => text.replaceAll(/\{\w+\}/g, '').match(/\p{Script=Latin}+/gu) ?? [])
    expect(latin.filter((word) => !names.has(word))).toEqual([])
  })

  test('has no typewriter apostrophe', () => {
    for (const [key, forms] of texts) for (const text of Object.values(forms)) expect(text, key).not.toContain("'")
  })

  test('uses one style of quotation marks', () => {
    const quoted = [...texts].flatMap(([key, forms]) =>
      Object.values(forms).flatMap((text) =>
        quotedKeys.includes(key)
          ? [
              /(.)[\s\u200e\u200f]?\{(?:query|title|name)\}[\s\u200e\u200f]?(.)/u.exec(text)?.slice(1).join('') ??
                `${key}: ${text}`,
            ]
          : [],
      ),
    )
    expect(new Set(quoted).size, quoted.join(' ')).toBe(1)
    expect(quoted[0]).toMatch(/^\p{P}\p{P}$/u)
  })

  test('writes dates in its language and puts numbers in their placeholders', () => {
    const t = createTranslate(code)
    const date = writeDate(new Date('2026-03-21T14:05:00Z'), locale.language)
    expect(date).toMatch(/2026|\p{Nd}{4}/u)
    if (code !== 'en') expect(date).not.toMatch(/\bMarch\b/)
    for (const count of [0, 1, 2, 5, 21, 1_000_000]) expect(t('search.count', { count })).not.toMatch(/[{}]/)
  })

  test('has no empty text, outer space, typewriter dots, or typewriter quotes', () => {
    for (const [key, forms] of texts) {
      for (const text of Object.values(forms)) expect(text, key).toMatch(/^(?!.*(\.\.\.| {2}|"))\S(.*\S)?$/u)
    }
  })
})

test('keeps French punctuation from wrapping to a new line', () => {
  for (const [key, forms] of textsOf(locales.fr.messages)) {
    expect(forms.other, key).not.toMatch(/ [:;?!»]|« |\S[:;?!](\s|$)/u)
  }
})

describe('well-known interface texts', () => {
  test.each<[MessageKey, english: string, french: string]>([
    ['common.or', 'or', 'ou'],
    ['common.close', 'Close', 'Fermer'],
    ['common.noMatch', 'No matching data', 'Aucune donnée correspondante'],
    ['common.noData', 'No data', 'Aucune donnée'],
    ['common.error.title', 'Page not found', 'Page non trouvée'],
    [
      'common.error.description',
      'We are sorry but this page could not be found.',
      'Nous sommes désolés, mais la page que vous cherchez n’existe pas.',
    ],
    ['common.error.home', 'Back to home', 'Retour à l’accueil'],
    ['docs.copy.page', 'Copy page', 'Copier la page'],
    ['docs.copy.link', 'Copy Markdown page', 'Copier le lien Markdown'],
    ['docs.copy.view', 'View as Markdown', 'Voir en Markdown'],
    ['docs.copy.gpt', 'Open in ChatGPT', 'Ouvrir dans ChatGPT'],
    ['docs.copy.claude', 'Open in Claude', 'Ouvrir dans Claude'],
    ['docs.links', 'Community', 'Communauté'],
    ['docs.toc', 'On this page', 'Sur cette page'],
    ['docs.report', 'Report an issue', 'Signaler un problème'],
    ['docs.edit', 'Edit this page', 'Éditer cette page'],
    ['search.button', 'Search…', 'Rechercher…'],
    ['search.none', 'No results for “{query}”', 'Aucun résultat pour «\u00a0{query}\u00a0»'],
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

test('every text is used', async () => {
  const files = (
    await Promise.all(
      ['client', 'core', 'scripts', 'worker'].map((folder) =>
        readdir(join(engineFolder, folder), { recursive: true }).then((names) =>
          names.map((name) => join(folder, name)),
        ),
      ),
    )
  ).flat()
  const sources = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('locales'))
      .map((file) => readFile(join(engineFolder, file), 'utf8')),
  )
  const code = sources.join('\n')
  // `t(`colorMode.${mode}`)` uses all texts of the group. Code that loads a whole group uses them too.
  const groups = [...code.matchAll(/`(\w+(?:\.\w+)*\.)\$\{|group: '(\w+)'/g)].map(
    ([, prefix, group]) => prefix ?? `${group}.`,
  )
  const isUsed = (key: string) => code.includes(`'${key}'`) || groups.some((group) => key.startsWith(group))
  expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
})

test('lists every locale under the name of its file', async () => {
  const files = await readdir(join(engineFolder, 'core', 'locale', 'locales'))
  expect(all.map(({ code }) => `${code}.ts`)).toEqual(files.toSorted())
})

test.each(['en', 'fr'])('lists every locale in the documentation in %s', async (language) => {
  const page = await readFile(join(engineFolder, 'content', language, '03.languages', '1.locales.md'), 'utf8')
  expect([...page.matchAll(/(?<=^- |, )`(\w+)` (?=[\p{L} ]+(?:,|$))/gmu)].map(([, code]) => code)).toEqual(
    all.map(({ code }) => code),
  )
  expect(page).toMatch(new RegExp(`\\b${all.length}\\b`))
})

test.each([
  ['en', 'en'],
  ['fr', 'fr'],
  ['fa_ir', 'fa-IR'],
  ['gd_gb', 'gd-gb'],
  ['zh_hant_hk', 'zh-hant-hk'],
])('the language tag of %s is %s', (code, language) => {
  expect(languageOf(code)).toBe(language)
})

test.each(
  Object.entries({
    ar: 'SA',
    az: 'AZ',
    bg: 'BG',
    bn: 'BD',
    ca: 'ES',
    ckb: 'IQ',
    cs: 'CZ',
    da: 'DK',
    de: 'DE',
    el: 'GR',
    en: 'GB',
    es: 'ES',
    et: 'EE',
    fa_ir: 'IR',
    fi: 'FI',
    fr: 'FR',
    he: 'IL',
    hi: 'IN',
    hu: 'HU',
    hy: 'AM',
    id: 'ID',
    it: 'IT',
    ja: 'JP',
    kk: 'KZ',
    km: 'KH',
    ko: 'KR',
    ky: 'KG',
    lb: 'LU',
    lt: 'LT',
    mn: 'MN',
    ms: 'MY',
    nb_no: 'NO',
    nl: 'NL',
    pl: 'PL',
    pt: 'PT',
    pt_br: 'BR',
    ro: 'RO',
    ru: 'RU',
    sk: 'SK',
    sl: 'SI',
    sv: 'SE',
    th: 'TH',
    tj: 'TJ',
    tr: 'TR',
    ug_cn: 'CN',
    uk: 'UA',
    ur: 'PK',
    uz: 'UZ',
    vi: 'VN',
    zh_cn: 'CN',
    zh_tw: 'TW',
    'pt-BR': 'BR',
    'sr-Latn-RS': 'RS',
    en_us: 'US',
    fa: 'IR',
    zh: 'CN',
    EN: 'GB',
  }),
)('the flag of %s is the flag of %s', (code, country) => {
  expect(countryOf(code)).toBe(country)
})

/** Returns texts by dotted key, each by plural category. A text without plural forms counts as `other`. */
function textsOf(tree: MessageTree, prefix = ''): Map<string, Record<string, string>> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, Record<string, string>][] => {
      if (typeof value === 'string') return [[prefix + key, { other: value }]]
      if (typeof value.other === 'string') return [[prefix + key, value as Record<string, string>]]
      return [...textsOf(value, `${prefix}${key}.`)]
    }),
  )
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

function isOfOneNumber(category: string, language: string): boolean {
  const rules = new Intl.PluralRules(language)
  return (
    Array.from({ length: 1000 }, (_, number) => rules.select(number)).filter((found) => found === category).length === 1
  )
}
