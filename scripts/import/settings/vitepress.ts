import { sentences } from './sentences.ts'
import type { EntryRules, SettingRules } from './setting-rules.ts'

const labels = [
  'darkModeSwitchLabel',
  'lightModeSwitchTitle',
  'darkModeSwitchTitle',
  'sidebarMenuLabel',
  'returnToTopLabel',
  'langMenuLabel',
  'skipToContentLabel',
  'notFound',
].map((key) => `themeConfig.${key}`)

const sidebarEntries: EntryRules = {
  isNamed: true,
  within: ['items'],
  carried: ['text', 'link', 'base'],
  replaced: {
    [sentences.menu]: ['collapsed'],
    [sentences.entries]: ['target', 'rel'],
    [sentences.pagination]: ['docFooterText'],
  },
  lost: {},
}

/** VitePress 2: the keys of `UserConfig` and `DefaultTheme.Config`. */
export const vitepressSettings: SettingRules = {
  carried: [
    'title',
    'titleTemplate',
    'description',
    'lang',
    'base',
    'srcDir',
    'srcExclude',
    'head',
    'locales',
    'rewrites',
    'sitemap.hostname',
    'themeConfig.logo',
    'themeConfig.siteTitle',
    'themeConfig.nav',
    'themeConfig.sidebar',
    'themeConfig.editLink.pattern',
    'themeConfig.socialLinks',
    'themeConfig.footer.message',
    'themeConfig.footer.copyright',
  ],
  replaced: {
    [sentences.build]: [
      'outDir',
      'assetsDir',
      'cacheDir',
      'shouldPreload',
      'vite',
      'vue',
      'mpa',
      'buildConcurrency',
      'useWebFonts',
      'scrollOffset',
      'metaChunk',
      'router',
      'contentProps',
    ],
    [sentences.urls]: ['cleanUrls'],
    [sentences.checks]: ['ignoreDeadLinks'],
    [sentences.colorMode]: ['appearance'],
    [sentences.edited]: [
      'lastUpdated',
      'themeConfig.lastUpdated',
      'themeConfig.lastUpdatedText',
      'themeConfig.editLink.text',
    ],
    [sentences.seo]: ['sitemap'],
    [sentences.search]: ['themeConfig.search', 'themeConfig.algolia'],
    [sentences.labels]: labels,
    [sentences.languages]: ['dir', 'themeConfig.i18nRouting'],
    [sentences.outline]: ['themeConfig.outline', 'themeConfig.aside', 'themeConfig.outlineTitle'],
    [sentences.pagination]: ['themeConfig.docFooter'],
    [sentences.design]: ['themeConfig.externalLinkIcon', 'themeConfig.gradedContainers'],
    [sentences.codeBlocks]: [
      'markdown.theme',
      'markdown.lineNumbers',
      'markdown.languages',
      'markdown.defaultHighlightLang',
    ],
    [sentences.diagrams]: ['markdown.math', 'mermaid', 'mermaidPlugin'],
  },
  lost: {
    [sentences.code]: [
      'extends',
      'additionalConfig',
      'buildEnd',
      'postRender',
      'transformHead',
      'transformHtml',
      'transformPageData',
    ],
    [sentences.markdown]: ['markdown'],
    'the logo links to the front page of the language': ['themeConfig.logoLink'],
    'Rivage shows no ads': ['themeConfig.carbonAds'],
    'unknown setting. Check whether you need it': ['themeConfig.*'],
  },
  entries: {
    'themeConfig.nav': {
      within: ['items'],
      carried: ['text', 'link'],
      replaced: { [sentences.entries]: ['activeMatch', 'target', 'rel', 'noIcon'] },
      lost: { [sentences.code]: ['component', 'props'] },
    },
    'themeConfig.sidebar': sidebarEntries,
    'themeConfig.logo': {
      carried: ['src', 'light', 'dark', 'alt'],
      replaced: { [sentences.design]: ['width', 'height', 'class', 'style'] },
      lost: {},
    },
    'themeConfig.socialLinks': {
      carried: ['icon', 'link'],
      replaced: { [sentences.labels]: ['ariaLabel'] },
      lost: {},
    },
  },
}

/** The keys of `locales.root`, which contains the settings of the main language. */
export const vitepressRootSettings: SettingRules = {
  ...vitepressSettings,
  replaced: {
    ...vitepressSettings.replaced,
    [sentences.languages]: [...(vitepressSettings.replaced[sentences.languages] ?? []), 'label', 'link'],
  },
}

/** The keys of other locales, which can override any setting. */
export const vitepressLocaleSettings: SettingRules = {
  carried: ['title', 'description', 'lang', 'themeConfig.sidebar'],
  replaced: {
    ...vitepressSettings.replaced,
    [sentences.languages]: [...(vitepressSettings.replaced[sentences.languages] ?? []), 'label', 'link'],
    [sentences.edited]: [...(vitepressSettings.replaced[sentences.edited] ?? []), 'themeConfig.editLink.pattern'],
  },
  lost: {
    ...vitepressSettings.lost,
    [sentences.mainLanguage]: [
      'titleTemplate',
      'head',
      'themeConfig.logo',
      'themeConfig.siteTitle',
      'themeConfig.nav',
      'themeConfig.socialLinks',
      'themeConfig.footer',
    ],
  },
  entries: { 'themeConfig.sidebar': sidebarEntries },
}
