import {
  foreignAnalyticsKeys,
  foreignFooterKeys,
  foreignGithubKeys,
  foreignHeaderKeys,
  foreignKeys,
  foreignThemeKeys,
} from '../../../core/release/foreign-keys.ts'
import { describe, expect, test } from 'vitest'
import { enabledLocales, localize, parseSiteConfig, resolveSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'

const known = [
  { code: 'en', name: 'English', language: 'en', dir: 'ltr' as const },
  { code: 'fr', name: 'Français', language: 'fr', dir: 'ltr' as const },
]
const resolve = (input: SiteConfigInput, ...folders: string[]) =>
  resolveSiteConfig(input, {
    known,
    folders: new Set(folders),
    hash: () => 'sha256-x',
    renderInline: (text) => text,
  })

describe('a configuration', () => {
  test('uses the specified defaults if it is empty', () => {
    expect(resolve({}, 'en', 'fr')).toMatchObject({
      title: 'Docs',
      titleTemplate: null,
      description: '',
      url: null,
      defaultLocale: 'en',
      github: null,
      rootRedirect: null,
      locales: known,
      theme: { colorMode: null, style: null },
    })
    expect(resolve({}, 'en', 'fr').collections.map(({ name }) => name)).toEqual([
      'landing_en',
      'docs_en',
      'landing_fr',
      'docs_fr',
      'info',
    ])
  })

  test.each([
    [{ titel: 'x' }, 'titel: unknown key'],
    [{ url: 'https://a.example', indexNow: { key: 'short' } }, 'indexNow.key: expected 8 to 128 letters'],
    [{ indexNow: { key: 'long-enough' } }, 'indexNow: expected `url` to be set'],
    [{ ask: { provider: 'gpt' } }, 'ask.provider: expected one of workers-ai, openai, anthropic'],
    [{ ask: { provider: 'openai' } }, 'ask: expected `model`'],
    [
      { ask: { provider: 'openai', model: 'own', limit: { dollars: 1 } } },
      'ask: expected `price`, because `limit.dollars` needs the price of the model',
    ],
    [{ ask: { provider: 'anthropic', limit: { answers: -1 } } }, 'ask.limit.answers: expected a number of at least 0'],
    [{ titleTemplate: 'Docs' }, 'titleTemplate: expected "%s"'],
    [{ url: 'docs.example.com' }, 'url: expected a URL that starts with https://'],
    [{ basePath: 'docs' }, 'basePath: expected a path of letters'],
    [{ basePath: '/docs/' }, 'that starts but does not end with "/"'],
    [{ basePath: '/' }, 'basePath: expected a path'],
    [{ basePath: '/raw' }, 'basePath: expected a path that is not reserved'],
    [{ basePath: '/fr/docs', locales: ['en', 'fr'] }, 'basePath: "/fr/docs" starts with the code of the locale "fr"'],
    [
      { url: 'https://a.example/docs/' },
      'url: expected an origin without a path; set `basePath` to "/docs" for the path',
    ],
    [{ url: 'https://a.example?b' }, 'url: expected an origin without `?` and `#`'],
    [{ title: ' ' }, 'title: expected text that is not empty'],
    [{ locales: ['pt-BR', 'pt_br'] }, 'locales: "pt_br" is in the list twice'],
    [{ theme: 'mint' }, 'theme: expected { colors, colorMode, fonts, radius }, but found "mint"'],
    [{ header: { links: 'https://a.example' } }, 'header.links: expected a list: […], but found "https://a.example"'],
    [{ github: {} }, 'github.url: expected a value, because it is required'],
    [{ localePrefix: 'none' }, 'localePrefix: expected one of always, except-default, never'],
    [{ localePrefix: 'never', locales: ['en', 'fr'] }, 'localePrefix: "never" is for sites with one locale'],
    [{ localePrefix: 'never', rootRedirect: '/a' }, 'rootRedirect: with localePrefix "never", "/" is the home page'],
    [{ locales: [] }, 'locales: expected at least one locale'],
    [{ locales: ['en_a'] }, 'locales.0: '],
    [{ locales: ['en', null], defaultLocale: 'en' }, 'locales.1: expected text, but found null'],
    [{ locales: ['en', {}], defaultLocale: 'en' }, 'locales.1.code: expected a value, because it is required'],
    [{ locales: ['en', 1], defaultLocale: 'en' }, 'locales.1: expected text, but found 1'],
    [{ locales: ['../x'] }, 'locales.0: '],
    [{ locales: ['en'], defaultLocale: 'fr' }, 'defaultLocale: "fr" is not one of locales: en'],
    [{ rootRedirect: 'https://evil.example' }, 'rootRedirect: '],
    [{ rootRedirect: '//evil.example/' }, 'rootRedirect: '],
    [{ rootRedirect: '/\\evil.example/' }, 'rootRedirect: '],
    [{ rootRedirect: '/\t/evil.example/' }, 'rootRedirect: '],
    [{ rootRedirect: { path: '//evil.example/' } }, 'rootRedirect'],
    [
      { theme: { colors: { primary: 'greem' } } },
      'theme.colors.primary: expected a color such as "#0050ff", or one of red',
    ],
    [{ theme: { colorMode: 'dim' } }, 'theme.colorMode: expected "light" or "dark"'],
    [
      { theme: { fonts: { sans: 'Inter' } } },
      'theme.fonts.sans: expected a file in _code/fonts/ that ends with .woff2',
    ],
    [{ theme: { fonts: { sans: [] } } }, 'theme.fonts.sans: expected at least one file'],
    [
      { theme: { fonts: { mono: ['a.woff2', '../b.woff2'] } } },
      'theme.fonts.mono.1: expected a file inside _code/fonts/',
    ],
    [{ theme: { fonts: { serif: 'a.woff2' } } }, 'theme.fonts.serif: unknown key'],
    [{ theme: { radius: '2rem' } }, 'theme.radius: expected a length up to "1rem"'],
    [{ theme: { radius: '1px}body{display:none' } }, 'theme.radius: expected a length'],
    [{ github: 'x' }, 'github: expected false, or'],
    [{ html: 'raw' }, 'html: expected "safe" or "trusted"'],
    [{ components: { old: true } }, 'components.old: expected the name of a component, or false'],
    [{ header: { links: [{ label: 'x' }] } }, 'header.links.0.to: '],
    [
      { header: { links: [{ label: 'x', to: 'nope' }] } },
      'header.links.0.to: expected a URL that starts with "/", "#", or a scheme such as "https://" or "mailto:"',
    ],
    [
      { header: { links: [{ label: 'x', links: [{ label: 'y', to: 'javascript:alert(1)' }] }] } },
      'header.links.0.links.0.to: ',
    ],
    [{ header: { tabs: [{ label: 'x', to: './a' }] } }, 'header.tabs.0.to: '],
    [{ footer: { columns: [{ title: 'x', links: [{ label: 'x', to: '' }] }] } }, 'footer.columns.0.links.0.to: '],
    [{ toc: { bottom: { links: [{ label: 'x', to: 'java\tscript:x' }] } } }, 'toc.bottom.links.0.to: '],
    [{ announcement: { text: 'x', to: 'guide' } }, 'announcement.to: '],
    [{ header: { logo: { light: 'logo.svg' } } }, 'header.logo.light: expected a file in public/ such as "/logo.svg"'],
    [{ collections: { 'a b': { type: 'page', source: 'x' } } }, 'collections'],
    ['a text', ''],
    [null, ''],
  ])('%j is rejected with the position of the problem', (input, problem) => {
    const { config, problems } = parseSiteConfig(input)
    expect(config).toBeUndefined()
    expect(problems.map(({ text }) => text).join('\n')).toContain(problem)
  })

  test('is rejected with all of its problems, including every unknown key of every object', () => {
    const { problems } = parseSiteConfig({
      titel: 'x',
      descripton: 'y',
      locales: ['en', { code: 'fr', nmae: 'Français', flag: 'fr' }],
      defaultLocale: 'de',
      github: { url: 'https://example.com/a/b', brunch: 'main', root: 'docs' },
      rootRedirect: { path: '/en', status: 301 },
      header: { links: [{ label: 'x', to: '/x', colour: 'red', size: 2 }], tittle: 'y' },
    })
    expect(problems.map(({ text }) => text).toSorted()).toEqual([
      'defaultLocale: "de" is not one of locales: en, fr',
      'descripton: unknown key; did you mean "description"?',
      'github.brunch: unknown key; did you mean "branch"?',
      'github.root: unknown key',
      'header.links.0.colour: unknown key',
      'header.links.0.size: unknown key',
      'header.tittle: unknown key; did you mean "title"?',
      'locales.1.flag: unknown key',
      'locales.1.nmae: unknown key; did you mean "name"?',
      'rootRedirect.status: unknown key',
      'titel: unknown key; did you mean "title"?',
    ])
  })

  test('is accepted with every key', () => {
    expect(
      parseSiteConfig({
        title: { en: 'Harbour', fr: 'Port' },
        titleTemplate: '%s · Harbour',
        description: 'x',
        url: 'https://docs.example.com/',
        locales: ['en', { code: 'pt_br', name: 'Brasileiro' }],
        defaultLocale: 'en',
        rootRedirect: { path: '/en/guide', statusCode: 301 },
        header: { title: 'H', logo: { light: '/a.svg' }, links: [{ label: 'x', to: '/y' }] },
        footer: { copyright: 'c' },
        socials: { mastodon: 'https://example.com' },
        github: { url: 'https://example.com/a/b' },
        toc: { bottom: { links: [] } },
        announcement: { text: 'New', to: '/x' },
        theme: { colors: { primary: 'violet' }, colorMode: 'dark' },
        collections: { blog: { type: 'page', source: 'en/blog/**', fields: { date: 'date' } } },
      }).problems,
    ).toEqual([])
  })

  test('contains the content folder in the repository', () => {
    const folders = (github: object) => {
      const { rootDir, contentDir } = resolve({ github: { url: 'https://example.com/a/b', ...github } }).github!
      return [rootDir, contentDir]
    }
    expect(folders({})).toEqual(['', 'content'])
    expect(folders({ rootDir: './docs/', contentDir: 'pages/' })).toEqual(['docs', 'pages'])
    expect(folders({ contentDir: '.' })).toEqual(['', ''])
  })

  test('puts a custom radius and fonts in its style sheet', () => {
    const { theme } = resolveSiteConfig(
      { theme: { radius: '0.5rem' } },
      {
        known,
        folders: new Set(['en']),
        hash: (text) => `sha256-${text.length}`,
        fonts: { css: '@font-face{}', sheets: { en: '/_media/y/fonts.css' }, first: { fr: ['/_media/x/a.woff2'] } },
        renderInline: (text) => text,
      },
    )
    expect(theme.style).toEqual({ css: ':root{--radius:0.5rem}@font-face{}', hash: 'sha256-34' })
    expect(theme).toMatchObject({ fontSheets: { en: '/_media/y/fonts.css' }, fonts: { fr: ['/_media/x/a.woff2'] } })
  })

  test('puts custom colors and their hash in its style sheet, and no style sheet for default colors', () => {
    expect(resolve({ theme: { colors: { primary: 'violet' } } }).theme.style?.css).toMatch(
      /^:root\{--primary-50:oklch\(/,
    )
    expect(resolve({ theme: { colors: { primary: 'green' } } }).theme.style).toBeNull()
  })
})

describe('the enabled locales', () => {
  test.each<[SiteConfigInput, string[], string[]]>([
    [{}, ['en', 'fr'], ['en', 'fr']],
    [{}, ['fr'], ['fr']],
    [{}, [], ['en']],
    [{}, ['guide'], ['en']],
    [{ locales: ['fr', 'de'] }, ['en'], ['fr', 'de']],
    [{ defaultLocale: 'en' }, ['fr'], ['en', 'fr']],
  ])('of %j with folders %j are %j', (input, folders, expected) => {
    expect(enabledLocales(input, new Set(folders))).toEqual(expected)
  })
})

test('names an unsupported language in that language, never by its code', () => {
  const names = resolve({
    locales: ['en', 'fa', 'zh', 'zh_Hant', 'es_MX', 'en_GB', 'gd', 'de_ch', { code: 'pt', name: 'Lusitano' }],
  })
  expect(names.locales.map(({ code, name, dir }) => `${code}: ${name} ${dir}`)).toEqual([
    'en: English ltr',
    'fa: فارسی rtl',
    'zh: 简体中文 ltr',
    'zh_Hant: 繁體中文 ltr',
    'es_MX: Español de México ltr',
    'en_GB: British English ltr',
    'gd: Gàidhlig ltr',
    'de_ch: Schweizer Hochdeutsch ltr',
    'pt: Lusitano ltr',
  ])
})

test.each<[Parameters<typeof localize<string>>[0], string]>([
  ['one', 'one'],
  [{ en: 'e', fr: 'f' }, 'f'],
  [{ en: 'e' }, 'e'],
  [{ de: 'd' }, 'd'],
])('%j is %s for a French reader', (value, text) => {
  expect(localize(value, 'fr', 'en')).toBe(text)
})

test.each([
  ['logo', 'use `header.logo`'],
  ['favicon', 'put favicon.svg, favicon.ico, or favicon.png into public/'],
  ['editLink', 'use `github`'],
  ['sidebar', 'the sidebar follows the content folders; `.navigation.yml` sets the title and position of a folder'],
  ['base', 'use `basePath`'],
  ['nav', 'use `header.links`'],
  ['navbar', 'use `header`'],
  ['socialLinks', 'use `socials`'],
  ['themeConfig', 'use the top-level keys `header`, `footer`, `theme`, `socials`, and `github`'],
  ['site', 'use `url`'],
  ['tagline', 'use `description`'],
  ['algolia', 'search is built in; `search.synonyms` adds synonyms'],
  ['gtag', 'use `analytics.google`'],
  ['customCss', 'put styles into _code/styles.css'],
  ['presets', 'use `plugins`'],
  ['extra', 'use `socials` and `analytics`'],
  ['params', 'use the top-level keys `header`, `footer`, `theme`, `socials`, and `analytics`'],
  ['interaction', 'remove it: the sidebar expands the current section'],
  ['contextual', 'remove it: every page has actions for Markdown and assistants'],
  ['errors', 'remove it: the 404 page suggests the closest pages'],
  ['i18n', 'use `locales` and `defaultLocale`'],
  ['header.nav', 'use `header.links`'],
  ['header.items', 'use `header.links`'],
  ['footer.message', 'use `footer.copyright`'],
  ['footer.links', 'use `footer.columns`'],
  ['analytics.ga4', 'use `analytics.google`'],
  ['analytics.cookieConsent', 'use `analytics.consent`'],
  ['theme.primary', 'use `theme.colors.primary`'],
  ['theme.dark', 'use `theme.colorMode`'],
  ['github.repo', 'use `github.url`'],
  ['github.dir', 'use `github.rootDir`'],
  ['expressiveCode', 'remove it: code is highlighted in the colors of `theme.colors`'],
  ['shiki', 'remove it: code is highlighted in the colors of `theme.colors`'],
])('suggests the equivalent of another tool’s key: %s', (key, equivalent) => {
  const [outer = '', inner] = key.split('.')
  const required = outer === 'github' ? { url: 'https://github.com/o/r' } : {}
  const input = inner === undefined ? { [outer]: 'x' } : { [outer]: { ...required, [inner]: 'x' } }
  const { problems } = parseSiteConfig(input)
  expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining(`${key}: unknown key; ${equivalent}`)])
})

test('explains the form of `locales` to authors of other systems', () => {
  const textOf = (locales: unknown) => parseSiteConfig({ locales }).problems.map(({ text }) => text)
  expect(textOf({ root: { label: 'English', lang: 'en' } })).toEqual([
    'locales: expected a list of language codes, such as ["en", "fr"]',
  ])
  expect(textOf([{ code: 'en', label: 'English', dir: 'ltr' }])).toEqual([
    'locales.0.label: unknown key; use `name`',
    'locales.0.dir: unknown key; remove it: the direction follows from the language',
  ])
})

test('gives no hint for an unknown key, and suggests only keys that exist', () => {
  expect(parseSiteConfig({ zzzzzz: 1 }).problems).toEqual([{ path: ['zzzzzz'], text: 'zzzzzz: unknown key' }])
  const tables = [
    foreignKeys,
    foreignAnalyticsKeys,
    foreignHeaderKeys,
    foreignFooterKeys,
    foreignThemeKeys,
    foreignGithubKeys,
  ]
  const named = tables.flatMap((table) =>
    Object.values(table).flatMap((text) => [...text.matchAll(/use `([\w.]+)`/g)].map(([, path]) => path!)),
  )
  for (const path of new Set(named)) {
    const [outer = '', inner, last] = path.split('.')
    const { problems } = parseSiteConfig({
      [outer]: inner === undefined ? null : { [inner]: last === undefined ? null : { [last]: null } },
    })
    expect(
      problems.filter(({ text }) => text.includes('unknown key')),
      path,
    ).toEqual([])
  }
})
