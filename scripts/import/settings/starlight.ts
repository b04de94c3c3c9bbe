import { sentences } from './sentences.ts'
import type { SettingFates } from './setting-fates.ts'

/** Starlight 0.37: `UserConfigSchema` of its package. */
export const starlightSettings: SettingFates = {
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
    'the front page has its own tagline, in its frontmatter': ['tagline'],
    'the footer has no such line: `footer.columns` takes links': ['credits'],
  },
}

/** Astro 5, of which a site of Starlight is one. */
export const astroSettings: SettingFates = {
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
    'images get their sizes and formats at sync; `allow.images` names sites of images': ['image'],
    'links are prefetched when a reader points at them': ['prefetch'],
    [sentences.codeBlocks]: ['markdown.shikiConfig', 'markdown.syntaxHighlight'],
  },
  lost: { [sentences.markdown]: ['markdown'] },
}
