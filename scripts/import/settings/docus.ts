import { sentences } from './sentences.ts'
import type { EntryRules, SettingRules } from './setting-rules.ts'

const linkEntries: EntryRules = {
  within: ['items'],
  carried: ['label', 'to', 'href'],
  replaced: {
    [sentences.design]: ['icon', 'color', 'variant', 'size', 'class', 'ui'],
    [sentences.entries]: ['target', 'rel', 'external', 'active', 'exact'],
    [sentences.labels]: ['aria-label'],
  },
  lost: {},
}

/** Docus 5: the keys in `nuxt.schema.ts` of its layer, and older keys of Docus 3 and of Nuxt UI’s docs template. */
export const docusAppSettings: SettingRules = {
  carried: [
    'seo.title',
    'seo.description',
    'header.title',
    'header.logo.light',
    'header.logo.dark',
    'header.logo.alt',
    'header.logo.favicon',
    'header.links',
    'socials',
    'github.url',
    'github.branch',
    'github.rootDir',
    'ui.colors.primary',
    'ui.colors.neutral',
    'footer.credits',
    'toc.title',
    'toc.bottom.title',
    'toc.bottom.links',
    'docus.colorMode',
  ],
  replaced: {
    [sentences.design]: ['ui', 'header', 'uiPro', 'docus.layout', 'header.logo', 'footer'],
    [sentences.menu]: ['navigation'],
    [sentences.search]: ['search', 'header.search'],
    [sentences.languages]: ['docus.locale'],
    [sentences.colorMode]: ['header.colorMode', 'footer.colorMode'],
    [sentences.edited]: ['github', 'toc.bottom.edit'],
    'keyboard shortcuts are built in': ['docus.shortcuts'],
  },
  lost: {
    'the assistant’s settings have no equivalent. To answer readers’ questions, set up `ask` in site.config.ts': [
      'assistant',
    ],
    'unknown setting. Check whether you need it': ['docus', 'seo', 'toc'],
  },
  entries: { 'header.links': linkEntries, 'toc.bottom.links': linkEntries },
}

/** Keys of `nuxt.config.ts` that describe a site. */
export const nuxtSettings: SettingRules = {
  carried: [
    'site.name',
    'site.url',
    'i18n.defaultLocale',
    'i18n.locales',
    'fonts.families',
    'redirects',
    'app.head',
    'extends',
    'routeRules.*.redirect',
  ],
  replaced: {
    [sentences.build]: [
      '$development',
      '$production',
      'compatibilityDate',
      'devtools',
      'nitro',
      'vite',
      'typescript',
      'experimental',
      'future',
      'build',
      'ssr',
      'srcDir',
      'runtimeConfig',
      'eslint',
      'sourcemap',
      'hub',
      'telemetry',
      'app',
      'routeRules',
    ],
    [sentences.seo]: ['site', 'sitemap', 'robots', 'schemaOrg', 'llms', 'linkChecker', 'ogImage', 'seo'],
    [sentences.codeBlocks]: ['content.build', 'content.highlight', 'content.documentDriven'],
    [sentences.design]: ['ui', 'icon', 'fonts', 'css', 'tailwindcss', 'colorMode', 'image', 'uiPro'],
    [sentences.languages]: ['i18n'],
    'an MCP server at /mcp is built in': ['mcp'],
  },
  lost: {
    [sentences.code]: ['components', 'modules', 'plugins', 'hooks', 'imports', 'alias'],
    [sentences.markdown]: ['content', 'mdc'],
    'the assistant’s settings have no equivalent. To answer readers’ questions, set up `ask` in site.config.ts': [
      'assistant',
    ],
  },
}
