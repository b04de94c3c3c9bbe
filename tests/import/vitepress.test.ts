import { expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'

test('VitePress: reads settings passed to a function of the site', async () => {
  const { files } = await importFiles({
    '.vitepress/config.ts':
      "import { extend } from './extend'\nimport { defineConfig } from 'vitepress'\nexport default ({ mode }) => {\n  return withPwa(extend(defineConfig({ title: 'Boats' }), 1))\n}\n",
    'start.md': '# Start\n',
  })
  expect(files['site.config.ts']).toContain("title: 'Boats'")
})

test('VitePress: does not guess computed values', async () => {
  const { files } = await importFiles({
    '.vitepress/config.js':
      "const title = () => {\n  if (process.env.CI) return 'Ships'\n  return 'Boats'\n}\nexport default { title: title(), description: 'Afloat' }\n",
    'start.md': '# Start\n',
  })
  expect(files['site.config.ts']).toContain("description: 'Afloat'")
  expect(files['site.config.ts']).not.toMatch(/Boats|Ships/)
})

test('VitePress: reads settings passed to a wrapper in a separate file', async () => {
  for (const [wrapper, call] of [
    ['const withX = ({ title }) => ({ title })', "withX({ title: 'Boats' })"],
    ['const withX = ({ title, ...others }) => ({ ...others })', "withX({ title: 'Boats' })"],
    ["function defineX(title = 'Boats') {\n  return { title }\n}", 'defineX()'],
  ]) {
    const { files } = await importFiles({
      '.vitepress/config.js': `${wrapper}\nexport default ${call}\n`,
      'start.md': '# Start\n',
    })
    expect(files['site.config.ts']).toContain("title: 'Boats'")
  }
})

test('VitePress: reads menus returned by functions and settings next to the pages of a language', async () => {
  const { files } = await importFiles({
    '.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'Boats', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } } })\n",
    'config.ts': `import { defineAdditionalConfig } from 'vitepress'
import { more } from './menus'
import * as menus from './menus'
export default defineAdditionalConfig({
  description: 'Of boats.',
  themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: [...sidebar('Begin'), ...more(), menus.last()] } } },
})
function nav() {
  return [{ text: 'Guide', link: '/guide/start' }]
}
function sidebar(title: string) {
  return [{ text: title, items: [{ text: 'Start', link: 'start' }] }]
}
`,
    'menus.ts': `export const more = () => [{ text: 'More', items: [{ text: 'Ropes', link: 'ropes' }] }]
export function last() {
  return { text: 'Last', items: [{ text: 'Again', link: 'again' }, last()] }
}
`,
    'fr/config.ts': `import { defineAdditionalConfig } from 'vitepress'
const start = () => ({ text: 'Débuter', items: [{ text: 'Départ', link: '/fr/guide/start' }] })
const others = [{ text: 'Plus', items: [{ text: 'Cordages', link: '/fr/guide/ropes' }] }, { text: 'Fin', items: [{ text: 'Encore', link: '/fr/guide/again' }] }]
export default defineAdditionalConfig({ description: 'Des bateaux.', themeConfig: { sidebar: [start(), ...others] } })
`,
    ...Object.fromEntries(
      ['start', 'ropes', 'again'].flatMap((name) => [
        [`guide/${name}.md`, `# The ${name}\n`],
        [`fr/guide/${name}.md`, `# ${name} en français\n`],
      ]),
    ),
  })
  expect(
    Object.keys(files)
      .filter((file) => file.startsWith('en/'))
      .toSorted(),
  ).toEqual(['en/1.begin/1.start.md', 'en/2.more/1.ropes.md', 'en/3.last/1.again.md', 'en/index.md'])
  expect(files['fr/1.begin/.navigation.yml']).toContain('title: Débuter')
  expect(files['site.config.ts']).toContain("description: { en: 'Of boats.', fr: 'Des bateaux.' }")
  expect(files['site.config.ts']).toContain("links: [{ label: 'Guide', to: '/en/begin/start' }]")
})

test('VitePress: keeps an open container, and reports the name of a hero and icons', async () => {
  const { files, report } = await importFiles({
    '.vitepress/config.ts': 'export default { title: "Boats" }',
    'index.md':
      '---\nlayout: home\nhero:\n  name: Quay\n  text: All boats\nfeatures:\n  - { icon: ⚡, title: Fast, details: D, linkText: More }\n---\n\n::: details Read {open}\nx\n:::\n',
  })
  expect(files['en/index.md']).toContain('<details open>\n<summary>Read</summary>')
  expect(report).toContain('“hero.name” was left out: Quay')
  expect(report).toContain('“icon” was left out: ⚡')
  expect(report).toContain('“linkText” was left out: More')
})
