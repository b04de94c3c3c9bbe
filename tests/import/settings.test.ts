import { describe, expect, test } from 'vitest'
import { findSystem } from '../../scripts/import/import-systems.ts'
import { planImport } from '../../scripts/import/plan/plan-import.ts'
import { noteSettings } from '../../scripts/import/settings/setting-rules.ts'
import type { SettingRules } from '../../scripts/import/settings/setting-rules.ts'
import { isRecord, recordOf } from '../../scripts/import/source/record.ts'
import { componentRegistry as registry } from '../../worker/prose/render-article.tsx'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'
import { nestedSettings } from './nested-settings.ts'
import { settingExamples } from './setting-examples.ts'

type Settings = Record<string, unknown>

/** Returns an import of files in memory, with all versions. */
function importFrom(files: Files) {
  const texts = new Map(Object.entries(files).map(([file, text]) => [file, String(text)]))
  const opened = {
    path: '/source',
    files: [...texts.keys()].toSorted(),
    has: (file: string) => texts.has(file),
    read: (file: string) => texts.get(file)!,
    readBytes: (file: string) => Buffer.from(texts.get(file)!),
    readIfPresent: (file: string) => texts.get(file),
  }
  const { system, source } = findSystem(opened)
  const site = system.read(source, {})
  const versions = (site.versions ?? []).map((version) => system.read(source, { version }))
  const [plan, ...others] = [site, ...versions].map((each) => planImport(each, source, { registry, map: {} }))
  return {
    apis: site.apis,
    notes: plan!.notes.map(({ kind, message }) => ({ kind, message })),
    written: JSON.stringify(
      [plan!, ...others].map(({ texts, copies, notes }) => [
        [...texts],
        copies,
        notes.filter(({ kind }) => kind === 'decide'),
      ]),
    ),
  }
}

/** Returns settings with a value at a key: `a.b` becomes `{ a: { b: value } }`, and each `*` gets a made-up name. */
function settingsWith(settings: Settings, path: readonly string[], value: unknown): Settings {
  const [first = '', ...rest] = path
  const name = first === '*' ? 'anything' : first
  return { ...settings, [name]: rest.length === 0 ? value : settingsWith(recordOf(settings[name]), rest, value) }
}

/** Returns the keys of a table that are reported, with the kind and the text of the report. */
function reportedIn({ replaced, lost }: SettingRules) {
  const of = (kind: 'changed' | undefined, group: SettingRules['lost']) =>
    Object.entries(group).flatMap(([message, keys]) => keys.map((key) => ({ key, kind, message })))
  return [...of('changed', replaced), ...of(undefined, lost)]
}

function keysIn(fates: SettingRules): string[] {
  return [...fates.carried, ...reportedIn(fates).map(({ key }) => key)]
}

/** Returns the path of a value that only this key of the table covers, not a longer one. */
function valueOf(key: string, fates: SettingRules): { path: string[]; shown: string } {
  const isOuter = keysIn(fates).some((other) => other.startsWith(`${key}.`))
  const path = [...key.split('.'), ...(isOuter ? ['another'] : [])]
  return { path, shown: path.map((name) => (name === '*' ? 'anything' : name)).join('.') }
}

/** Returns the example of a key as settings. For a key with `*`, the example starts at the `*`. */
function exampleOf(key: string, value: unknown): Settings {
  const [first = ''] = key.split('.')
  if (isRecord(value) && key.includes('.') && Object.hasOwn(value, first)) return value
  const star = key.split('.').indexOf('*')
  return settingsWith({}, star === -1 ? key.split('.') : key.split('.').slice(0, star), value)
}

describe.each(Object.entries(settingExamples))('settings of %s', (_, { fates, site, examples }) => {
  const keys = keysIn(fates)
  const without = importFrom(site({}))

  test('have exactly one outcome each, and an example if they are imported', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(Object.keys(examples).toSorted()).toEqual([...fates.carried].toSorted())
  })

  test('are reported if they are replaced, lost, or unknown', () => {
    const values = reportedIn(fates).map((reported) => ({ ...reported, ...valueOf(reported.key, fates) }))
    const settings = values.reduce<Settings>((before, { path }) => settingsWith(before, path, 'example'), {})
    const { notes } = importFrom(site(settings))
    for (const { key, kind, message: text, shown } of values) {
      // Messages start with the names of settings: "`a`, `b`: use …".
      const naming = notes.filter(({ message }) => `${message.split('`: ', 1)[0]}\``.includes(`\`${shown}\``))
      expect(naming, key).toHaveLength(1)
      expect(naming[0], key).toEqual({ kind, message: expect.stringContaining(text) })
    }
    if (!keys.includes('*')) {
      const { notes } = importFrom(site({ unheardOf: 'example' }))
      expect(notes.filter(({ message }) => message.includes('`unheardOf`'))).toHaveLength(1)
    }
  })

  test.each(Object.entries(examples).filter(([, value]) => value !== null))(
    'include the imported key %s',
    (key, value) => {
      const imported = importFrom(site(exampleOf(key, value)))
      expect(imported.written).not.toBe(without.written)
      expect(imported.notes.filter(({ message }) => message.startsWith(`\`${key}\`:`))).toEqual([])
    },
  )
})

describe.each(Object.entries(nestedSettings))('keys of %s', (_, { site, required, keys }) => {
  const without = importFrom(site(required))

  test.each(Object.entries(keys))('are imported or reported: %s', (key, value) => {
    const imported = importFrom(site({ ...required, [key]: value }))
    expect(imported).not.toEqual(without)
  })
})

test('reports computed settings, including nested and spread ones', () => {
  const config = (settings: string) =>
    importFrom({ 'docusaurus.config.js': `export default ${settings}\n`, 'docs/a.md': '# A\n' })
  const messages = (settings: string) => config(settings).notes.map(({ message }) => message)
  const computed = 'computed by code, which the import does not run. Add the value to site.config.ts'
  expect(messages('{ title: name(), themeConfig: { navbar: { items: links() } } }')).toEqual([
    `\`themeConfig.navbar.items\`, \`title\`: ${computed}`,
  ])
  expect(messages('{ title: "T", ...others() }')).toEqual([`\`...\`: ${computed}`])
  expect(
    messages('{ title: "T", customFields: { now: Date.now() }, markdown: { preprocessor(text) { return text } } }'),
  ).toEqual([
    '`customFields`: Rivage does not read custom fields',
    expect.stringMatching(/^`markdown\.preprocessor`: code is not imported/),
  ])
  expect(messages('{ title: "T", tagline: undefined }')).toEqual([])
})

test('names the locale of VitePress settings that are left out, and uses those of the main locale', async () => {
  const { files, report } = await importFiles({
    '.vitepress/config.mjs': `export default { locales: {
      root: { label: 'English', lang: 'en', titleTemplate: ':title – Quay', head: [['meta', { name: 'keywords', content: 'boats' }]], nickname: 'Q' },
      fr: { label: 'Français', lang: 'fr', head: [], nickname: 'Q', themeConfig: { outline: { label: 'Ici' } } },
      de: { lang: 'de', nickname: 'Q' },
    } }`,
    'index.md': '# Quay',
    'fr/index.md': '# Quai',
  })
  expect(files['site.config.ts']).toContain('– Quay')
  for (const key of ['root.nickname', 'fr.nickname', 'de.nickname', 'fr.themeConfig.outline'])
    expect(report).toContain(`\`locales.${key}`)
  expect(report).not.toContain('locales.root.head')
})

test('combines settings with the same outcome in one message that names each key once', () => {
  const fates: SettingRules = {
    carried: ['a.*.b'],
    replaced: { 'is built in': ['c', 'd.*.e'] },
    lost: { 'is not': ['a.*.f'] },
  }
  expect(
    noteSettings(
      'x.json',
      { a: [{ b: 1, f: 2 }, { f: 3 }], c: false, d: { one: { e: 1 }, two: { e: 2 } }, g: 1 },
      fates,
    ),
  ).toEqual([
    { file: 'x.json', message: '`a.f`: is not' },
    { kind: 'changed', file: 'x.json', message: '`c`, `d.one.e`, `d.two.e`: is built in' },
    { file: 'x.json', message: '`g`: unknown setting. Check whether you need it' },
  ])
})

test('MkDocs: names each feature, plugin in a group, extension, and option, whatever its notation', () => {
  const messages = (file: string, text: string) =>
    importFrom({ [file]: text, 'docs/a.md': '# A\n' }).notes.map(({ message }) => message)
  const expected = [
    '`theme.features.toc.integrate`: the outline stays beside the page',
    expect.stringMatching(/^`plugins\.group`: /),
    '`plugins.macros`: macros and variables stay as text',
    '`markdown_extensions.abbr`: wrap each abbreviation in `<abbr title="…">`',
    expect.stringMatching(/^`markdown_extensions\.toc\.permalink`: /),
    expect.stringMatching(/^`markdown_extensions\.pymdownx\.snippets\.auto_append`: /),
    '`markdown_extensions.own.ext`: these Markdown extensions and options have no equivalent',
  ]
  expect(
    messages(
      'mkdocs.yml',
      `site_name: A
theme: { features: [toc.integrate, navigation.tabs] }
plugins:
  - material/group: { plugins: [macros: ] }
markdown_extensions:
  - abbr:
  - admonition
  - markdown.extensions.toc: { permalink: true }
  - pymdownx.snippets: { auto_append: [b.md] }
  - own.ext: { a: 1 }
`,
    ),
  ).toEqual(expected)
  expect(
    messages(
      'zensical.toml',
      `[project]
site_name = "A"
theme.features = ["toc.integrate"]
plugins.group.plugins = ["macros"]
[project.markdown_extensions.abbr]
[project.markdown_extensions.admonition]
[project.markdown_extensions.toc]
permalink = true
[project.markdown_extensions.pymdownx.snippets]
auto_append = ["b.md"]
[project.markdown_extensions."own.ext"]
a = 1
`,
    ),
  ).toEqual(expected)
})

test('Mintlify: reads settings in other files, underscore snippets, and redirects to the front page', async () => {
  const { files } = await importFiles({
    'docs.json': JSON.stringify({
      name: 'Boats',
      navigation: { languages: [{ language: 'en', pages: ['start'] }, { $ref: './fr.json' }, { $ref: './docs.json' }] },
      redirects: [{ source: '/old', destination: '/' }],
    }),
    'fr.json': JSON.stringify({ language: 'fr', pages: ['fr/start'] }),
    '_snippets/star.mdx': 'A star.\n',
    'index.mdx': '---\ntitle: Boats\n---\n',
    'start.mdx': '---\ntitle: Start\n---\n\n<Snippet file="star.mdx" />\n',
    'fr/start.mdx': '---\ntitle: Début\n---\n',
  })
  expect(files['en/1.start.md']).toContain('A star.')
  expect(files['fr/1.start.md']).toContain('title: Début')
  expect(files._redirects).toContain('/old  /')
})
