import { describe, expect, test } from 'vitest'
import { readModule } from '../../scripts/import/source/javascript.ts'
import { recordOf } from '../../scripts/import/source/record.ts'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

describe('addresses', () => {
  test('redirect changed URLs to the new ones, and keep existing redirects', async () => {
    const { files } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Orchard',
        navigation: {
          groups: [
            { group: 'First steps', pages: ['start', 'guides/Pick_Fruit'] },
            { group: 'More', pages: ['guides/store'] },
          ],
        },
        redirects: [
          { source: '/begin', destination: '/start' },
          { source: '/old/:slug*', destination: '/guides/:slug*' },
        ],
      }),
      'start.mdx': '# Start\n',
      'guides/Pick_Fruit.mdx': '# Pick\n',
      'guides/store.mdx': '# Store\n',
    })
    expect(files['_redirects']).toBe(
      [
        '# Previous URLs',
        '/begin  /first-steps/start',
        '/old/*  /guides/:splat',
        '/guides/Pick_Fruit  /first-steps/pick_fruit',
        '/guides/store  /more/store',
        '/start  /first-steps/start',
        '',
      ].join('\n'),
    )
  })

  test('of VitePress rewrites with variable parts redirect to the pages', async () => {
    const { files } = await importFiles({
      'package.json': '{ "devDependencies": { "vitepress": "1" } }',
      'docs/.vitepress/config.mts':
        "export default { title: 'V', rewrites: { 'packages/:pkg/src/:rest*': ':pkg/:rest*', '(.*)/old.md': 'new/(.*).md' } }",
      'docs/packages/sail/src/a/b.md': '# B\n',
      'docs/packages/sail/src/a/c.png': 'x',
      'docs/x/y/old.md': '# Old\n',
    })
    expect(files['_redirects']).toContain('/new/x/y  /x/y/old\n')
    expect(files['_redirects']).toContain('/sail/a/b  /packages/sail/src/a/b\n')
    expect(files['_redirects']).not.toContain('.png')
  })

  test('with a base path redirect to the site’s paths, in each language', async () => {
    const { files } = await importFiles({
      'docusaurus.config.js':
        "module.exports = { title: 'Boats', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }\n",
      'docs/swan.md': '# Swan\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/swan.md': '# Cygne\n',
    })
    expect(files['_redirects']).toBe('# Previous URLs\n/docs/*  /:splat\n')
  })

  test('need no redirect if all of them already start with their language', async () => {
    const page = (to: string) => `---\ntitle: Page\n---\n\n${`See [the other](${to}).\n`.repeat(5)}`
    const { files } = await importFiles({
      'en/.navigation.yml': 'title: Guide\n',
      'en/1.one.md': page('/en/two'),
      'en/2.two.md': page('/en/one'),
      'fr/1.one.md': page('/en/two'),
      'fr/2.two.md': page('/en/one'),
    })
    expect(files['_redirects']).toBeUndefined()
    expect(files['en/1.one.md']).toContain('](/en/two)')
  })
})

describe('the configuration of a site is imported:', () => {
  const pages: Files = { 'docs/start.md': '# Start\n', 'docs/guide.md': '# Guide\n' }
  const configOf = (files: Record<string, string>) => readModule(files['site.config.ts'] ?? '')?.exported

  test('Starlight', async () => {
    const { files, report } = await importFiles({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        import { sidebar } from './config/sidebar.mjs'
        export default defineConfig({
          base: '/manual',
          redirects: { '/old': '/manual/start', '/older': { status: 302, destination: '/start' } },
          integrations: [starlight({ title: 'T', logo: { src: './src/assets/logo.svg', alt: 'Lamp' }, customCss: ['./src/own.css'], sidebar })],
        })`,
      'config/sidebar.mjs': "export const sidebar = [{ label: 'Begin', items: ['start'] }]\n",
      'src/assets/logo.svg': '<svg/>',
      'src/own.css': ':root { --sl-color-accent: #0050ff; }',
      'src/content/docs/start.md': '---\ntitle: Start\n---\n',
    })
    expect(configOf(files)).toMatchObject({
      basePath: '/manual',
      localePrefix: 'never',
      header: { logo: { light: '/assets/logo.svg', alt: 'Lamp' } },
      theme: { colors: { primary: '#0050ff' } },
    })
    expect(files['_redirects']).toBe(
      '# Previous URLs\n/old  /begin/start\n/older  /begin/start  302\n/start  /begin/start\n',
    )
    expect(report).toContain(
      './src/own.css\n  These styles were left out, because they match the HTML of the other system. Write your own in _code/styles.css',
    )
  })

  test('VitePress, in several files', async () => {
    const { files } = await importFiles({
      'docs/.vitepress/config/index.ts': `import { defineConfig } from 'vitepress'
        import { en } from './en'
        import { fr } from './fr'
        export default defineConfig({ title: 'Kettle', locales: { root: { label: 'English', ...en }, fr: { label: 'Français', ...fr } } })`,
      'docs/.vitepress/config/en.ts': `export const en = defineConfig({ lang: 'en', description: 'Water', themeConfig: {
        logo: '/logo.svg', nav: [{ text: 'Guide', link: '/guide' }, { text: 'More', items: [{ text: 'Shop', link: 'https://shop.example' }] }],
        sidebar: [{ text: 'First', items: [{ text: 'Start', link: '/start' }] }], footer: { message: 'MIT.', copyright: '© <b>Kettle</b>' } } })`,
      'docs/.vitepress/config/fr.ts': `export const fr = defineConfig({ lang: 'fr', description: 'Eau', themeConfig: {
        sidebar: [{ text: 'Début', items: [{ text: 'Commencer', link: '/fr/start' }] }] } })`,
      'docs/public/logo.svg': '<svg/>',
      'docs/fr/start.md': '# Commencer\n',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      title: 'Kettle',
      description: { en: 'Water', fr: 'Eau' },
      header: {
        logo: { light: '/logo.svg' },
        links: [
          { label: 'Guide', to: '/en/guide' },
          { label: 'More', links: [{ label: 'Shop', to: 'https://shop.example' }] },
        ],
      },
      footer: { copyright: 'MIT. © Kettle' },
    })
    expect(files['fr/1.first/.navigation.yml']).toBe('title: Début\n')
  })

  test('Docusaurus', async () => {
    const { files } = await importFiles({
      'docusaurus.config.ts': `export default { title: 'Boats', baseUrl: '/',
        plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/a', '/b'], to: '/docs/start' }] }]],
        themeConfig: {
          announcementBar: { content: 'Season <a href="/docs/guide">opens</a>' },
          navbar: { logo: { src: 'img/logo.svg', srcDark: 'img/dark.svg' }, items: [{ type: 'doc', docId: 'guide', label: 'Guide' }, { href: 'https://boats.example', label: 'Shop' }] },
          footer: { copyright: '© Boats', links: [{ title: 'Docs', items: [{ label: 'Start', to: '/docs/start' }] }] } } }`,
      'src/css/custom.css': ':root { --ifm-color-primary: #2e8555; }',
      'static/img/logo.svg': '<svg/>',
      'static/img/dark.svg': '<svg/>',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      header: {
        logo: { light: '/img/logo.svg', dark: '/img/dark.svg' },
        links: [
          { label: 'Guide', to: '/en/guide' },
          { label: 'Shop', to: 'https://boats.example' },
        ],
      },
      footer: { copyright: '© Boats', columns: [{ title: 'Docs', links: [{ label: 'Start', to: '/en/start' }] }] },
      announcement: { text: 'Season opens', to: '/en/guide' },
      theme: { colors: { primary: '#2e8555' } },
    })
    expect(files['_redirects']).toContain('/a  /start\n/b  /start\n')
  })

  test('Mintlify', async () => {
    const { files } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Orchard',
        colors: { primary: '#16A34A' },
        navbar: {
          links: [{ label: 'Start', href: '/start' }],
          primary: { type: 'button', label: 'Order', href: 'https://o.example' },
        },
        footer: { links: [{ header: 'Us', items: [{ label: 'Blog', href: 'https://b.example' }] }] },
        banner: { content: '**New**: see [start](/start)' },
        navigation: { pages: ['start'] },
      }),
      'start.mdx': '# Start\n',
    })
    expect(configOf(files)).toMatchObject({
      header: {
        links: [
          { label: 'Start', to: '/en/start' },
          { label: 'Order', to: 'https://o.example' },
        ],
      },
      footer: { columns: [{ title: 'Us', links: [{ label: 'Blog', to: 'https://b.example' }] }] },
      announcement: { text: '**New**: see start', to: '/en/start' },
      theme: { colors: { primary: '#16a34a' } },
    })
  })

  test('publishes a page whose frontmatter uses a Rivage key with a different meaning', async () => {
    const { files, report } = await importFiles({
      'mkdocs.yml': 'site_name: Wind\n',
      'docs/storm.md': '---\nlinks:\n  - calm.md\npublishAt: soon\ncategories: [Wind]\n---\n\n# Storm\n',
    })
    expect(files['en/storm.md']).toBe('---\ntitle: Storm\ncategories:\n  - Wind\n---\n')
    expect(report).toContain('2: “links” was left out, because this value is not valid in Rivage: ["calm.md"]')
    expect(report).toContain('4: “publishAt” was left out, because this value is not valid in Rivage: "soon"')
  })

  test('MkDocs', async () => {
    const { files } = await importFiles({
      'mkdocs.yml': `site_name: !ENV [SITE_NAME, DOCS_NAME, Wind]
copyright: '&copy; Wind'
theme: { name: material, logo: img/logo.svg, palette: [{ scheme: slate, primary: indigo }], features: [navigation.tabs, navigation.tabs.sticky] }
extra: { social: [{ icon: fontawesome/brands/mastodon, link: 'https://social.example/@wind' }, { icon: fontawesome/brands/square-x-twitter, link: 'https://x.example' }, { icon: fontawesome/brands/gitlab-square, link: 'https://lab.example' }] }
markdown_extensions: { toc: { title: Here, permalink: true } }
plugins:
  - search
  - redirects: { redirect_maps: { old.md: start.md } }
`,
      'docs/img/logo.svg': '<svg/>',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      title: 'Wind',
      header: { logo: { light: '/img/logo.svg' }, tabs: true },
      footer: { copyright: '© Wind' },
      theme: { colors: { primary: 'indigo' }, colorMode: 'dark' },
      socials: { mastodon: 'https://social.example/@wind', x: 'https://x.example', gitlab: 'https://lab.example' },
      toc: { title: 'Here' },
    })
    expect(files['_redirects']).toBe('# Previous URLs\n/old  /start\n')
  })

  test.each([
    ['color_mode: light', 'light'],
    ['color_mode: dark, user_color_mode_toggle: true', undefined],
    ['color_mode: auto', undefined],
  ])('MkDocs, with the color mode of a theme unless readers choose it: %s', async (settings, colorMode) => {
    const { files } = await importFiles({ 'mkdocs.yml': `theme: { name: mkdocs, ${settings} }\n`, ...pages })
    expect(recordOf(recordOf(configOf(files)).theme).colorMode).toBe(colorMode)
  })
})

describe('fonts', () => {
  const wOff2 = new Uint8Array([0x77, 0x4f, 0x46, 0x32, 0, 1])
  const page = '# Start\n'
  const themeOf = (files: Record<string, string>) =>
    recordOf(recordOf(readModule(files['site.config.ts'] ?? '')?.exported).theme).fonts

  test.each<[system: string, source: Files, fonts: Record<string, unknown>, copied: string[]]>([
    [
      'Starlight, in a style sheet',
      {
        'astro.config.mjs':
          "export default defineConfig({ integrations: [starlight({ title: 'T', customCss: ['./src/fonts.css'] })] })",
        'src/fonts.css':
          "@font-face { font-family: 'Lora'; src: url('./fonts/Lora.ttf') format('truetype'), url('./fonts/Lora.woff2'); }\n@font-face { font-family: Lora; font-weight: 700; src: url(/fonts/Lora-Bold.woff2?v=2); }\n:root { --sl-font: 'Lora', serif; --sl-font-mono: ui-monospace, monospace; }",
        'src/fonts/Lora.ttf': wOff2,
        'src/fonts/Lora.woff2': wOff2,
        'public/fonts/Lora-Bold.woff2': wOff2,
        'src/content/docs/start.md': page,
      },
      { sans: ['Lora.woff2', 'Lora-Bold.woff2'] },
      ['_code/fonts/Lora-Bold.woff2', '_code/fonts/Lora.woff2'],
    ],
    [
      'Astro’s font setting',
      {
        'astro.config.mjs':
          "export default defineConfig({ fonts: [{ provider: fontProviders.local(), name: 'Custom', cssVariable: '--font-custom', options: { variants: [{ src: ['./src/assets/Custom.woff2'] }] } }], integrations: [starlight({ title: 'T', customCss: ['./src/own.css'] })] })",
        'src/own.css': ':root { --sl-font: var(--font-custom); }',
        'src/assets/Custom.woff2': wOff2,
        'src/content/docs/start.md': page,
      },
      { sans: 'Custom.woff2' },
      ['_code/fonts/Custom.woff2'],
    ],
    [
      'VitePress, through a custom property',
      {
        '.vitepress/config.ts': "export default { title: 'T' }",
        '.vitepress/theme/style.css':
          ":root { --own: 'Recursive Mono', monospace; --vp-font-family-mono: var(--own); }\n@font-face { font-family: 'Recursive Mono'; src: url('/type/rec.woff2'); }",
        'public/type/rec.woff2': wOff2,
        'start.md': page,
      },
      { mono: 'rec.woff2' },
      ['_code/fonts/rec.woff2'],
    ],
    [
      'Docusaurus, with a heading font',
      {
        'docusaurus.config.js': "module.exports = { title: 'T' }",
        'src/css/custom.css':
          ":root { --ifm-font-family-base: 'Body', sans-serif; --ifm-heading-font-family: 'Head'; }\n@font-face { font-family: Body; src: url('../../static/a/font.woff2'); }\n@font-face { font-family: Head; src: url('/b/font.woff2'); }",
        'static/a/font.woff2': wOff2,
        'static/b/font.woff2': wOff2,
        'docs/start.md': page,
      },
      { sans: 'font.woff2', heading: 'static-b-font.woff2' },
      ['_code/fonts/font.woff2', '_code/fonts/static-b-font.woff2'],
    ],
    [
      'Mintlify, in docs.json',
      {
        'docs.json': JSON.stringify({
          name: 'T',
          fonts: { family: 'Gotu', source: '/type/gotu.woff2', format: 'woff2' },
          navigation: { pages: ['start'] },
        }),
        'type/gotu.woff2': wOff2,
        'start.mdx': page,
      },
      { sans: 'gotu.woff2' },
      ['_code/fonts/gotu.woff2'],
    ],
    [
      'MkDocs, in a style sheet',
      {
        'mkdocs.yml': 'site_name: T\nextra_css: [css/own.css]\n',
        'docs/css/own.css': "body { font-family: 'Work Sans', sans-serif }",
        'docs/css/WorkSans-Variable.woff2': wOff2,
        'docs/css/WorkSansCondensed.woff2': wOff2,
        'docs/start.md': page,
      },
      { sans: 'WorkSans-Variable.woff2' },
      ['_code/fonts/WorkSans-Variable.woff2'],
    ],
    [
      'Nuxt, in the Tailwind theme',
      {
        'nuxt.config.ts': 'export default defineNuxtConfig({})',
        'app/assets/main.css': "@theme { --font-sans: 'Public Sans', sans-serif; }",
        'public/fonts/public-sans-700.woff2': wOff2,
        'content/start.md': page,
      },
      { sans: 'public-sans-700.woff2' },
      ['_code/fonts/public-sans-700.woff2'],
    ],
    [
      'Nextra, with next/font/local',
      {
        'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
        'app/layout.jsx':
          "import localFont from 'next/font/local'\nconst mono = localFont({ src: [{ path: './Code.woff2', weight: '400' }], variable: '--font-code-mono' })\nexport default () => <html className={mono.variable} />\n",
        'app/Code.woff2': wOff2,
        'content/start.mdx': page,
      },
      { mono: 'Code.woff2' },
      ['_code/fonts/Code.woff2'],
    ],
  ])('of %s are imported', async (_, source, fonts, copied) => {
    const { files, report } = await importFiles(source)
    expect(themeOf(files)).toEqual(fonts)
    expect(Object.keys(files).filter((file) => /\.(?:woff2|ttf)$/.test(file) && !file.startsWith('public/'))).toEqual(
      copied,
    )
    expect(report).toContain('Nothing to decide')
  })

  test.each<[system: string, source: Files, decision: string]>([
    [
      'a package',
      {
        'astro.config.mjs':
          "export default defineConfig({ integrations: [starlight({ title: 'T', customCss: ['@fontsource/ibm-plex-serif/400.css', './src/own.css'] })] })",
        'src/own.css': ":root { --sl-font: 'IBM Plex Serif', serif; }",
        'src/content/docs/start.md': page,
      },
      'The font for body text, “IBM Plex Serif”, comes from @fontsource/ibm-plex-serif. Add its files to _code/fonts/ and list them in theme.fonts.sans, or use the system font',
    ],
    [
      'Google',
      {
        'mkdocs.yml': 'site_name: T\ntheme: { name: material, font: { text: Lato, code: false } }\n',
        'docs/start.md': page,
      },
      'The font for body text, “Lato”, comes from Google Fonts. Add its files to _code/fonts/ and list them in theme.fonts.sans',
    ],
    [
      'next/font',
      {
        'source.config.ts': 'export default {}',
        'app/layout.tsx':
          "import { Inter, JetBrains_Mono } from 'next/font/google'\nconst mono = JetBrains_Mono({ subsets: ['latin'] })\n",
        'content/docs/start.mdx': page,
      },
      'The font for code, “JetBrains Mono”, comes from Google Fonts. Add its files to _code/fonts/ and list them in theme.fonts.mono',
    ],
    [
      'a Git LFS pointer',
      {
        'docs.json': JSON.stringify({
          name: 'T',
          fonts: { family: 'Gotu', source: '/gotu.woff2' },
          navigation: { pages: ['start'] },
        }),
        'gotu.woff2': 'version https://git-lfs.github.com/spec/v1\n',
        'start.mdx': page,
      },
      'The font for body text, “Gotu”, is not in the source. Add its files to _code/fonts/ and list them in theme.fonts.sans',
    ],
  ])('in %s are left to the user', async (_, source, decision) => {
    const { files, report } = await importFiles(source)
    expect(themeOf(files)).toBeUndefined()
    expect(report).toContain('To decide: 1 setting')
    expect(report).toContain(decision)
  })
})

test('MkDocs settings are inherited: mappings are merged, and other values replaced', async () => {
  const { files } = await importFiles({
    'base.yml': 'site_name: Base\ntheme: { name: material, palette: { primary: teal } }\nINHERIT: root/top.yml\n',
    'root/top.yml': 'site_description: From the top\nINHERIT: ../base.yml\n',
    'mkdocs.yml': 'INHERIT: base.yml\nsite_name: Wind\ntheme: { language: en }\n',
    'docs/index.md': '# Wind\n',
  })
  expect(files['site.config.ts']).toMatch(/title: 'Wind'/)
  expect(files['site.config.ts']).toMatch(/description: 'From the top'/)
  expect(files['site.config.ts']).toMatch(/primary/)
})
