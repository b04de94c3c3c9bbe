import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

describe('a component that an import cannot map', () => {
  const starlight = (page: string): Files => ({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'T' })] })\n",
    'src/content/docs/page.mdx': `---\ntitle: Page\n---\n\n${page}\n`,
  })

  test('keeps every property, and appears once by name with a suggestion', async () => {
    const { files, report } = await importFiles(
      starlight(
        'New <Since v="3.1" />.\n\n<ReadMore to="/more" label="All of it">Words</ReadMore>\n\n<ReadMore label="B" />\n',
      ),
    )
    expect(files['en/page.md']).toContain('New :since{v="3.1"}.')
    expect(files['en/page.md']).toContain('::read-more{to="/more" label="All of it"}\nWords\n::')
    expect(files['site.config.ts']).toContain(
      "    // <ReadMore> 2 times, with to, label; first in src/content/docs/page.mdx:7. Perhaps 'read-more'\n    'read-more': 'undecided',",
    )
    expect(files['site.config.ts']).toContain("since: 'undecided'")
    expect(report).toContain('To decide: 2 components, used 3 times')
  })

  test('is mapped to a Rivage component with the same name and properties', async () => {
    const { files, report } = await importFiles(starlight('<ReadMore to="/more">Words</ReadMore>'))
    expect(files['en/page.md']).toContain('::read-more{to="/more"}')
    expect(files['site.config.ts']).not.toContain('undecided')
    expect(report).toContain('Nothing to decide')
  })

  test('follows --map, even if a repeated import omits the flag', async () => {
    const { files, again } = await importFiles(starlight('<See to="/more">Words</See>'), { map: { See: 'read-more' } })
    expect(files['site.config.ts']).toContain("see: 'read-more',")
    expect((await again({})).files).toEqual(files)
    await expect(again({ map: { See: 'read-mor' } })).rejects.toThrow('Did you mean "read-more"?')
  })

  test('turns its slots into a labeled group: code groups for code, tabs otherwise', async () => {
    const { files } = await importFiles(
      starlight(
        [
          '<PackageManagers>\n  <Fragment slot="npm">\n  ```sh\n  npm i\n  ```\n  </Fragment>\n  <Fragment slot="pnpm">\n  ```sh\n  pnpm i\n  ```\n  </Fragment>\n</PackageManagers>',
          '<Choice>\n  <Fragment slot="cloud">Rain.</Fragment>\n  <Fragment slot="sun">Heat.</Fragment>\n</Choice>',
        ].join('\n\n'),
      ),
    )
    expect(files['en/page.md']).toContain(
      '::package-managers\n:::code-group\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n:::\n::',
    )
    expect(files['en/page.md']).toContain(
      '::choice\n:::tabs\n::::tabs-item{label="cloud"}\nRain.\n::::\n\n::::tabs-item{label="sun"}\nHeat.\n::::\n:::\n::',
    )
  })

  test('keeps a component that fills a slot, and groups all content of the same slot', async () => {
    const { files } = await importFiles(
      starlight(
        [
          '<Preview>\n  Before.\n  <LinkCard slot="preview" title="Kettle" description="Boils" href="/kettle" />\n</Preview>',
          '<Choice>\n  <Aside slot="cloud">Rain.</Aside>\n  <p slot="cloud">Fog.</p>\n  <Fragment slot="sun">Heat.</Fragment>\n</Choice>',
        ].join('\n\n'),
      ),
    )
    expect(files['en/page.md']).toContain('::preview\nBefore.\n\n:::card{title="Kettle" to="/kettle"}\nBoils\n:::\n::')
    expect(files['en/page.md']).toContain(
      '::choice\n:::tabs\n::::tabs-item{label="cloud"}\n:::::note\nRain.\n:::::\n\n<p>Fog.</p>\n::::\n\n::::tabs-item{label="sun"}\nHeat.\n::::\n:::\n::',
    )
  })

  test('has the text of unknown properties in the report', async () => {
    const { report } = await importFiles(starlight('<Card title="Kettle" footnote="Mind the steam">Hot.</Card>'))
    expect(report).toContain('5: “footnote” of <Card> was left out, because it has no equivalent: Mind the steam')
  })
})

describe('a repeated import', () => {
  const source: Files = {
    'mkdocs.yml': 'site_name: Wind\n',
    'docs/a.md': '# A\n\nBreeze.\n',
    'docs/b.md': '# B\n\nGale.\n',
    'docs/c.md': '# C\n\nStorm.\n',
  }

  test('keeps the language and title of the first import', async () => {
    const { files, again } = await importFiles(source, { locale: 'de', title: 'Wetter' })
    expect(files['site.config.ts']).toMatch(/title: 'Wetter',[^]*defaultLocale: 'de'/)
    expect(files['de/index.md']).toContain('title: Wetter\n')
    expect((await again({})).files).toEqual(files)
  })

  const edited = '---\ntitle: A\n---\n\nMy own breeze.\n'

  test('updates unedited files, leaves others alone, and reports files that changed on both sides', async () => {
    const { again } = await importFiles(source)
    const { files, report, text } = await again({
      source: {
        'docs/a.md': '# A\n\nBreeze, later.\n',
        'docs/b.md': '# B\n\nGale, later.\n',
        'docs/c.md': null,
        'docs/d.md': '# D\n',
      },
      content: { 'en/a.md': edited, 'en/mine.md': 'Mine.\n' },
    })
    expect(files).toMatchObject({ 'en/a.md': edited, 'en/mine.md': 'Mine.\n', 'en/d.md': '---\ntitle: D\n---\n' })
    expect(files['en/b.md']).toContain('Gale, later.')
    expect(Object.keys(files)).not.toContain('en/c.md')
    expect(report.written.edited).toEqual([{ file: 'en/a.md', source: 'docs/a.md', changed: true }])
    expect(text).toContain('Edited by you and also changed in the source: merge these files:\n  en/a.md (docs/a.md)')
  })

  test('changes nothing if every file was edited', async () => {
    const { files, again } = await importFiles(source)
    const mine = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, `${text}\nAnd mine.\n`]))
    expect((await again({ content: mine })).files).toEqual(mine)
    const later = Object.fromEntries(Object.keys(source).map((file) => [file, `${String(source[file])}\n# later\n`]))
    expect((await again({ source: later })).files).toEqual(mine)
  })

  test('keeps an edited page in its place if the source menu moves it, and does not restore a deleted page', async () => {
    const { again } = await importFiles(source)
    const { files } = await again({
      source: { 'mkdocs.yml': 'site_name: Wind\nnav:\n  - c.md\n  - b.md\n  - a.md\n' },
      content: { 'en/a.md': edited, 'en/b.md': null },
    })
    expect(Object.keys(files).filter((file) => file.startsWith('en/'))).toEqual(['en/1.c.md', 'en/a.md', 'en/index.md'])
  })

  test('writes nothing with --dry-run and lists the planned changes', async () => {
    const { files, again } = await importFiles(source)
    const dry = await again({ source: { 'docs/a.md': '# A\n\nNew.\n' }, dryRun: true })
    expect(dry.files).toEqual(files)
    expect(dry.report.written.updated).toEqual(['en/a.md'])
    expect(dry.text).toMatch(/^Would write 3 pages/m)
  })
})
