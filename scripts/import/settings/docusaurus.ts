import { sentences } from './sentences.ts'
import type { EntryRules, SettingRules } from './setting-rules.ts'

/** Returns the option keys that all content plugins of Docusaurus share, each with a prefix. */
const content = (prefix: string) => ({
  markdown: [
    'remarkPlugins',
    'rehypePlugins',
    'recmaPlugins',
    'beforeDefaultRemarkPlugins',
    'beforeDefaultRehypePlugins',
    'admonitions',
  ].map((key) => `${prefix}.${key}`),
  edited: ['editUrl', 'editLocalizedFiles', 'showLastUpdateTime', 'showLastUpdateAuthor'].map(
    (key) => `${prefix}.${key}`,
  ),
})
const [docs, blog, pages] = [content('docs'), content('blog'), content('pages')]

const classes = 'the new site has other CSS classes. Write your own styles in _code/styles.css'

/** The keys of links in the navbar and footer. The import names links whose text or URL it can't read. */
const linkEntries: EntryRules = {
  within: ['items'],
  carried: ['type', 'label', 'to', 'href', 'title', 'html', 'value', 'docId', 'docsPluginId', 'sidebarId'],
  replaced: {
    [sentences.entries]: [
      'activeBasePath',
      'activeBaseRegex',
      'dropdownActiveClassDisabled',
      'position',
      'prependBaseUrlToHref',
      'target',
      'rel',
      'aria-label',
    ],
    'the pickers of languages and versions are built in': ['queryString', 'versions'],
  },
  lost: {
    [classes]: ['className'],
    'the pickers of languages and versions contain no other links': ['dropdownItemsBefore', 'dropdownItemsAfter'],
  },
}

/** The keys of sidebar items. The import names each link, HTML item, and generated page that it leaves out. */
export const docusaurusSidebarSettings: SettingRules = {
  carried: ['type', 'id', 'label', 'items', 'dirName', 'link', 'href', 'value'],
  replaced: {
    [sentences.menu]: ['collapsed', 'collapsible'],
    'only needed for translations and links of the other system': [
      'key',
      'translatable',
      'autoAddBaseUrl',
      'defaultStyle',
    ],
  },
  lost: {
    [classes]: ['className'],
    'Rivage does not read custom fields': ['customProps'],
    'the sidebar shows only titles. Put the text on the page of the folder': ['description'],
  },
}

/** The keys of `_category_.json`, which are those of categories in sidebars, and the position. */
export const docusaurusCategorySettings: SettingRules = {
  ...docusaurusSidebarSettings,
  carried: ['label', 'position', 'link'],
}

/**
 * Docusaurus 3.10: the keys of `validateConfig`, and the options of the classic preset and theme. An import reads these
 * options as `docs`, `blog`, `pages`, and so on, wherever they are in the settings.
 */
export const docusaurusSettings: SettingRules = {
  carried: [
    'title',
    'tagline',
    'url',
    'baseUrl',
    'favicon',
    'titleDelimiter',
    'organizationName',
    'projectName',
    'staticDirectories',
    'i18n.defaultLocale',
    'i18n.locales',
    'headTags',
    'scripts',
    'presets',
    'plugins',
    'docs.path',
    'docs.exclude',
    'blog.exclude',
    'docs.id',
    'docs.routeBasePath',
    'docs.editUrl',
    'docs.sidebarPath',
    'docs.lastVersion',
    'docs.includeCurrentVersion',
    'docs.onlyIncludeVersions',
    'docs.versions.*.label',
    'docs.versions.*.path',
    'docs.versions.*.banner',
    'blog.path',
    'blog.routeBasePath',
    'blog.id',
    'blog.blogTitle',
    'blog.blogDescription',
    'blog.postsPerPage',
    'blog.authorsMapPath',
    'blog.authorsBasePath',
    'blog.tags',
    'blog.tagsBasePath',
    'blog.archiveBasePath',
    'blog.pageBasePath',
    'pages.path',
    'pages.routeBasePath',
    'redirects.redirects',
    'gtag.trackingID',
    'themeConfig.image',
    'themeConfig.metadata',
    'themeConfig.gtag.trackingID',
    'themeConfig.announcementBar.content',
    'themeConfig.navbar.title',
    'themeConfig.navbar.logo.src',
    'themeConfig.navbar.logo.srcDark',
    'themeConfig.navbar.logo.alt',
    'themeConfig.navbar.items',
    'themeConfig.footer.copyright',
    'themeConfig.footer.links',
  ],
  replaced: {
    [sentences.build]: [
      'baseUrlIssueBanner',
      'storage',
      'future',
      'webpack',
      'ssrTemplate',
      'deploymentBranch',
      'githubHost',
      'githubPort',
      'onDuplicateRoutes',
      'svgr',
      'debug',
    ],
    [sentences.checks]: [
      'onBrokenLinks',
      'onBrokenAnchors',
      'onBrokenMarkdownLinks',
      'markdown.hooks',
      'blog.onInlineTags',
      'blog.onInlineAuthors',
      'blog.onUntruncatedBlogPosts',
    ],
    [sentences.urls]: ['trailingSlash', 'redirects.fromExtensions', 'redirects.toExtensions'],
    [sentences.languages]: ['i18n.path', 'i18n.localeConfigs'],
    [sentences.diagrams]: ['markdown.mermaid', 'themeConfig.mermaid'],
    [sentences.codeBlocks]: [
      'themeConfig.prism.theme',
      'themeConfig.prism.darkTheme',
      'themeConfig.prism.additionalLanguages',
      'themeConfig.liveCodeBlock',
    ],
    [sentences.search]: ['themeConfig.algolia', 'themeConfig.docsearch'],
    [sentences.seo]: ['sitemap'],
    [sentences.edited]: [...docs.edited.slice(1), 'docs.editCurrentVersion', ...blog.edited, ...pages.edited],
    [sentences.menu]: [
      'docs.sidebarCollapsible',
      'docs.sidebarCollapsed',
      'docs.breadcrumbs',
      'themeConfig.docs.sidebar',
      'themeConfig.blog.sidebar',
    ],
    [sentences.colorMode]: ['themeConfig.colorMode'],
    [sentences.outline]: ['themeConfig.tableOfContents'],
    [sentences.design]: [
      'themeConfig.navbar.style',
      'themeConfig.navbar.hideOnScroll',
      'themeConfig.navbar.logo',
      'themeConfig.footer.style',
      'themeConfig.announcementBar',
      'themeConfig.zoom',
      'themes',
    ],
    [sentences.styles]: ['theme', 'stylesheets', 'cssCascadeLayers'],
    [sentences.images]: ['idealImage'],
    'feeds are built in': ['blog.feedOptions'],
    'posts have no sidebar. The list of posts links to all of them, by year': [
      'blog.blogSidebarTitle',
      'blog.blogSidebarCount',
    ],
    'the reading time is built in': ['blog.showReadingTime', 'blog.readingTime'],
  },
  lost: {
    [sentences.markdown]: [...docs.markdown, ...blog.markdown, ...pages.markdown],
    [sentences.code]: [
      'clientModules',
      'docs.*',
      'blog.*',
      'pages.*',
      'themeConfig.imageZoom',
      'markdown.parseFrontMatter',
      'markdown.preprocessor',
    ],
    'Rivage does not read custom fields': ['customFields'],
    'search engines may index the site. To block them, add a robots.txt to public/': ['noIndex'],
    'settings of the Markdown parser have no equivalent': ['markdown'],
    'the notice and the picker use `versions` in site.config.ts': [
      'docs.versions',
      'docs.disableVersioning',
      'themeConfig.docs.versionPersistence',
    ],
    'posts are sorted by date, newest first': ['blog.sortPosts'],
    'the excerpt of a post is its first paragraph, or its `description`': ['blog.truncateMarker'],
    'all pages of a folder are imported': ['docs.include', 'blog.include'],
    'only posts have tag pages': ['docs.tags', 'docs.onInlineTags', 'docs.tagsBasePath'],
    'unknown service. Add its script to `analytics.script` in site.config.ts': [
      'gtag',
      'googleAnalytics',
      'googleTagManager',
      'themeConfig.gtag',
      'themeConfig.googleAnalytics',
    ],
    'computed by code. Add these redirects to _redirects': ['redirects.createRedirects'],
    'code blocks have no default language. Set the language of each code block': ['themeConfig.prism.defaultLanguage'],
    'comments in code do not highlight lines. Add {1,3} after the language of the code block instead': [
      'themeConfig.prism.magicComments',
    ],
    'the footer has no logo': ['themeConfig.footer.logo'],
    'unknown setting. Check whether you need it': ['themeConfig.*'],
  },
  entries: { 'themeConfig.navbar.items': linkEntries, 'themeConfig.footer.links': linkEntries },
}
