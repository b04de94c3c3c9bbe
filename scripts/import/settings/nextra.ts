import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** Nextra 4: the keys of `NextraConfigSchema`. */
export const nextraSettings: SettingRules = {
  carried: ['contentDirBasePath'],
  replaced: {
    [sentences.codeBlocks]: ['defaultShowCopyCode', 'codeHighlight', 'mdxOptions.rehypePrettyCodeOptions'],
    [sentences.search]: ['search'],
    [sentences.diagrams]: ['latex'],
    [sentences.languages]: ['unstable_shouldAddLocaleToLinks'],
    'a sync sets image sizes and formats': ['staticImage'],
    'pages show their reading time if `readingTime` is set': ['readingTime'],
    [sentences.design]: ['theme', 'themeConfig'],
  },
  lost: { [sentences.markdown]: ['mdxOptions'], [sentences.code]: ['whiteListTagsStyling'] },
}

/** The keys of entries in `_meta` files (`metaSchema`). */
export const nextraMetaSettings: SettingRules = {
  carried: ['title', 'display', 'type', 'href', 'items'],
  replaced: {
    [sentences.menu]: ['theme.collapsed', 'theme.sidebar'],
    [sentences.edited]: ['theme.timestamp'],
    [sentences.pagination]: ['theme.pagination'],
    [sentences.entries]: ['newWindow'],
    'every page offers its Markdown and links to AI assistants': ['theme.copyPage'],
  },
  lost: {
    'set the layout of the page in its frontmatter': [
      'theme.breadcrumb',
      'theme.footer',
      'theme.layout',
      'theme.navbar',
      'theme.toc',
      'theme.typesetting',
    ],
  },
}

/** Next.js 16: the keys of its configuration, which sites of Nextra and Fumadocs have. */
export const nextSettings: SettingRules = {
  carried: ['redirects', 'i18n.locales', 'i18n.defaultLocale', 'basePath'],
  replaced: {
    [sentences.urls]: ['trailingSlash', 'skipTrailingSlashRedirect'],
    [sentences.languages]: ['i18n'],
    'a sync sets image sizes and formats; list external image hosts in `allow.images`': ['images'],
    [sentences.build]: ['*'],
  },
  lost: { 'rewrites and headers have no equivalent. Replace rewrites with redirects': ['rewrites', 'headers'] },
}

/**
 * The layout of `nextra-theme-docs` 4: the keys of `LayoutPropsSchema`, the props of `navbar` and `footer`, and the
 * keys of `theme.config` in Nextra 3.
 */
export const nextraLayoutSettings: SettingRules = {
  carried: [
    'docsRepositoryBase',
    'navbar.projectLink',
    'navbar.chatLink',
    'navbar.logo',
    'footer.children',
    'banner.children',
    'i18n',
    'logo',
    'project.link',
    'chat.link',
    'banner.text',
    'banner.content',
    'footer.content',
    'footer.text',
    'nextThemes.forcedTheme',
    'children',
    'pageMap',
    'toc.title',
  ],
  replaced: {
    [sentences.design]: ['navbar', 'backgroundColor', 'color', 'banner', 'footer'],
    [sentences.colorMode]: ['darkMode', 'nextThemes', 'themeSwitch'],
    [sentences.search]: ['search'],
    [sentences.menu]: ['sidebar'],
    [sentences.edited]: ['editLink', 'lastUpdated', 'gitTimestamp', 'feedback'],
    [sentences.pagination]: ['navigation'],
    [sentences.outline]: ['toc'],
    'every page offers its Markdown and links to AI assistants': ['copyPageButton'],
    'the 404 page suggests similar pages': ['notFound'],
    [sentences.languages]: ['direction'],
  },
  lost: {
    [sentences.code]: ['head', 'components', 'main', 'project', 'chat'],
    'the logo links to the front page of the language': ['logoLink'],
  },
}
