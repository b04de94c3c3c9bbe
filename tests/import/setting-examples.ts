import { docusAppSettings, nuxtSettings } from '../../scripts/import/settings/docus.ts'
import { docusaurusSettings } from '../../scripts/import/settings/docusaurus.ts'
import {
  fumadocsLayoutSettings,
  fumadocsLoaderSettings,
  fumadocsSourceSettings,
} from '../../scripts/import/settings/fumadocs.ts'
import { gitbookSettings, gitbookSiteSettings } from '../../scripts/import/settings/gitbook.ts'
import { mintlifySettings } from '../../scripts/import/settings/mintlify.ts'
import { mkdocsExtensions } from '../../scripts/import/settings/mkdocs-extensions.ts'
import { mkdocsSettings } from '../../scripts/import/settings/mkdocs.ts'
import { nextraLayoutSettings, nextraSettings, nextSettings } from '../../scripts/import/settings/nextra.ts'
import type { SettingRules } from '../../scripts/import/settings/setting-rules.ts'
import { astroSettings, starlightSettings } from '../../scripts/import/settings/starlight.ts'
import { vitepressSettings } from '../../scripts/import/settings/vitepress.ts'
import { recordOf } from '../../scripts/import/source/record.ts'
import type { Files } from '../harness/site.ts'

type Settings = Record<string, unknown>

/** A table of settings, a site that has them, and an example of each carried setting. */
interface SettingExamples {
  fates: SettingRules
  /** The files of a small site with these settings. */
  site(settings: Settings): Files
  /**
   * Values that change the imported content, by key. `null` if the importer must read the setting, but it changes
   * nothing on this small site.
   */
  examples: Record<string, unknown>
}

const js = (value: unknown) => `export default ${JSON.stringify(value)}\n`
const page = '---\ntitle: Start\n---\n\nText.\n'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Returns a Docusaurus configuration. In it, the options of plugins are inside presets and plugins. */
function docusaurusConfig(settings: Settings): Settings {
  const { docs, blog, pages, gtag, redirects, sitemap, svgr, debug, theme, googleAnalytics, googleTagManager, ...own } =
    settings
  const preset = { docs, blog, pages, gtag, sitemap, svgr, debug, theme, googleAnalytics, googleTagManager }
  const written = Object.entries(preset).filter(([, value]) => value !== undefined)
  const { presets, plugins, ...rest } = own
  return {
    title: 'Quay',
    ...rest,
    presets: presets ?? [['classic', Object.fromEntries(written)]],
    ...((redirects ?? plugins) !== undefined && {
      plugins: plugins ?? [['@docusaurus/plugin-client-redirects', redirects]],
    }),
  }
}

/** The nine systems, by table. A test fails for a key without an example. */
export const settingExamples: Record<string, SettingExamples> = {
  Docusaurus: {
    fates: docusaurusSettings,
    site: (settings) => ({
      'docusaurus.config.js': js(docusaurusConfig(settings)),
      'docs/start.md': page,
      'docs/guide/sail.md': page,
      'manual/start.md': page,
      'blog/2024-03-05-first.md': '---\ntags: [tide]\n---\n\n# First\n',
      'blog/people.yml': 'ada: { name: Ada }\n',
      'blog/labels.yml': 'tide: { label: High water }\n',
      'log/2024-03-05-second.md': page,
      'src/pages/about.md': page,
      'own/help.md': page,
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/start.md': page,
      'versioned_docs/version-1.0/start.md': page,
      'versioned_sidebars/version-2.0-sidebars.json':
        '{ "docs": [{ "type": "category", "label": "Sailing", "items": ["start"] }] }',
      'menu.json': '{ "docs": ["start", { "type": "category", "label": "Sailing", "items": ["guide/sail"] }] }',
      'i18n/fr/docusaurus-plugin-content-docs/current/start.md': page,
      'static/img/mark.svg': svg,
      'static/img/card.png': 'PNG',
      'assets/more.svg': svg,
    }),
    examples: {
      title: 'Harbor',
      tagline: 'Boats',
      url: 'https://quay.example',
      baseUrl: '/boats/',
      favicon: 'img/mark.svg',
      titleDelimiter: '-',
      organizationName: null,
      projectName: null,
      staticDirectories: ['static', 'assets'],
      'i18n.defaultLocale': 'de',
      'i18n.locales': null,
      headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://fonts.example' } }],
      scripts: [{ src: 'https://count.example/a.js', async: true }],
      presets: [['classic', { docs: { path: 'manual' } }]],
      plugins: [['@docusaurus/plugin-google-gtag', { trackingID: 'G-ABC123' }]],
      'docs.path': 'manual',
      'docs.exclude': ['**/start.*'],
      'docs.id': null,
      'docs.routeBasePath': 'manual',
      'docs.editUrl': 'https://github.com/o/quay/edit/main/website/',
      'docs.sidebarPath': './menu.json',
      'docs.lastVersion': 'current',
      'docs.includeCurrentVersion': false,
      'docs.onlyIncludeVersions': ['2.0'],
      'docs.versions.*.label': { current: { label: 'Canary' } },
      'docs.versions.*.path': { current: { path: 'canary' } },
      'docs.versions.*.banner': { '1.0': { banner: 'none' } },
      'blog.path': 'log',
      'blog.exclude': ['**/*.md'],
      'blog.routeBasePath': 'news',
      'blog.id': null,
      'blog.blogTitle': 'Logbook',
      'blog.blogDescription': 'Of the quay',
      'blog.postsPerPage': 5,
      'blog.authorsMapPath': 'people.yml',
      'blog.authorsBasePath': 'people',
      'blog.tags': 'labels.yml',
      'blog.tagsBasePath': 'labels',
      'blog.archiveBasePath': 'all',
      'blog.pageBasePath': 'pages',
      'pages.path': 'own',
      'pages.routeBasePath': 'more',
      'redirects.redirects': [{ from: '/old', to: '/docs/start' }],
      'gtag.trackingID': 'G-ABC123',
      'themeConfig.image': 'img/card.png',
      'themeConfig.metadata': [{ name: 'keywords', content: 'boats' }],
      'themeConfig.gtag.trackingID': 'G-ABC123',
      'themeConfig.announcementBar.content': 'Open',
      'themeConfig.navbar.title': 'The quay',
      'themeConfig.navbar.logo.src': 'img/mark.svg',
      'themeConfig.navbar.logo.srcDark': 'img/mark.svg',
      'themeConfig.navbar.logo.alt': null,
      'themeConfig.navbar.items': [{ label: 'Start', to: '/docs/start' }],
      'themeConfig.footer.copyright': '© Quay',
      'themeConfig.footer.links': [{ label: 'Start', to: '/docs/start' }],
    },
  },
  Starlight: {
    fates: starlightSettings,
    site: (settings) => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight(${JSON.stringify({ title: 'Quay', ...settings })})] })\n`,
      'src/content/docs/start.md': page,
      'src/content/docs/guide/sail.md': page,
      'src/content/docs/fr/start.md': page,
      'src/assets/mark.svg': svg,
      'public/img/mark.svg': svg,
    }),
    examples: {
      title: 'Harbor',
      description: 'Boats',
      'logo.src': './src/assets/mark.svg',
      'logo.light': './src/assets/mark.svg',
      'logo.dark': './src/assets/mark.svg',
      'logo.alt': null,
      social: [{ icon: 'discord', label: 'Chat', href: 'https://chat.example' }],
      'editLink.baseUrl': 'https://github.com/o/quay/edit/main/docs/',
      locales: { root: { label: 'English', lang: 'de' } },
      defaultLocale: 'fr',
      sidebar: [{ label: 'First', items: ['start'] }],
      head: [{ tag: 'meta', attrs: { name: 'keywords', content: 'boats' } }],
      favicon: '/img/mark.svg',
      titleDelimiter: '-',
    },
  },
  Astro: {
    fates: astroSettings,
    site: (settings) => ({
      'astro.config.mjs': `export default defineConfig({ ...${JSON.stringify(settings)}, integrations: [starlight({ title: 'Quay' })] })\n`,
      'src/content/docs/start.md': page,
    }),
    examples: {
      site: 'https://quay.example',
      base: '/boats',
      redirects: { '/old': '/start' },
      fonts: null,
      'experimental.fonts': null,
      integrations: null,
    },
  },
  VitePress: {
    fates: vitepressSettings,
    site: (settings) => ({
      '.vitepress/config.ts': js({ title: 'Quay', ...settings }),
      'start.md': page,
      'guide/sail.md': page,
      'fr/start.md': page,
      'docs/other.md': page,
      'public/mark.svg': svg,
    }),
    examples: {
      title: 'Harbor',
      titleTemplate: ':title in the harbor',
      description: 'Boats',
      lang: 'de',
      base: '/boats/',
      srcDir: 'docs',
      srcExclude: ['**/start.md'],
      head: [['meta', { name: 'keywords', content: 'boats' }]],
      locales: { root: { lang: 'en' }, fr: { title: 'Quai' } },
      rewrites: { 'start.md': 'begin.md' },
      'sitemap.hostname': 'https://quay.example',
      'themeConfig.logo': '/mark.svg',
      'themeConfig.siteTitle': 'The quay',
      'themeConfig.nav': [{ text: 'Start', link: '/start' }],
      'themeConfig.sidebar': [{ text: 'First', items: [{ text: 'Start', link: '/start' }] }],
      'themeConfig.editLink.pattern': 'https://github.com/o/quay/edit/main/site/docs/:path',
      'themeConfig.socialLinks': [{ icon: 'discord', link: 'https://chat.example' }],
      'themeConfig.footer.message': 'MIT',
      'themeConfig.footer.copyright': '© Quay',
    },
  },
  Mintlify: {
    fates: mintlifySettings,
    site: (settings) => ({
      'docs.json': JSON.stringify({ name: 'Quay', navigation: { pages: ['start'] }, ...settings }),
      'start.mdx': page,
      'sail.mdx': page,
      'mark.svg': svg,
      'img/mark.svg': svg,
    }),
    examples: {
      $schema: null,
      name: 'Harbor',
      description: 'Boats',
      'colors.primary': '#0050ff',
      logo: '/mark.svg',
      favicon: '/img/mark.svg',
      'navbar.links': [{ label: 'Start', href: '/start' }],
      'navbar.primary': { label: 'Start', href: '/start' },
      navigation: { pages: ['sail'] },
      'footer.socials': { x: 'https://x.example' },
      'footer.links': [{ header: 'Us', items: [{ label: 'Start', href: '/start' }] }],
      footerSocials: { x: 'https://x.example' },
      fonts: null,
      font: null,
      redirects: [{ source: '/old', destination: '/start' }],
      'banner.content': 'Open',
      'seo.metatags': { keywords: 'boats' },
      topbarLinks: [{ name: 'Start', url: '/start' }],
      topbarCtaButton: { name: 'Start', url: '/start' },
      tabs: [{ name: 'Sail', url: '/sail' }],
      anchors: [{ name: 'Shop', url: 'https://shop.example' }],
      appearance: { default: 'dark', strict: true },
      modeToggle: { default: 'dark', isHidden: true },
      ...Object.fromEntries(
        ['integrations', 'analytics'].flatMap((key): [string, unknown][] => [
          [`${key}.ga4.measurementId`, 'G-ABC123'],
          [`${key}.plausible`, { domain: 'quay.example' }],
          [`${key}.fathom.siteId`, 'ABCDEF'],
          [`${key}.posthog.apiKey`, 'phc_abc'],
          [`${key}.posthog.apiHost`, null],
        ]),
      ),
    },
  },
  'MkDocs and Material': {
    fates: mkdocsSettings,
    site: ({ plugins, ...settings }) => ({
      'mkdocs.yml': JSON.stringify({
        site_name: 'Quay',
        ...settings,
        ...(plugins !== undefined && {
          plugins: Object.entries(recordOf(plugins)).map(([name, options]) => ({ [name]: options })),
        }),
      }),
      'docs/start.md': page,
      'docs/de/start.md': page,
      'docs/img/mark.svg': svg,
      'docs/blog/posts/sail.md': '---\ndate: 2024-05-01\ncategories: [Wind]\n---\n\n# Sail\n\n<!-- more -->\n',
      'docs/log/posts/row.md': '---\ndate: 2024-05-01\n---\n\n# Row\n',
      'docs/blog/.authors.yml': 'authors: { ada: { name: Ada } }',
      'manual/other.md': page,
    }),
    examples: {
      site_name: 'Harbor',
      site_url: 'https://quay.example/boats/',
      site_description: 'Boats',
      nav: [{ First: ['start.md'] }],
      docs_dir: 'manual',
      exclude_docs: 'start.md',
      draft_docs: '/start.md',
      copyright: '© Quay',
      repo_url: 'https://github.com/o/quay',
      edit_uri: null,
      'extra.social': [{ icon: 'discord', link: 'https://chat.example' }],
      'extra.analytics.property': { extra: { analytics: { provider: 'google', property: 'G-ABC123' } } },
      'extra.analytics.provider': null,
      'theme.logo': 'img/mark.svg',
      'theme.favicon': 'img/mark.svg',
      'theme.language': 'fr',
      'theme.font': { text: 'Lora' },
      'theme.palette.*.primary': { theme: { palette: [{ primary: 'indigo' }] } },
      'theme.palette.primary': 'indigo',
      'theme.palette.scheme': 'slate',
      'theme.locale': 'fr',
      'theme.color_mode': 'dark',
      'theme.analytics.gtag': 'G-ABC123',
      ...Object.fromEntries(mkdocsExtensions.carried.map((key) => [key, null])),
      'markdown_extensions.toc.title': 'Here',
      'plugins.redirects.redirect_maps': { 'old.md': 'start.md' },
      'plugins.i18n.languages': [{ locale: 'fr', default: true }],
      'plugins.i18n.docs_structure': null,
      'plugins.blog.enabled': true,
      'plugins.blog.blog_dir': 'log',
      'plugins.blog.post_dir': 'log/posts',
      'plugins.blog.post_url_format': '{file}',
      'plugins.blog.post_url_date_format': 'yyyy',
      'plugins.blog.post_excerpt_separator': '[cut]',
      'plugins.blog.archive_url_format': 'years/{date}',
      'plugins.blog.categories_url_format': 'about/{slug}',
      'plugins.blog.authors_file': 'nobody.yml',
      'plugins.blog.authors_profiles_url_format': 'by/{slug}',
      'plugins.blog.pagination_per_page': 5,
      'plugins.blog.pagination_url_format': 'older/{page}',
    },
  },
  'GitBook’s folder': {
    fates: gitbookSettings,
    site: (settings) => ({
      '.gitbook.yaml': JSON.stringify(settings),
      'SUMMARY.md': '* [Start](start.md)\n',
      'MENU.md': '* [Other](other.md)\n* [Start](start.md)\n',
      'start.md': page,
      'other.md': page,
      'manual/SUMMARY.md': '* [Start](start.md)\n',
      'manual/start.md': page,
    }),
    examples: {
      root: './manual/',
      'structure.readme': './other.md',
      'structure.summary': './MENU.md',
      redirects: { old: 'start.md' },
    },
  },
  'GitBook’s site': {
    fates: gitbookSiteSettings,
    site: (settings) => ({
      '.gitbook.yaml': '{}',
      'docs.yaml': JSON.stringify(settings),
      'makers/SUMMARY.md': '* [Start](start.md)\n',
      'makers/start.md': page,
    }),
    examples: {
      'site.structure': [{ type: 'section', title: 'For makers', children: [{ content: { directory: './makers' } }] }],
      'site.title': 'Harbor',
    },
  },
  Docus: {
    fates: docusAppSettings,
    site: (settings) => ({
      'app.config.ts': `export default defineAppConfig(${JSON.stringify(settings)})\n`,
      'content/1.start.md': page,
      'public/mark.svg': svg,
      'public/img/mark.svg': svg,
    }),
    examples: {
      'seo.title': 'Harbor',
      'seo.description': 'Boats',
      'header.title': 'Harbor',
      'header.logo.light': '/mark.svg',
      'header.logo.dark': '/mark.svg',
      'header.logo.alt': null,
      'header.logo.favicon': '/img/mark.svg',
      'header.links': [{ label: 'Start', to: '/start' }],
      socials: { x: 'https://x.example' },
      'github.url': 'https://github.com/o/quay',
      'github.branch': null,
      'github.rootDir': null,
      'ui.colors.primary': 'indigo',
      'ui.colors.neutral': 'zinc',
      'footer.credits': '© Quay',
      'toc.title': 'Here',
      'toc.bottom.title': null,
      'toc.bottom.links': [{ label: 'Start', to: '/start' }],
      'docus.colorMode': 'dark',
    },
  },
  Nuxt: {
    fates: nuxtSettings,
    site: (settings) => ({
      'nuxt.config.ts': `export default defineNuxtConfig(${JSON.stringify(settings)})\n`,
      'content/1.start.md': page,
    }),
    examples: {
      'site.name': 'Harbor',
      'site.url': 'https://quay.example',
      'i18n.defaultLocale': 'de',
      'i18n.locales': null,
      'fonts.families': null,
      redirects: null,
      'app.head': { meta: [{ name: 'keywords', content: 'boats' }] },
      extends: null,
      'routeRules.*.redirect': { routeRules: { '/old': { redirect: '/en/start' } } },
    },
  },
  Nextra: {
    fates: nextraSettings,
    site: (settings) => ({
      'next.config.mjs': `import nextra from 'nextra'\nexport default nextra(${JSON.stringify(settings)})({})\n`,
      'content/start.mdx': page,
    }),
    examples: { contentDirBasePath: '/docs' },
  },
  'Next.js': {
    fates: nextSettings,
    site: (settings) => ({
      'next.config.mjs': `import nextra from 'nextra'\nconst withNextra = nextra({})\nexport default withNextra(${JSON.stringify(settings)})\n`,
      'content/start.mdx': page,
      'content/fr/start.mdx': page,
    }),
    examples: {
      redirects: [{ source: '/old', destination: '/start', permanent: true }],
      'i18n.locales': null,
      'i18n.defaultLocale': 'de',
      basePath: '/boats',
    },
  },
  'Nextra’s theme': {
    fates: nextraLayoutSettings,
    site: (settings) => ({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
      'theme.config.tsx': js(settings),
      'content/start.mdx': page,
    }),
    examples: {
      docsRepositoryBase: 'https://github.com/o/quay/tree/main/docs',
      'navbar.projectLink': 'https://github.com/o/quay',
      'navbar.chatLink': 'https://discord.example',
      'navbar.logo': 'Harbor',
      'footer.children': '© Quay',
      'banner.children': 'Open',
      i18n: null,
      logo: 'Harbor',
      'project.link': 'https://github.com/o/quay',
      'chat.link': 'https://discord.example',
      'banner.text': 'Open',
      'banner.content': 'Open',
      'footer.content': '© Quay',
      'footer.text': '© Quay',
      'nextThemes.forcedTheme': 'dark',
      children: null,
      pageMap: null,
      'toc.title': 'Here',
    },
  },
  'Fumadocs’s loader': {
    fates: fumadocsLoaderSettings,
    site: (settings) => ({
      'source.config.ts': 'export default {}\n',
      'lib/source.ts': `export const source = loader(${JSON.stringify(settings)})\n`,
      'content/docs/start.mdx': page,
    }),
    examples: { baseUrl: '/manual', source: null, i18n: null },
  },
  'Fumadocs’s source': {
    fates: fumadocsSourceSettings,
    site: (settings) => ({
      'source.config.ts': `export const docs = defineDocs(${JSON.stringify(settings)})\nexport default defineConfig({})\n`,
      'content/docs/start.mdx': page,
      'manual/other.mdx': page,
    }),
    examples: {
      dir: 'manual',
      type: null,
      'docs.dir': null,
      'docs.type': null,
      'meta.dir': null,
      'meta.type': null,
    },
  },
  'Fumadocs’s layout': {
    fates: fumadocsLayoutSettings,
    site: (settings) => ({
      'source.config.ts': 'export default {}\n',
      'lib/layout.shared.tsx': `export function baseOptions() {\n  return ${JSON.stringify(settings)}\n}\n`,
      'content/docs/start.mdx': page,
    }),
    examples: {
      githubUrl: 'https://github.com/o/quay',
      links: [{ text: 'Start', url: '/docs/start' }],
      'nav.title': 'Harbor',
    },
  },
}
