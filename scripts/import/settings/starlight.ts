import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** Starlight 0.37: the keys of `UserConfigSchema` in its package. */
export const starlightSettings: SettingRules = {
  carried: [
    'title',
    'description',
    'logo.src',
    'logo.light',
    'logo.dark',
    'logo.alt',
    'social',
    'editLink.baseUrl',
    'locales',
    'defaultLocale',
    'sidebar',
    'head',
    'favicon',
    'titleDelimiter',
  ],
  replaced: {
    [sentences.design]: ['logo', 'expressiveCode.themes', 'expressiveCode.styleOverrides'],
    [sentences.codeBlocks]: ['expressiveCode'],
    [sentences.styles]: ['customCss'],
    [sentences.outline]: ['tableOfContents'],
    [sentences.edited]: ['lastUpdated'],
    [sentences.pagination]: ['pagination'],
    [sentences.search]: ['pagefind'],
    [sentences.build]: ['prerender', 'disable404Route'],
    'headings have links': ['markdown.headingLinks'],
  },
  lost: {
    [sentences.code]: ['components', 'plugins', 'routeMiddleware', 'markdown.processedDirs'],
    'set the tagline in the frontmatter of the front page': ['tagline'],
    'the footer has no credits line. Add links to `footer.columns` instead': ['credits'],
  },
  entries: {
    sidebar: {
      within: ['items', 'autogenerate'],
      carried: ['label', 'translations', 'slug', 'link', 'directory'],
      replaced: { [sentences.menu]: ['collapsed'], [sentences.entries]: ['attrs'] },
      lost: { [sentences.menuBadges]: ['badge'] },
    },
    locales: { isNamed: true, carried: [], replaced: { [sentences.languages]: ['label', 'lang', 'dir'] }, lost: {} },
    social: { carried: ['icon', 'href'], replaced: { [sentences.labels]: ['label'] }, lost: {} },
  },
}

/** Astro 5: the keys of its configuration, which Starlight sites have. */
export const astroSettings: SettingRules = {
  carried: ['site', 'base', 'redirects', 'fonts', 'experimental.fonts', 'integrations'],
  replaced: {
    [sentences.build]: [
      'output',
      'adapter',
      'outDir',
      'cacheDir',
      'publicDir',
      'srcDir',
      'root',
      'build',
      'server',
      'devToolbar',
      'vite',
      'compressHTML',
      'scopedStyleStrategy',
      'session',
      'env',
      'legacy',
      'experimental',
      'security',
    ],
    [sentences.urls]: ['trailingSlash'],
    [sentences.languages]: ['i18n'],
    'a sync sets image sizes and formats; list external image hosts in `allow.images`': ['image'],
    'links are prefetched on hover': ['prefetch'],
    [sentences.codeBlocks]: ['markdown.shikiConfig', 'markdown.syntaxHighlight'],
  },
  lost: { [sentences.markdown]: ['markdown'] },
}
/** The options of the `starlight-blog` plugin. */
export const starlightBlogSettings: SettingRules = {
  carried: ['title', 'prefix', 'postCount', 'authors'],
  replaced: {
    'each list has a feed': ['rss'],
    'each post shows its reading time': ['metrics'],
    'add the list to `header.links`': ['navigation'],
    'the sidebar links to the list': ['recentPostCount'],
    'previous and next links follow the dates': ['prevNextLinksOrder'],
  },
  lost: {},
}
