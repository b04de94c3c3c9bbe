import type { Files } from '../harness/site.ts'

type Item = Record<string, unknown>

const js = (value: unknown) => `export default ${JSON.stringify(value)}\n`
const page = '---\ntitle: Start\n---\n\nText.\n'
const docusaurus = (settings: Item, files: Files = {}): Files => ({
  'docusaurus.config.js': js({ title: 'Quay', ...settings }),
  'docs/start.md': page,
  'docs/guide/sail.md': page,
  ...files,
})
const docusaurusNavbar = (item: Item) => docusaurus({ themeConfig: { navbar: { items: [item] } } })
const docusaurusSidebar = (item: Item) =>
  docusaurus(
    { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] },
    { 'sidebars.js': js({ docs: [item] }) },
  )

/** The nested schemas of Docusaurus, in the form of `nestedSettings`. */
export const docusaurusNestedSettings: Record<string, { site(item: Item): Files; required: Item; keys: Item }> = {
  'Docusaurus `sidebars` doc': {
    site: docusaurusSidebar,
    required: { type: 'doc', id: 'start' },
    keys: { label: 'Begin', className: 'blue', customProps: { a: 1 }, key: 'begin', translatable: true },
  },
  'Docusaurus `sidebars` category': {
    site: docusaurusSidebar,
    required: { type: 'category', label: 'All', items: ['guide/sail'] },
    keys: {
      link: { type: 'generated-index', slug: '/all' },
      collapsed: true,
      collapsible: false,
      description: 'Everything',
      className: 'blue',
      customProps: { a: 1 },
      key: 'all',
    },
  },
  'Docusaurus `sidebars` in a short category': {
    site: (item) => docusaurusSidebar({ All: [item] }),
    required: { type: 'doc', id: 'start' },
    keys: { className: 'blue' },
  },
  'Docusaurus `_category_.json`': {
    site: (item) => docusaurus({}, { 'docs/guide/_category_.json': JSON.stringify(item) }),
    required: { label: 'Guide' },
    keys: {
      position: 2,
      link: { type: 'doc', id: 'sail' },
      collapsed: true,
      collapsible: false,
      description: 'Everything',
      className: 'blue',
      customProps: { a: 1 },
      key: 'all',
    },
  },
  'Docusaurus `navbar.items`': {
    site: docusaurusNavbar,
    required: { label: 'Begin', to: '/docs/start' },
    keys: {
      items: [{ label: 'Sail', to: '/docs/guide/sail' }],
      activeBasePath: 'docs',
      activeBaseRegex: '/docs/',
      className: 'icon',
      dropdownActiveClassDisabled: true,
      position: 'right',
      prependBaseUrlToHref: true,
      target: '_self',
      rel: 'sponsored',
    },
  },
  'Docusaurus `navbar.items` picker': {
    site: docusaurusNavbar,
    required: { type: 'localeDropdown' },
    keys: {
      queryString: '?a=b',
      dropdownItemsBefore: [{ label: 'Help', to: '/docs/start' }],
      dropdownItemsAfter: [{ label: 'Help', to: '/docs/start' }],
      versions: ['1.0'],
    },
  },
  'Docusaurus `footer.links`': {
    site: (item) => docusaurus({ themeConfig: { footer: { links: [{ title: 'All', items: [item] }] } } }),
    required: { label: 'Begin', to: '/docs/start' },
    keys: { className: 'blue', prependBaseUrlToHref: true },
  },
  'Docusaurus additional docs': {
    site: (item) =>
      docusaurus(
        {
          plugins: [
            ['@docusaurus/plugin-content-docs', { path: 'docs' }],
            ['@docusaurus/plugin-content-docs', item],
          ],
        },
        {
          'community/help.md': page,
          'other.js': js({ docs: ['help', { type: 'category', label: 'All', items: [] }] }),
        },
      ),
    required: { id: 'community', path: 'community', routeBasePath: 'community' },
    keys: {
      editUrl: 'https://github.com/o/quay/edit/main/',
      sidebarPath: './other.js',
      exclude: ['help.md'],
      lastVersion: 'current',
      includeCurrentVersion: false,
      onlyIncludeVersions: ['1.0'],
      versions: { current: { label: 'Next' } },
      tags: 'tags.yml',
      breadcrumbs: false,
    },
  },
  'Docusaurus `pages` and other plugins': {
    site: (item) =>
      docusaurus({ plugins: Object.entries(item).map(([name, options]) => [`@docusaurus/${name}`, options]) }),
    required: {},
    keys: {
      'plugin-content-pages': { editUrl: 'https://github.com/o/quay/edit/main/' },
      'plugin-ideal-image': { quality: 70 },
      'plugin-css-cascade-layers': { id: 'a' },
    },
  },
  'Docusaurus excluded versions': {
    site: (item) =>
      docusaurus(
        { presets: [['classic', { docs: item }]] },
        { 'versions.json': '["2.0"]', 'versioned_docs/version-2.0/start.md': page, 'sidebars.json': '{}' },
      ),
    required: {},
    keys: { onlyIncludeVersions: ['2.0'], includeCurrentVersion: false, disableVersioning: true },
  },
}
