import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { PublishResult } from '../../scripts/sync/publish.ts'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { walkLanguage } from '../harness/walk-language.ts'

/** A language whose files sort before those of the other languages, in case the order matters. */
const german: Files = {
  'de/index.md': '---\ntitle: Anfang\n---\n\nText.\n',
  'de/1.guide/.navigation.yml': 'title: Die Anleitung\n',
  'de/1.guide/1.install.md': '---\ntitle: Installieren\n---\n\n## Mit npm\n\nText.\n',
  'de/2.reference/1.options.md': '---\ntitle: Optionen\n---\n\nText.\n',
  'de/3.data.json': '{ "list": [] }',
}

/** Every kind of error. Each file was published before or conflicts with another file; one of them is valid. */
const broken: Files = {
  'de/index.md': '---\ntitle: Anfang\n',
  'de/1.guide/.navigation.yml': 'title: [Die Anleitung\n  icon: : :\n',
  'de/1.guide/1.install.md': '---\ntitle: "Installieren\nnavigation: 3\n---\n\n::note\nOhne Ende.\n',
  'de/1.guide/2.use.md': '---\ntitle: Benutzen\npath: /en/guide/use\n---\n\nText.\n',
  'de/2.reference/1.options.md': '---\ntitle: Optionen\n---\n\nMehr Text.\n',
  'de/2.reference/2.options.md':
    '---\ntitle: Andere Optionen\n---\n\n[Link](./nirgends.md) ![](./nichts.png)\n\n::unbekannt{a="\n',
  'de/3.data.json': JSON.stringify({
    list: Array.from(
      { length: 45_000 },
      (_, index) => `Eintrag ${index} einer Liste, die kein Ende nimmt, in einer Datei`,
    ),
  }),
}

let site: TestSite
let before: State
let after: State
let result: PublishResult

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    ...german,
    'site.config.json': JSON.stringify({ locales: ['en', 'fr', 'de'], url: 'https://docs.example' }),
  })
  before = await readState()
  result = await site.serve(broken)
  after = await readState()
})
afterAll(() => site.dispose())

/** Reads the English part of the site: rows of the database and responses. */
async function readState() {
  const rows = async (sql: string) => (await queryRows(site.target, sql)).map((row) => JSON.stringify(row)).toSorted()
  const tables = {
    entries: await rows(
      `SELECT * FROM entry WHERE until IS NULL AND (path LIKE '/en%' OR collection LIKE '%\\_en' ESCAPE '\\')`,
    ),
    navigation: await rows(`SELECT * FROM navigation WHERE until IS NULL AND collection = 'docs_en'`),
    documents: await rows(
      `SELECT document.* FROM document JOIN entry ON hash = document WHERE until IS NULL AND path LIKE '/en%'`,
    ),
    sections: await rows(
      `SELECT section.* FROM section JOIN entry ON section.document = entry.document WHERE until IS NULL AND path LIKE '/en%'`,
    ),
  }
  const pages = (await walkLanguage((path) => site.get(path), 'en')).filter(({ path }) => !path.includes('?'))
  const answers = new Map(
    pages.map(({ path, response, html }) => [path, [response.status, withoutNames(html)] as const]),
  )
  for (const path of [
    '/_search/en?q=install',
    '/en/search?q=harbour',
    '/raw/en/guide/install.md',
    '/en/guide/install/_payload.json',
    '/en/none',
    '/en/_status/translations',
  ]) {
    const response = await site.get(path)
    answers.set(path, [response.status, withoutNames(await response.text())])
  }
  return { tables, answers }
}

type State = Awaited<ReturnType<typeof readState>>

/** Removes the ids of releases and requests, which change every time. */
function withoutNames(text: string): string {
  return text.replaceAll(
    /live-\d+-[\da-z]+-[\da-f]+|[\da-f]{12}-[\da-z]+\.\d+|"prerenderedAt":\d+,?|\b\d{13}\b|Request <code>.*?<\/code>/g,
    '',
  )
}

test('reports each error at its file and publishes the valid files of the same language', async () => {
  expect(await (await site.get('/de/reference/options')).text()).toContain('Mehr Text.')
  const files = new Set(result.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  expect([...files].filter((file) => !file.startsWith('de/'))).toEqual([])
  expect([...files].toSorted()).toEqual(
    expect.arrayContaining([
      'de/1.guide/.navigation.yml',
      'de/1.guide/1.install.md',
      'de/1.guide/2.use.md',
      'de/2.reference/2.options.md',
      'de/3.data.json',
      'de/index.md',
    ]),
  )
})

test('keeps the previous version of each broken file', async () => {
  const html = await (await site.get('/de/guide/install')).text()
  expect(html).toContain('<h1>Installieren</h1>')
  expect(html).toContain('>Die Anleitung<')
  expect(await (await site.get('/en/guide/use')).text()).toContain('Use it daily.')
})

test.each(['entries', 'navigation', 'documents', 'sections'] as const)('changes no %s of another language', (table) => {
  expect(before.tables[table].length).toBeGreaterThan(0)
  expect(after.tables[table]).toEqual(before.tables[table])
})

test('changes no response in another language', () => {
  expect(before.answers.size).toBeGreaterThan(10)
  expect([...after.answers.keys()]).toEqual([...before.answers.keys()])
  for (const [path, answer] of before.answers) expect([path, ...after.answers.get(path)!]).toEqual([path, ...answer])
})

test('restores everything once the errors are fixed', async () => {
  const fixed = Object.fromEntries(Object.keys(broken).map((file) => [file, german[file] ?? null]))
  expect((await site.serve(fixed)).diagnostics).toEqual([])
  const then = await readState()
  for (const [path, answer] of before.answers) expect([path, ...then.answers.get(path)!]).toEqual([path, ...answer])
})
