import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../core/error/index.ts'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { renderReport } from '../../scripts/check/render-report.ts'
import { applySeverities } from '../../scripts/sync/severities.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { createCompileTools } from '../../scripts/sync/compile/tools.ts'
import { ownProject } from '../harness/own-project.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const run = promisify(execFile)

/** Every problem planted in `tests/fixtures/check`: its position, its code, and the text of its message or hint. */
const planted: [place: string, code: string, says: string][] = [
  ['_code/styles.css:3:19', 'missing-file', '`content/public/flags/no.png`'],
  ['en/1.guide/.navigation.yml:1:1', 'misspelt-key', '`title`'],
  ['en/1.guide/1.install.md:3:1', 'misspelt-key', '`description`'],
  ['en/1.guide/1.install.md:8:9', 'broken-link', 'draft'],
  ['en/1.guide/4.lamp.md:3:1', 'misspelt-key', '`publishAt`'],
  ['en/1.guide/4.lamp.md:4:1', 'misspelt-key', '`navigation.icon`'],
  ['en/2.writing/01.colon.md:3:8', 'yaml', 'quotes'],
  ['en/2.writing/02.unclosed.md:1:1', 'frontmatter-unclosed', '`---`'],
  ['en/2.writing/03.twice.md:3:1', 'yaml', 'Keep only one'],
  ['en/2.writing/04.fields.md:2:1', 'frontmatter-field', '`title`'],
  ['en/2.writing/04.fields.md:3:1', 'frontmatter-field', '`navigation`'],
  ['en/2.writing/04.fields.md:4:1', 'frontmatter-field', '`links`'],
  ['en/2.writing/04.fields.md:5:1', 'frontmatter-field', '`toc`'],
  ['en/2.writing/04.fields.md:6:1', 'frontmatter-field', '`seo`'],
  ['en/2.writing/04.fields.md:7:1', 'frontmatter-field', '`path`'],
  ['en/2.writing/04.fields.md:8:1', 'frontmatter-field', '`draft`'],
  ['en/2.writing/05.links.md:5:5', 'broken-link', 'Did you mean `../1.guide/1.install.md`?'],
  ['en/2.writing/05.links.md:5:40', 'broken-link', 'Did you mean `/en/guide/tides`?'],
  ['en/2.writing/05.links.md:6:1', 'broken-link', '`/en/writing/lamps/the-lamp`'],
  ['en/2.writing/05.links.md:6:32', 'broken-link', 'draft'],
  ['en/2.writing/05.links.md:8:3', 'broken-anchor', 'Did you mean `#springs`?'],
  ['en/2.writing/05.links.md:8:34', 'broken-anchor', 'no headings'],
  ['en/2.writing/05.links.md:8:63', 'broken-anchor', 'Did you mean `#there`?'],
  ['en/2.writing/05.links.md:8:78', 'broken-link', '`/guide/pilot`'],
  ['en/2.writing/05.links.md:12:98', 'folder-link', 'Link to `/en/guide/install`'],
  ['en/2.writing/06.images.md:5:1', 'missing-image', 'Did you mean `./chart.svg`?'],
  ['en/2.writing/06.images.md:7:1', 'missing-image', '`content/public/flags/fr.svg`'],
  ['en/2.writing/06.images.md:9:1', 'missing-alt', '`chart.svg`'],
  ['en/2.writing/06.images.md:13:1', 'missing-alt', '{alt=""}'],
  ['en/2.writing/06.images.md:17:1', 'missing-file', '`./storm.mp4`'],
  ['en/2.writing/06.images.md:19:1', 'missing-alt', '`chart.svg`'],
  ['en/2.writing/07.code.md:5:1', 'unknown-language', 'Did you mean `python`?'],
  ['en/2.writing/07.code.md:9:1', 'unknown-language', '`signalflags`'],
  ['en/2.writing/08.html.md:5:1', 'unsafe-html', '`<script>`'],
  ['en/2.writing/08.html.md:7:1', 'unsafe-html', '`onclick`'],
  ['en/2.writing/08.html.md:9:1', 'unsafe-html', '`style`'],
  ['en/2.writing/08.html.md:11:1', 'unsafe-html', '`javascript:sail()`'],
  ['en/2.writing/08.html.md:13:1', 'unsafe-html', '`<object>`'],
  ['en/2.writing/09.headings.md:7:1', 'heading-order', 'Use `###`'],
  ['en/2.writing/09.headings.md:9:1', 'heading-order', 'second title'],
  ['en/2.writing/09.headings.md:13:1', 'duplicate-id', '`hull`'],
  ['en/2.writing/10.component.md:6:1', 'unknown-component', '`lighthouse`'],
  ['en/2.writing/10.component.md:12:8', 'yaml', 'quotes'],
  ['en/2.writing/10.component.md:17:1', 'unknown-component', 'Did you mean `card`?'],
  ['en/2.writing/10.component.md:21:1', 'unknown-prop', 'Did you mean `title`?'],
  ['en/2.writing/10.component.md:21:1', 'unknown-icon', 'Did you mean `i-lucide-anchor`?'],
  ['en/2.writing/11.deep.md:5:1', 'too-complex', 'nested '],
  ['en/2.writing/12.moved.md:3:1', 'duplicate-path', 'en/1.guide/4.lamp.md'],
  ['en/2.writing/13.notes.mdx', 'orphan-file', '`.md`'],
  ['en/2.writing/old-chart.svg', 'orphan-file', 'No page'],
  ['en/4.voyages/1.first.md:3:1', 'collection-field', '`depth`'],
  ['en/4.voyages/1.first.md:4:1', 'collection-field', '`sailed`'],
  ['en/4.voyages/2.first.md', 'duplicate-path', 'en/4.voyages/1.first.md'],
  ['en/5.empty/.navigation.yml', 'orphan-file', 'folder contains no page'],
  ['en/index.md:7:11', 'broken-link', 'Did you mean `/en/guide/install`?'],
  ['en/index.md:12:1', 'heading-order', 'second title'],
  ['fr', 'missing-translation', '15 pages'],
  ['fr/1.guide/9.customs.md', 'missing-translation', '`en/1.guide/9.customs.md`'],
  ['site.config.json:8:60', 'unknown-icon', 'Did you mean `i-lucide-lamp`?'],
  ['site.config.json:7:34', 'broken-link', 'Did you mean `/en/guide/tides`?'],
]

const folder = new ContentFolder(join(engineFolder, 'tests', 'fixtures', 'check'))
const check = new ContentCheck(folder)
let found: Diagnostic[]
beforeAll(async () => {
  found = (await check.run()).diagnostics
})

describe('a check of a folder with problems', () => {
  test.each(planted)('finds %s: %s', (place, code, says) => {
    const here = found.filter((diagnostic) => placeOf(diagnostic) === place && diagnostic.code === code)
    expect(here).toHaveLength(1)
    expect(`${here[0]!.message} ${here[0]!.hint}`).toContain(says)
  })

  test('finds nothing else', () => {
    const known = new Set(planted.map(([place, code]) => `${place} ${code}`))
    expect(
      found.map((diagnostic) => `${placeOf(diagnostic)} ${diagnostic.code}`).filter((name) => !known.has(name)),
    ).toEqual([])
  })

  test('explains how to fix each problem', () => {
    expect(found.filter(({ hint }) => !hint)).toEqual([])
  })

  test('returns the same results from its cache', async () => {
    expect((await check.run()).diagnostics).toEqual(found)
  })

  test('lists every missing translation of a requested language, and no others', async () => {
    const { diagnostics } = await check.run({ locale: 'fr' })
    expect(diagnostics.filter(({ code }) => code === 'missing-translation')).toHaveLength(15)
    expect(diagnostics.filter(({ file, code }) => file.startsWith('en/') && code !== 'missing-translation')).toEqual([])
    expect(diagnostics.map(({ file }) => file)).toContain('site.config.json')
  })

  test('rejects a language that the site does not use', async () => {
    await expect(check.run({ locale: 'de' })).rejects.toThrow('Unknown language "de". Use one of: en, fr.')
  })
})

describe('the content of this repository', () => {
  let copy: string
  let ours: ContentCheck
  beforeAll(async () => {
    copy = await temporaryFolder('content')
    await cp(join(engineFolder, 'content'), copy, { recursive: true })
    // In this process, whose modules are loaded. Each thread would load them first.
    const tools = { ...createCompileTools({ colored: false, project: ownProject }), maxThreads: 0 }
    ours = new ContentCheck(new ContentFolder(copy), tools)
  })
  afterAll(async () => await rm(copy, { recursive: true, force: true }))

  test('has nothing to fix', async () => {
    expect((await ours.run()).diagnostics).toEqual([])
  })

  test('accepts the first page in README.md without an error', async () => {
    const text = await readFile(join(engineFolder, 'README.md'), 'utf8')
    const [, name = '', page = ''] = /`content\/([^`]+)` while `npm start` runs:\n\n````md\n(.*?)````/s.exec(text) ?? []
    expect(await reportOf({ check: ours, folder: copy, name, page })).not.toContain('  error  ')
  })
})

describe('a site made with create-rivage', () => {
  let folder: string
  let content: string
  let created: ContentCheck
  beforeAll(async () => {
    folder = join(await temporaryFolder('created'), 'my-docs')
    content = join(folder, 'content')
    const create = join(engineFolder, 'create-rivage', 'create-rivage.mjs')
    await run(process.execPath, [create, folder, '--languages', 'en,fr', '--no-install', '--no-git'])
    created = new ContentCheck(new ContentFolder(content))
  })
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  test.each(['en', 'fr'])('accepts the first page in the docs (%s) and reports its problems as shown', async (code) => {
    const tutorial = join(engineFolder, 'content', code, '01.getting-started', '3.your-first-page.md')
    const text = await readFile(tutorial, 'utf8')
    const [, name = '', page = ''] = /```md \[content\/(.+?)\]\n(.*?)```/s.exec(text) ?? []
    const check = async (written: string) => await reportOf({ check: created, folder: content, name, page: written })
    expect(await check(page)).not.toContain('  error  ')
    const shown = [...text.matchAll(/```text\n(content\/.+?)\n```/gs)].map(([, report]) => report)
    expect(shown).toHaveLength(2)
    const wrong = [
      page.replace('1.getting-started.md', '1.geting-started.md'),
      page.replace(/^title: (.+)$/m, 'title: [$1]'),
    ]
    for (const [index, written] of wrong.entries()) expect(`${await check(written)}\n`).toContain(`${shown[index]}\n`)
  })
})

interface WrittenPage {
  check: ContentCheck
  folder: string
  /** Path of the page in the content folder. */
  name: string
  page: string
}

/** Checks the content folder with one additional page. */
async function reportOf({ check, folder, name, page }: WrittenPage): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, page)
  try {
    const { site, diagnostics } = await check.run()
    return stripVTControlCharacters(renderReport(applySeverities(diagnostics, [site.check]).diagnostics, 'content/'))
  } finally {
    await rm(file)
  }
}

function placeOf({ file, line, column }: Diagnostic): string {
  return [file, line, line && column].filter(Boolean).join(':')
}
