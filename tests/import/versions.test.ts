import { expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

const page = (title: string, text = 'Text.') => `---\ntitle: ${title}\n---\n\n${text}\n`
const starlight: Files = {
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightVersions from 'starlight-versions'
export default defineConfig({ integrations: [starlight({
  title: 'Quay', defaultLocale: 'en', locales: { en: { label: 'English' }, fr: { label: 'Français' } },
  plugins: [starlightVersions({ current: { label: '3.0' }, versions: [{ slug: '2.0', label: 'v2' }, { slug: '1.0', redirect: 'root' }] })],
  sidebar: ['moor', 'sail'],
})] })`,
  'src/content/docs/en/sail.md': page('Sail'),
  'src/content/docs/en/moor.md': page('Moor', '[Sail](/en/sail/)'),
  'src/content/docs/fr/sail.md': page('Naviguer'),
  'src/content/docs/en/2.0/sail.md': page(
    'Sail before',
    '[Row](/en/2.0/row/) ![Sail](../../../../assets/2.0/sail.png)',
  ),
  'src/content/docs/en/2.0/row.md': page('Row'),
  'src/content/docs/fr/2.0/row.md': page('Ramer'),
  'src/content/docs/en/1.0/index.md': page('First', '[Row](/en/1.0/row/#part)'),
  'src/content/docs/en/1.0/row.md': page('Row', '## Part'),
  'src/content/versions/2.0.json': '{ "sidebar": ["sail", { "label": "Oars", "items": ["row"] }] }',
  'src/content/versions/1.0.json': '{}',
  'src/assets/2.0/sail.png': 'png',
  'src/assets/new.png': 'png',
}

test('imports the versions of starlight-versions with their translations, sidebars, links, and assets', async () => {
  const { files, versions, report } = await importFiles(starlight)
  const pagesOf = (all: Record<string, string>) =>
    Object.keys(all)
      .filter((file) => file.endsWith('.md'))
      .toSorted()
  expect(pagesOf(files)).toEqual(['en/1.moor.md', 'en/2.sail.md', 'en/index.md', 'fr/2.sail.md', 'fr/index.md'])
  expect(files['site.config.ts']!.replace(/\s+/g, ' ')).toContain(
    "versions: [ { name: '3.0', state: 'current' }, { name: '2.0', label: 'v2', state: 'supported' }, { name: '1.0', state: 'supported' }, ]",
  )
  expect(pagesOf(versions)).toEqual([
    '1.0/content/en/index.md',
    '1.0/content/en/row.md',
    '2.0/content/en/1.sail.md',
    '2.0/content/en/2.oars/1.row.md',
    '2.0/content/en/index.md',
    '2.0/content/fr/2.oars/1.row.md',
    '2.0/content/fr/index.md',
  ])
  expect(versions['1.0/content/en/index.md']).toContain('[Row](row.md#part)')
  expect(versions['2.0/content/en/1.sail.md']).toContain('![Sail](/assets/2.0/sail.png)')
  expect(Object.keys(files).filter((file) => file.endsWith('.png'))).toEqual(['public/assets/new.png'])
  expect(versions['2.0/content/public/assets/2.0/sail.png']).toBe('png')
  expect(versions['2.0/content/en/1.sail.md']).toContain('[Row](2.oars/1.row.md)')
  expect(report).toContain("`redirect: 'root'` was left out")
})
