import type { Files } from '../harness/site.ts'
import { docusaurusNestedSettings } from './nested-docusaurus-settings.ts'

type Item = Record<string, unknown>

/** A setting with a nested schema, and a value for each of its keys. */
interface NestedSettings {
  /** The files of a small site whose setting is an item. */
  site(item: Item): Files
  /** An item with the required keys. */
  required: Item
  /** Every other key with a value. */
  keys: Item
}

const js = (value: unknown) => `export default ${JSON.stringify(value)}\n`
const page = '---\ntitle: Start\n---\n\nText.\n'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const vitepress = (themeConfig: unknown, more: Item = {}): Files => ({
  '.vitepress/config.ts': js({ title: 'Quay', themeConfig, ...more }),
  'start.md': page,
  'guide/sail.md': page,
  'fr/start.md': page,
  'public/mark.svg': svg,
  'public/night.svg': svg,
})
const starlight = (settings: Item): Files => ({
  'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight(${JSON.stringify({ title: 'Quay', ...settings })})] })\n`,
  'src/content/docs/start.md': page,
  'src/content/docs/guide/sail.md': page,
  'src/content/docs/fr/start.md': page,
  'src/assets/mark.svg': svg,
})
const mintlify = (settings: Item): Files => ({
  'docs.json': JSON.stringify({ name: 'Quay', navigation: { pages: ['start'] }, ...settings }),
  'start.mdx': page,
  'sail.mdx': page,
  'fr/start.mdx': page,
  'mark.svg': svg,
  'night.svg': svg,
})
const mkdocs = (settings: Item): Files => ({
  'mkdocs.yml': JSON.stringify({ site_name: 'Quay', ...settings }),
  'docs/start.md': page,
  'docs/de/start.md': page,
})
const nextra = (meta: Item): Files => ({
  'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
  'content/_meta.js': js(meta),
  'content/start.mdx': page,
  'content/guide/sail.mdx': page,
})
const fumadocs = (meta: Item): Files => ({
  'source.config.ts': 'export default {}\n',
  'content/docs/meta.json': '{ "pages": ["start", "guide"] }',
  'content/docs/start.mdx': page,
  'content/docs/guide/meta.json': JSON.stringify(meta),
  'content/docs/guide/sail.mdx': page,
  'content/docs/guide/tack.mdx': page,
})

/** The nested schemas of the systems. */
export const nestedSettings: Record<string, NestedSettings> = {
  ...docusaurusNestedSettings,
  'VitePress `nav`': {
    site: (item) => vitepress({ nav: [item] }),
    required: { text: 'Begin', link: '/start' },
    keys: {
      items: [{ text: 'Sail', link: '/guide/sail' }],
      activeMatch: '/guide/',
      target: '_self',
      rel: 'sponsored',
      noIcon: true,
      component: 'Picker',
      props: { of: 'versions' },
    },
  },
  'VitePress `sidebar`': {
    site: (item) => vitepress({ sidebar: [{ text: 'All', items: [item] }] }),
    required: { text: 'Begin', link: '/start' },
    keys: {
      items: [{ text: 'Sail', link: '/guide/sail' }],
      collapsed: true,
      base: '/guide/',
      docFooterText: 'Go there',
      rel: 'sponsored',
      target: '_blank',
    },
  },
  'VitePress `locales`': {
    site: (item) => vitepress({}, { locales: { root: { lang: 'en' }, fr: item } }),
    required: { lang: 'fr' },
    keys: {
      label: 'Le français',
      link: '/fr/start',
      dir: 'rtl',
      title: 'Quai',
      titleTemplate: ':title au quai',
      description: 'Bateaux',
      head: [['meta', { name: 'keywords', content: 'bateaux' }]],
      themeConfig: { nav: [{ text: 'Début', link: '/fr/start' }] },
    },
  },
  'VitePress `locales.*.themeConfig`': {
    site: (item) => vitepress({}, { locales: { root: { lang: 'en' }, fr: { lang: 'fr', themeConfig: item } } }),
    required: {},
    keys: {
      logo: '/mark.svg',
      siteTitle: 'Le quai',
      nav: [{ text: 'Début', link: '/fr/start' }],
      sidebar: [{ text: 'Tout', items: [{ text: 'Début', link: '/fr/start' }] }],
      outline: { label: 'Ici' },
      docFooter: { prev: 'Avant' },
      editLink: { pattern: 'https://github.com/o/quai/edit/main/:path', text: 'Modifier' },
      socialLinks: [{ icon: 'discord', link: 'https://causer.example' }],
      footer: { message: 'Licence' },
      lastUpdated: { text: 'Mis à jour' },
      search: { provider: 'local' },
      unheardOf: 'Quoi',
    },
  },
  'VitePress `socialLinks`': {
    site: (item) => vitepress({ socialLinks: [item] }),
    required: { link: 'https://chat.example' },
    keys: { icon: 'discord', ariaLabel: 'Our chat' },
  },
  'VitePress `logo`': {
    site: (item) => vitepress({ logo: item }),
    required: { light: '/mark.svg' },
    keys: { dark: '/night.svg', alt: 'A mark', width: 24, height: 24, class: 'a', style: 'b', unheardOf: 1 },
  },
  'VitePress keys of other versions': {
    site: (item) => vitepress(item.themeConfig ?? {}, item),
    required: {},
    keys: { scrollOffset: 90, themeConfig: { lastUpdatedText: 'Changed' } },
  },
  'Starlight `sidebar`': {
    site: (item) => starlight({ sidebar: [{ label: 'All', items: [item] }] }),
    required: { label: 'Begin', slug: 'start' },
    keys: {
      translations: { fr: 'Début' },
      badge: { text: 'New', variant: 'tip' },
      attrs: { target: '_blank' },
    },
  },
  'Starlight `sidebar` group': {
    site: (item) => starlight({ sidebar: [item] }),
    required: { label: 'All', items: ['start'] },
    keys: { translations: { fr: 'Tout' }, badge: 'New', collapsed: true },
  },
  'Starlight `sidebar` autogenerate': {
    site: (item) => starlight({ sidebar: [{ label: 'All', autogenerate: item }] }),
    required: { directory: 'guide' },
    keys: { collapsed: true, attrs: { target: '_blank' } },
  },
  'Starlight `locales`': {
    site: (item) => starlight({ defaultLocale: 'root', locales: { root: { label: 'English' }, fr: item } }),
    required: { label: 'Français' },
    keys: { lang: 'fr-CA', dir: 'rtl' },
  },
  'Starlight `social`': {
    site: (item) => starlight({ social: [item] }),
    required: { href: 'https://chat.example' },
    keys: { icon: 'discord', label: 'Our chat' },
  },
  'Starlight `head`': {
    site: (item) => starlight({ head: [item] }),
    required: { tag: 'script' },
    keys: { attrs: { src: 'https://count.example/a.js' }, content: 'count()' },
  },
  'Mintlify `navigation`': {
    site: (item) => mintlify({ navigation: item }),
    required: { pages: ['start'] },
    keys: {
      groups: [{ group: 'All', pages: ['sail'] }],
      tabs: [{ tab: 'Sailing', pages: ['sail'] }],
      anchors: [{ anchor: 'Shop', href: 'https://shop.example' }],
      dropdowns: [{ dropdown: 'More', pages: ['sail'] }],
      products: [{ product: 'Boat', pages: ['sail'] }],
      languages: [{ language: 'fr', pages: ['fr/start'] }],
      versions: [{ version: 'v2', pages: ['sail'] }],
      global: { anchors: [{ anchor: 'Shop', href: 'https://shop.example' }] },
    },
  },
  'Mintlify `navigation.groups`': {
    site: (item) => mintlify({ navigation: { groups: [item] } }),
    required: { group: 'All', pages: ['start'] },
    keys: {
      icon: 'anchor',
      tag: 'New',
      hidden: true,
      root: 'sail',
      expanded: true,
      openapi: 'api.json',
      asyncapi: 'events.json',
      drilldown: false,
    },
  },
  'Mintlify `navigation.tabs`': {
    site: (item) => mintlify({ navigation: { tabs: [item, { tab: 'Repairs', pages: ['sail'] }] } }),
    required: { tab: 'Sailing', pages: ['start'] },
    keys: {
      icon: 'anchor',
      hidden: true,
      href: 'https://shop.example',
      menu: [{ item: 'Harbors', pages: ['sail'] }],
      openapi: 'api.json',
      asyncapi: 'events.json',
    },
  },
  'Mintlify `navigation.anchors`': {
    site: (item) => mintlify({ navigation: { anchors: [item, { anchor: 'Repairs', pages: ['sail'] }] } }),
    required: { anchor: 'Sailing', pages: ['start'] },
    keys: { icon: 'anchor', hidden: true, color: { light: '#123456' }, href: 'https://shop.example' },
  },
  'Mintlify `navigation.dropdowns`': {
    site: (item) => mintlify({ navigation: { dropdowns: [item, { dropdown: 'Repairs', pages: ['sail'] }] } }),
    required: { dropdown: 'Sailing', pages: ['start'] },
    keys: {
      icon: 'anchor',
      hidden: true,
      color: { light: '#123456' },
      description: 'For sailors',
      href: 'https://shop.example',
    },
  },
  'Mintlify `navigation.products`': {
    site: (item) => mintlify({ navigation: { products: [item, { product: 'Repairs', pages: ['sail'] }] } }),
    required: { product: 'Sailing', pages: ['start'] },
    keys: { icon: 'anchor', description: 'For sailors' },
  },
  'Mintlify `navigation.versions`': {
    site: (item) => mintlify({ navigation: { versions: [item, { version: 'v1', pages: ['sail'] }] } }),
    required: { version: 'v2', pages: ['start'] },
    keys: { hidden: true, tag: 'Beta', href: 'https://old.example' },
  },
  'Mintlify `navigation.languages`': {
    site: (item) => mintlify({ navigation: { languages: [{ language: 'en', pages: ['start'] }, item] } }),
    required: { language: 'fr', pages: ['fr/start'] },
    keys: {
      default: true,
      hidden: true,
      banner: { content: 'Ouvert' },
      footer: { links: [{ header: 'Nous', items: [{ label: 'Début', href: '/fr/start' }] }] },
      navbar: { links: [{ label: 'Début', href: '/fr/start' }] },
    },
  },
  'Mintlify `navbar.links`': {
    site: (item) => mintlify({ navbar: { links: [item] } }),
    required: { href: 'https://chat.example' },
    keys: { label: 'Our chat', icon: 'anchor', type: 'discord' },
  },
  'Mintlify `navbar.primary`': {
    site: (item) => mintlify({ navbar: { primary: item } }),
    required: { href: 'https://chat.example' },
    keys: { label: 'Our chat', type: 'github' },
  },
  'Mintlify `logo`': {
    site: (item) => mintlify({ logo: item }),
    required: { light: '/mark.svg' },
    keys: { dark: '/night.svg', href: 'https://quay.example' },
  },
  'Mintlify `fonts`': {
    site: (item) => mintlify({ fonts: item }),
    required: { family: 'Lora' },
    keys: {
      weight: 500,
      source: 'https://fonts.example/a.woff2',
      format: 'woff2',
      heading: { family: 'Inter' },
      body: { family: 'Inter' },
    },
  },
  'Mintlify `redirects`': {
    site: (item) => mintlify({ redirects: [item] }),
    required: { source: '/old', destination: '/start' },
    keys: { permanent: false },
  },
  'Mintlify `appearance`': {
    site: (item) => mintlify({ appearance: item }),
    required: {},
    keys: { default: 'dark', strict: true },
  },
  'MkDocs `extra.social`': {
    site: (item) => mkdocs({ extra: { social: [item] } }),
    required: { link: 'https://chat.example' },
    keys: { icon: 'fontawesome/brands/discord', name: 'Our chat' },
  },
  'MkDocs `theme.features`': {
    site: (item) => ({
      ...mkdocs({ theme: { name: 'material', features: Object.keys(item) } }),
      'docs/tabs.md': '=== "One"\n\n    Text.\n',
    }),
    required: {},
    keys: Object.fromEntries(
      [
        'announce.dismiss',
        'content.action.edit',
        'content.action.view',
        'content.code.annotate',
        'content.code.copy',
        'content.code.select',
        'content.footnote.tooltips',
        'content.tabs.link',
        'content.tooltips',
        'header.autohide',
        'navigation.expand',
        'navigation.footer',
        'navigation.indexes',
        'navigation.instant',
        'navigation.instant.prefetch',
        'navigation.instant.preview',
        'navigation.instant.progress',
        'navigation.path',
        'navigation.prune',
        'navigation.sections',
        'navigation.tabs',
        'navigation.tabs.sticky',
        'navigation.top',
        'navigation.tracking',
        'search.highlight',
        'search.share',
        'search.suggest',
        'toc.follow',
        'toc.integrate',
        'unheard.of',
      ].map((name) => [name, true]),
    ),
  },
  'MkDocs `plugins.group`': {
    site: (item) =>
      mkdocs({
        plugins: [{ group: { plugins: Object.entries(item).map(([name, options]) => ({ [name]: options })) } }],
      }),
    required: {},
    keys: {
      redirects: { redirect_maps: { 'old.md': 'start.md' } },
      i18n: { languages: [{ locale: 'de', default: true }] },
      macros: null,
    },
  },
  'MkDocs plugins and extensions without options': {
    site: (item) =>
      mkdocs(Object.fromEntries(Object.entries(item).map(([key, name]) => [key, [{ [String(name)]: null }]]))),
    required: {},
    keys: { plugins: 'macros', markdown_extensions: 'wikilinks' },
  },
  'MkDocs values without an equivalent': {
    site: mkdocs,
    required: {},
    keys: {
      theme: { logo: 'img/missing.svg' },
      extra: { analytics: { provider: 'google', property: 'UA-1' } },
      repo_url: 'https://code.example',
    },
  },
  'MkDocs `theme` values without an equivalent': {
    site: (theme) => mkdocs({ theme }),
    required: { name: 'material' },
    keys: {
      favicon: 'img/missing.svg',
      palette: { primary: 'custom', scheme: 'default' },
      analytics: { gtag: 'UA-1' },
    },
  },
  'MkDocs `palette` of one mode': {
    site: (item) => mkdocs({ theme: { name: 'material', palette: [item] } }),
    required: {},
    keys: { scheme: 'own' },
  },
  'MkDocs `palette` of several modes': {
    site: (item) => mkdocs({ theme: { name: 'material', palette: [{ scheme: 'default' }, item] } }),
    required: {},
    keys: { media: '(prefers-color-scheme: dark)', accent: 'red', toggle: { icon: 'material/weather-sunny' } },
  },
  'MkDocs `extra.social` links': {
    site: (item) =>
      mkdocs({ extra: { social: Object.values(item).map((link) => ({ icon: 'fontawesome/brands/x', link })) } }),
    required: { first: 'https://x.example' },
    keys: { mail: 'mailto:us@quay.example', second: 'https://other.example' },
  },
  'VitePress `socialLinks` with an image': {
    site: (item) => vitepress({ socialLinks: Object.values(item).map((link) => ({ icon: { svg }, link })) }),
    required: {},
    keys: { chat: 'https://chat.example' },
  },
  'Starlight `social` links': {
    site: (item) =>
      starlight({ social: Object.entries(item).map(([label, href]) => ({ icon: 'email', label, href })) }),
    required: {},
    keys: { mail: 'mailto:us@quay.example' },
  },
  'MkDocs `theme.palette`': {
    site: (item) => mkdocs({ theme: { name: 'material', palette: [item] } }),
    required: {},
    keys: {
      media: '(prefers-color-scheme: dark)',
      scheme: 'slate',
      primary: 'indigo',
      accent: 'red',
      toggle: { icon: 'material/weather-sunny', name: 'Switch' },
    },
  },
  'MkDocs `theme.font`': {
    site: (item) => mkdocs({ theme: { name: 'material', font: item } }),
    required: {},
    keys: { text: 'Lora', code: 'Fira Code' },
  },
  'MkDocs `plugins.i18n.languages`': {
    site: (item) => mkdocs({ plugins: [{ i18n: { languages: [{ locale: 'en' }, item] } }] }),
    required: { locale: 'de' },
    keys: {
      name: 'Das Deutsche',
      default: true,
      build: false,
      site_name: 'Der Kai',
      site_description: 'Boote',
      nav_translations: { Start: 'Anfang' },
      fixed_link: '/de/',
      link: '/de/start/',
      copyright: '© Kai',
      theme: { logo: 'img/mark.svg' },
      extra: { version: 2 },
      nav: [{ Anfang: 'start.md' }],
      admonition_translations: { tip: 'Tipp' },
    },
  },
  'GitBook `docs.yaml` content': {
    site: (item) => ({
      '.gitbook.yaml': '{}',
      'docs.yaml': JSON.stringify({ site: { structure: [item] } }),
      'makers/SUMMARY.md': '* [Start](start.md)\n',
      'makers/start.md': page,
    }),
    required: { type: 'section', title: 'For makers', content: { directory: './makers' } },
    keys: {
      icon: 'anchor',
      path: 'making',
      key: 'makers',
      description: 'How to',
      localizedDescription: { fr: 'Comment' },
      default: true,
      hidden: true,
    },
  },
  'Nextra `_meta`': {
    site: (item) => nextra({ start: item }),
    required: { title: 'Begin' },
    keys: {
      type: 'page',
      display: 'hidden',
      href: 'https://shop.example',
      theme: { toc: false },
      newWindow: true,
    },
  },
  'Nextra `_meta` menu': {
    site: (item) => nextra({ start: '', more: { type: 'menu', ...item } }),
    required: { title: 'More' },
    keys: { items: { shop: { title: 'Shop', href: 'https://shop.example' } } },
  },
  'Nextra `_meta` `theme`': {
    site: (item) => nextra({ start: { theme: item } }),
    required: {},
    keys: {
      breadcrumb: false,
      collapsed: true,
      copyPage: false,
      footer: false,
      layout: 'full',
      navbar: false,
      pagination: false,
      sidebar: false,
      timestamp: false,
      toc: false,
      typesetting: 'article',
    },
  },
  'Fumadocs `meta.json`': {
    site: fumadocs,
    required: {},
    keys: {
      title: 'Sailing',
      icon: 'Anchor',
      description: 'How to sail',
      root: true,
      defaultOpen: true,
      collapsible: false,
      theme: 'dark',
      pages: ['tack', 'sail'],
    },
  },
  'Fumadocs `pages`': {
    site: (item) => fumadocs({ pages: Object.values(item).flat() }),
    required: { first: 'tack' },
    keys: {
      reversed: 'z...a',
      separator: '---Basics---',
      'separator with icon': '---[Anchor]Basics---',
      link: '[Our chat](https://chat.example)',
      'link with icon': '[Anchor][Our chat](https://chat.example)',
      'external link': 'external:[Our chat](https://chat.example)',
      without: ['...', '!sail'],
    },
  },
  'Docus `header.links`': {
    site: (item) => ({
      'app.config.ts': `export default defineAppConfig(${JSON.stringify({ header: { links: [item] } })})\n`,
      'content/1.start.md': page,
    }),
    required: { label: 'Begin', to: '/start' },
    keys: { icon: 'i-lucide-anchor', target: '_blank', 'aria-label': 'Our start', color: 'neutral' },
  },
  'Fumadocs `links`': {
    site: (item) => ({
      'source.config.ts': 'export default {}\n',
      'lib/layout.shared.tsx': `export function baseOptions() {\n  return ${JSON.stringify({ links: [item] })}\n}\n`,
      'content/docs/start.mdx': page,
    }),
    required: { text: 'Begin', url: '/docs/start' },
    keys: {
      type: 'icon',
      on: 'nav',
      active: 'none',
      external: true,
      secondary: true,
      description: 'The start',
      label: 'Our start',
      items: [{ text: 'More', url: '/docs/more' }],
    },
  },
}
