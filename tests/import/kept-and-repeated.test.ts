import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

describe('what an import cannot map', () => {
  const starlight = (page: string): Files => ({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'T' })] })\n",
    'src/content/docs/page.mdx': `---\ntitle: Page\n---\n\n${page}\n`,
  })

  test('is kept with every property, and listed once by its name with what may be meant', async () => {
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

  test('is ours where we have it under its name and with its properties', async () => {
    const { files, report } = await importFiles(starlight('<ReadMore to="/more">Words</ReadMore>'))
    expect(files['en/page.md']).toContain('::read-more{to="/more"}')
    expect(files['site.config.ts']).not.toContain('undecided')
    expect(report).toContain('Nothing is to be decided')
  })

  test('is what --map says, also when the import is repeated without it', async () => {
    const { files, again } = await importFiles(starlight('<See to="/more">Words</See>'), { map: { See: 'read-more' } })
    expect(files['site.config.ts']).toContain("see: 'read-more',")
    expect((await again({})).files).toEqual(files)
    await expect(again({ map: { See: 'read-mor' } })).rejects.toThrow('Did you mean "read-more"?')
  })

  test('has its slots as a labelled group: code as code, anything else as tabs', async () => {
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

  test('keeps what fills a slot, where that is a component itself, and one group for all that fill the same', async () => {
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

  test('is a text of a property that no converter reads: it is in the report, with its words', async () => {
    const { report } = await importFiles(starlight('<Card title="Kettle" footnote="Mind the steam">Hot.</Card>'))
    expect(report).toContain('5: “footnote” of <Card> has no equivalent: Mind the steam')
  })
})

describe('an import that is repeated', () => {
  const source: Files = {
    'mkdocs.yml': 'site_name: Wind\n',
    'docs/a.md': '# A\n\nBreeze.\n',
    'docs/b.md': '# B\n\nGale.\n',
    'docs/c.md': '# C\n\nStorm.\n',
  }

  test('keeps to the language and the title that were named', async () => {
    const { files, again } = await importFiles(source, { locale: 'de', title: 'Wetter' })
    expect(files['site.config.ts']).toMatch(/title: 'Wetter',[^]*defaultLocale: 'de'/)
    expect(files['de/index.md']).toContain('title: Wetter\n')
    expect((await again({})).files).toEqual(files)
  })

  const edited = '---\ntitle: A\n---\n\nMy own breeze.\n'

  test('follows its source where nobody has edited, touches nothing else, and names what changed on both sides', async () => {
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
    expect(text).toContain(
      'Edited by you, and changed in the source since: compare them yourself:\n  en/a.md (docs/a.md)',
    )
  })

  test('over a result that was edited everywhere changes nothing at all', async () => {
    const { files, again } = await importFiles(source)
    const mine = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, `${text}\nAnd mine.\n`]))
    expect((await again({ content: mine })).files).toEqual(mine)
    const later = Object.fromEntries(Object.keys(source).map((file) => [file, `${String(source[file])}\n# later\n`]))
    expect((await again({ source: later })).files).toEqual(mine)
  })

  test('leaves a page that was edited where it is, when the menu of its source puts it elsewhere, and one that was deleted away', async () => {
    const { again } = await importFiles(source)
    const { files } = await again({
      source: { 'mkdocs.yml': 'site_name: Wind\nnav:\n  - c.md\n  - b.md\n  - a.md\n' },
      content: { 'en/a.md': edited, 'en/b.md': null },
    })
    expect(Object.keys(files).filter((file) => file.startsWith('en/'))).toEqual(['en/1.c.md', 'en/a.md', 'en/index.md'])
  })

  test('writes nothing with --dry-run, and says what it would', async () => {
    const { files, again } = await importFiles(source)
    const dry = await again({ source: { 'docs/a.md': '# A\n\nNew.\n' }, dryRun: true })
    expect(dry.files).toEqual(files)
    expect(dry.report.written.updated).toEqual(['en/a.md'])
    expect(dry.text).toMatch(/^Would write 3 pages/m)
  })
})
