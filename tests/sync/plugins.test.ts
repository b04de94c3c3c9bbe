import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { componentMetadata } from '../../scripts/schemas/component-metadata.ts'
import { openCode } from '../../scripts/sync/code/open-code.ts'
import { loadSite } from '../../scripts/sync/collect/load-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { writeContent } from '../harness/site.ts'

const config = (...names: string[]) =>
  `export default {\n  plugins: [\n${names.map((name) => `    '${name}',\n`).join('')}  ],\n}\n`
const manifest = (rivage: unknown) => JSON.stringify({ name: 'rivage-plugin-tides', rivage })
const file = 'node_modules/rivage-plugin-tides/package.json'

test.each<[what: string, files: Record<string, string>, names: string[], message: string]>([
  [
    'is not installed',
    {},
    ['rivage-plugin-tides'],
    'site.config.ts:3:5 plugins.0: package "rivage-plugin-tides" is not installed. Run npm install rivage-plugin-tides',
  ],
  [
    'is another package',
    { [file]: manifest(undefined) },
    ['rivage-plugin-tides'],
    'site.config.ts:3:5 plugins.0: "rivage-plugin-tides" is not a Rivage plugin: add { "rivage": { "api": 1 } } to its package.json',
  ],
  [
    'needs a later engine',
    { [file]: manifest({ api: 2 }) },
    ['rivage-plugin-tides'],
    'plugin API 2, and this engine has 1. Upgrade the engine: npx rivage upgrade',
  ],
  [
    'needs an earlier engine',
    { [file]: manifest({ api: 0 }) },
    ['rivage-plugin-tides'],
    'plugin API 0, and this engine has 1. Install a later version of it: npm install rivage-plugin-tides@latest',
  ],
  [
    'has no code',
    { [file]: manifest({ api: 1 }) },
    ['rivage-plugin-tides'],
    '"rivage-plugin-tides" has no folder "code": correct "rivage.code" in its package.json',
  ],
  [
    'has its code outside its package',
    { [file]: manifest({ api: 1, code: '../..' }) },
    ['rivage-plugin-tides'],
    'has no folder "../..": correct',
  ],
  [
    'is listed twice',
    { [file]: manifest({ api: 1 }), 'node_modules/rivage-plugin-tides/code/styles.css': '' },
    ['rivage-plugin-tides', 'rivage-plugin-tides'],
    'site.config.ts:4:5 plugins.1: "rivage-plugin-tides" is already in the list',
  ],
  ['is a path', {}, ['./tides'], 'site.config.ts:3:5 plugins.0: expected the name of an npm package'],
])(
  'a plugin that %s stops a sync before any code runs, with its location and the fix',
  async (_, files, names, message) => {
    const folder = await writeContent({ ...files, 'site.config.ts': config(...names), 'en/index.md': '# Home\n' })
    await expect(loadSite(new ContentFolder(folder))).rejects.toThrow(message)
  },
)

test('a plugin font can share the name of a site font, which comes first', async () => {
  const font = (style: string) =>
    readFile(join(engineFolder, 'node_modules', '@fontsource', 'lora', 'files', `lora-latin-400-${style}.woff2`))
  const folder = await writeContent({
    [file]: manifest({ api: 1 }),
    'node_modules/rivage-plugin-tides/code/fonts/tide.woff2': await font('italic'),
    'node_modules/rivage-plugin-tides/code/fonts/both.woff2': await font('italic'),
    '_code/fonts/both.woff2': await font('normal'),
    'site.config.ts':
      "export default { plugins: ['rivage-plugin-tides'], theme: { fonts: { sans: 'tide.woff2', heading: 'both.woff2' } } }\n",
    'en/index.md': '# Home\n',
  })
  const { fonts, socialCards, config } = await loadSite(new ContentFolder(folder))
  expect(fonts.length).toBeGreaterThan(0)
  expect(socialCards?.style.fonts).toEqual([
    join(folder, '_code/fonts/both.woff2'),
    expect.stringMatching(/rivage-plugin-tides\/code\/fonts\/tide\.woff2$/),
  ])
  expect(JSON.stringify(config)).toContain('site-sans')
})

test('an unknown font stops a sync and is reported with its location', async () => {
  const folder = await writeContent({
    'site.config.ts':
      "export default {\n  theme: {\n    fonts: {\n      sans: [\n        'tide.woff2',\n      ],\n    },\n  },\n}\n",
    'en/index.md': '# Home\n',
  })
  await expect(loadSite(new ContentFolder(folder))).rejects.toThrow(
    'site.config.ts:5:9 theme.fonts.sans.0: there is no file _code/fonts/tide.woff2',
  )
})

test('editors get the components of a plugin and of the site, with their props', async () => {
  const name = 'rivage-plugin-tides'
  const folder = await writeContent({
    '_code/islands/Clock.tsx':
      "import { defineIsland } from 'rivage/islands'\nexport default defineIsland({ when: 'idle', props: { hour: 'number' }, component: () => null })\n",
    'site.config.ts': config(name),
    'en/index.md': '# Home\n',
  })
  await cp(join(engineFolder, 'tests', 'fixtures', 'plugins', name), join(folder, 'node_modules', name), {
    recursive: true,
  })
  const { registry } = openCode((await loadSite(new ContentFolder(folder))).code)
  const components = componentMetadata(registry).map(({ mdc_name, component_meta }) => [
    mdc_name,
    component_meta.meta.props.map((prop) => `${prop.name}${prop.required ? '' : '?'}: ${prop.type}`),
  ])
  expect(Object.fromEntries(components)).toMatchObject({
    tide: ['harbour: string', 'metres?: number', 'count?: number'],
    clock: ['hour?: number'],
    badge: expect.any(Array),
  })
})
