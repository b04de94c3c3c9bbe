import { expect, test } from 'vitest'
import type { Files } from '../harness/site.ts'
import { checkFiles, page } from './check-files.ts'

test.each<[title: string, config: string, files: Files, found: string[]]>([
  ['German', '["en", "fr"]', { 'de/start.md': page() }, ["de/start.md German add ['en', 'fr', 'de']"]],
  ['no configured language', '', { 'de/start.md': page() }, ["de/start.md German add ['en', 'de']"]],
  ['a region', '["en"]', { 'pt-BR/a.md': page() }, ["pt-BR/a.md Brazilian Portuguese add ['en', 'pt-br']"]],
  ['a script', '["en"]', { 'zh-Hans/a.md': page() }, ["zh-Hans/a.md Simplified Chinese add ['en', 'zh-hans']"]],
  ['the name of a language', '["en"]', { 'german/a.md': page() }, ["german/a.md German add ['en', 'de']"]],
  ['a native name', '["en"]', { 'Français/a.md': page() }, ["Français/a.md French add ['en', 'fr']"]],
  ['the name of an enabled language', '["en", "fr"]', { 'french/a.md': page() }, ['french/a.md French rename fr']],
  [
    'the name of an enabled region',
    '["en", "pt-br"]',
    { 'portuguese/a.md': page() },
    ['portuguese/a.md Portuguese rename pt-br'],
  ],
  ['an underscore', '["en"]', { 'zh_CN/a.md': page() }, ["zh_CN/a.md Chinese (China) add ['en', 'zh_cn']"]],
  [
    'an enabled language in uppercase',
    '["en", "pt-br"]',
    { 'pt-BR/a.md': page() },
    ['pt-BR/a.md Brazilian Portuguese rename pt-br'],
  ],
  [
    'an enabled language with a hyphen',
    '["en", "pt_br"]',
    { 'pt-br/a.md': page() },
    ['pt-br/a.md Brazilian Portuguese rename pt_br'],
  ],
  [
    'a language within another',
    '["en"]',
    { 'en/a.md': page(), 'en/de/a.md': page() },
    ["en/de/a.md German add ['en', 'de']"],
  ],
  [
    'an enabled language within another',
    '["en", "de"]',
    { 'en/a.md': page(), 'en/de/a.md': page() },
    ['en/de/a.md German move de'],
  ],
  [
    'a language within a folder',
    '["en"]',
    { 'en/docs/a.md': page(), 'en/docs/de/a.md': page() },
    ["en/docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'a language next to English without a folder',
    '["en"]',
    { 'docs/a.md': page(), 'docs/de/a.md': page() },
    ["docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'a rare language that repeats pages',
    '["en"]',
    { 'en/a.md': page(), 'eo/a.md': page() },
    ["eo/a.md Esperanto add ['en', 'eo']"],
  ],
  [
    'the end of a file name',
    '["en"]',
    { 'en/a.md': page(), 'en/a.de.md': page() },
    ["en/a.de.md German add ['en', 'de']"],
  ],
  [
    'an enabled language in a file name',
    '["en", "de"]',
    { 'en/a.md': page(), 'en/b.de.md': page() },
    ['en/b.de.md German move de'],
  ],
  [
    'two languages',
    '["en"]',
    { 'de/a.md': page(), 'ja/a.md': page() },
    ["de/a.md German add ['en', 'de']", "ja/a.md Japanese add ['en', 'ja']"],
  ],
  [
    'several pages of one language',
    '["en"]',
    { 'de/a.md': page(), 'de/b.md': page() },
    ["de/a.md German add ['en', 'de']"],
  ],
  [
    "Docusaurus's folder of translations",
    '["en"]',
    { 'i18n/fr/docusaurus-plugin-content-docs/current/a.md': page() },
    ["i18n/fr/docusaurus-plugin-content-docs/current/a.md French add ['en', 'fr']"],
  ],
  ['an enabled language in it', '["en", "fr"]', { 'i18n/fr/a.md': page() }, ['i18n/fr/a.md French move fr']],
  [
    'a folder of translations in a language',
    '["en"]',
    { 'en/translations/eo/a.md': page() },
    ["en/translations/eo/a.md Esperanto add ['en', 'eo']"],
  ],
  [
    'a region below another folder',
    '["en"]',
    { 'docs/fr-FR/a.md': page() },
    ["docs/fr-FR/a.md French (France) add ['en', 'fr-fr']"],
  ],
  [
    'a region in lowercase below another folder',
    '["en"]',
    { 'docs/x/pt-br/a.md': page() },
    ["docs/x/pt-br/a.md Brazilian Portuguese add ['en', 'pt-br']"],
  ],
  [
    'a script below another folder',
    '["en"]',
    { 'docs/zh_Hant/a.md': page() },
    ["docs/zh_Hant/a.md Traditional Chinese add ['en', 'zh_hant']"],
  ],
  [
    'other pages in a folder next to that of an enabled language',
    '["en"]',
    { 'docs/en/a.md': page(), 'docs/fr/b.md': page() },
    ["docs/fr/b.md French add ['en', 'fr']"],
  ],
  [
    'words that resemble regions',
    '["en"]',
    { 'en/how-to/a.md': page(), 'en/it-is/a.md': page(), 'en/a/go-in/b.md': page(), 'en/b/to-do/b.md': page() },
    [],
  ],
  [
    'departments and programming languages',
    '["en"]',
    { 'en/teams/it/a.md': page(), 'en/teams/hr/a.md': page(), 'en/languages/cs/a.md': page() },
    [],
  ],
  ['only enabled languages', '["en", "de"]', { 'en/a.md': page(), 'de/a.md': page() }, []],
  ['a folder with the name of a rare language', '["en"]', { 'en/a.md': page(), 'io/b.md': page() }, []],
  ['a folder of programming languages', '["en"]', { 'en/go/a.md': page(), 'en/ts/a.md': page() }, []],
  ['a folder with no language name', '["en"]', { 'en/a.md': page(), 'api/a.md': page(), 'faq/a.md': page() }, []],
  ['the name of a language within a folder', '["en"]', { 'en/french/a.md': page() }, []],
  [
    'a README with a suffix',
    '["en"]',
    { 'en/README.md': page(), 'en/README_ja.md': page(), 'en/README-zh_CN.md': page() },
    ["en/README-zh_CN.md Chinese (China) add ['en', 'zh_cn']", "en/README_ja.md Japanese add ['en', 'ja']"],
  ],
  [
    'a region after an underscore',
    '["en"]',
    { 'en/install.md': page(), 'en/install_pt-BR.md': page() },
    ["en/install_pt-BR.md Brazilian Portuguese add ['en', 'pt-br']"],
  ],
  [
    'words after a hyphen or an underscore',
    '["en"]',
    { 'en/sign.md': page(), 'en/sign-it.md': page(), 'en/sign_in.md': page(), 'en/sign-to-it.md': page() },
    [],
  ],
  ['a file name that ends with a version', '["en"]', { 'en/a.md': page(), 'en/a.v2.md': page() }, []],
  ['private files', '["en"]', { '_de/a.md': page(), 'de/_a.md': page() }, []],
])('reports folders and files that look like a language: %s', async (_, locales, files, found) => {
  const config = locales === '' ? { 'site.config.json': '{}' } : { 'site.config.json': `{ "locales": ${locales} }` }
  const { diagnostics } = await checkFiles({ 'en/index.md': page(), ...config, ...files })
  const reported = diagnostics.filter(({ code }) => code === 'unlisted-language')
  const described = reported.map(({ file, message, hint = '' }) => {
    const [, action = '', target] = /^(Add|Rename|Move) .*?(\[.*\]|`[^`]+\/`)/.exec(hint) ?? []
    const language = /looks like (.*?), but/.exec(message)?.[1]
    return `${file} ${language} ${action.toLowerCase()} ${target?.replace(/[`/]/g, '')}`
  })
  expect(described.toSorted()).toEqual(found)
})

test('lists up to five missing translations individually', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`en/${name}.md`, page()])),
  })
  expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `en/${name}.md missing-translation`),
  )
  expect(diagnostics[0]!.hint).toBe('Add `fr/a.md`.')
})

test('lists an enabled language whose interface falls back to English', async () => {
  const config = JSON.stringify({ locales: ['en', 'de-AT', 'tlh', 'en_xa'], defaultLocale: 'en' }, null, 1)
  const { diagnostics } = await checkFiles({ 'site.config.json': config })
  expect(diagnostics.filter(({ code }) => code === 'missing-message')).toMatchObject([
    {
      severity: 'warning',
      file: 'site.config.json',
      line: 5,
      column: 3,
      message: 'The interface is not translated into Klingon (`tlh`), so its menus and buttons are in English.',
      hint: 'Add `core/locale/locales/tlh.ts` with translations of the texts in `en.ts`.',
    },
  ])
})

test('names ambiguous sections of a translation and suggests ids', async () => {
  const { diagnostics, again } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/a.md': page('## One\n\n## Two\n\n## Three'),
    'fr/a.md': page('## Un\n\n## Trois'),
  })
  expect(diagnostics).toMatchObject([
    {
      file: 'fr/a.md',
      line: 5,
      code: 'unpaired-section',
      severity: 'warning',
      message: expect.stringContaining('`#un`, `#trois`. Candidates: `#one`, `#two`, `#three`.'),
      hint: expect.stringContaining('`{#one}`'),
    },
  ])
  expect(await again({ 'fr/a.md': page('## Un {#one}\n\n## Trois {#three}') })).toEqual([])
})

test('pairs a page that has a custom slug with the page at the same file path', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/manual.md': page(),
    'fr/manual.md': '---\ntitle: Manuel\nslug: manuel\n---\n\nTexte.\n',
  })
  expect(diagnostics).toEqual([])
})
