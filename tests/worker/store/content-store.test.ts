import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { ContentStore } from '../../../worker/store/content-store.ts'
import type { Database } from '../../../worker/store/database.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { openMemoryStore } from '../../harness/memory-session.ts'
import { writeContent, writeFiles } from '../../harness/site.ts'
import type { Files } from '../../harness/site.ts'

const page = (title: string, text = 'Text.', more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`

/**
 * Adds rows that no query may return: of another channel, an unfinished release, and another collection. Other rows are
 * data files at the paths of pages, and nodes without a page. Reverses the order in which rows are stored.
 */
async function addOtherRows(target: D1Target): Promise<void> {
  const copy = async (table: string, changes: Record<string, string>, condition = `channel = 'live'`) => {
    const rows = await queryRows<{ name: string }>(target, 'SELECT name FROM pragma_table_info(?)', table)
    const columns = rows.map(({ name }) => name).filter((name) => name !== 'id')
    const values = columns.map((name) => changes[name] ?? name)
    await queryRows(
      target,
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE until IS NULL AND ${condition}`,
    )
  }
  const later = `sort || '~'`
  await copy('entry', { document: 'NULL', file: `file || '.data'` })
  await copy('navigation', { collection: `'docs_aa'`, sort: later })
  await copy('navigation', { path: `'/aa' || path`, parent: `'/aa'`, sort: later, page: '0' }, `collection = 'docs_en'`)
  for (const table of ['entry', 'navigation', 'translation', 'redirect']) {
    await copy(table, { channel: `'other'` })
    await copy(table, { since: '999' })
    await queryRows(target, `UPDATE ${table} SET id = 100000 - id`)
  }
}

let database: Database
let store: ContentStore
/** The content of the first release. */
let before: ContentStore
/** The document that a page had in the first release. */
let formerText: string

beforeAll(async () => {
  const target = await openMemoryDatabase()
  const path = await writeContent({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'en/index.md': page('Home'),
    'en/1.guide/index.md': page('Guide'),
    'en/1.guide/1.first.md': page('First', '## Begin\n\nBegin here.\n\n## End\n\nEnd here.'),
    'en/1.guide/2.second.md': page(
      'Second',
      `Intro.\n\n::note\nSee.\n::\n\n## Long\n\nThe start.\n\n## Brief\n\nBrief.`,
    ),
    'en/1.guide/3.third.md': page('Third', '## Old name\n\nA section that keeps its text.'),
    'en/1.guide/4.fourth.md': page('Fourth', '::note\nText.\n::\n\n## Extra\n\nMore text.'),
    'en/2.guide-2.md': page('Other guide'),
    'en/3.former.md': page('Moving', 'The same unusual words.'),
    'en/4.gone.md': page('Gone'),
    'en/hidden.md': page('Hidden', 'Text.', 'unlisted: true\n'),
    'fr/index.md': page('Accueil'),
    'fr/1.guide/1.first.md': page('Premier', '## Commencer {#debut}\n\nIci.\n\n## Finir {#fin}\n\nLà.'),
    'fr/1.guide/4.fourth.md': page('Quatrième', 'Texte.'),
  })
  const folder = new ContentFolder(path)
  const sync = async (changes: Files = {}) => {
    await writeFiles(path, changes)
    return await publish({ folder, target, channel: 'live', renderer: 'test', tools: compileTools })
  }
  await sync()
  database = openMemoryStore(target)
  before = new ContentStore(database, { channel: 'live', number: 1 })
  formerText = (await before.listAt(['/en/guide/first']))[0]!.document
  await sync({ 'en/1.guide/1.first.md': page('First', '## Begin\n\nBegin elsewhere.\n\n## End\n\nEnd here.') })
  const { release } = await sync({
    'en/3.former.md': null,
    'en/3.latter.md': page('Moving', 'The same unusual words.'),
    'en/4.gone.md': null,
    'en/1.guide/3.third.md': page('Third', '## New name\n\nA section that keeps its text.'),
  })
  store = new ContentStore(database, { channel: 'live', number: release })
  await addOtherRows(target)
  // Stores a second part of each text, as for very long ones.
  const second = await documentAt('/en/guide/second')
  const run = (sql: string, document = second) => target.batch([{ sql, params: [document] }])
  await run(`INSERT INTO document_part (hash, kind, part, text)
    SELECT hash, kind, 1, ' The end.' FROM document_part WHERE hash = ? AND kind IN ('html', 'markdown', 'plain')`)
  await run('UPDATE section SET position = position * 100 WHERE document = ?')
  await run(`INSERT INTO section (document, position, heading, title, titles, content, level)
    SELECT document, 150, heading, title, titles, ' The end.', level FROM section WHERE document = ? AND heading = 'long'`)
  // Earlier versions of Rivage stored no offsets of sections.
  await run(`DELETE FROM document_part WHERE hash = ? AND kind = 'plain-sections'`, await documentAt('/en/latter'))
})

const pathsOf = (rows: readonly { path: string }[]) => rows.map(({ path }) => path)
const guide = ['/en/guide', '/en/guide/first', '/en/guide/second', '/en/guide/third', '/en/guide/fourth']
const french = ['/fr/guide/first', '/fr/guide/fourth']
// An index page has the last stem of its folder.
const guideByStem = [...guide.slice(1), '/en/guide']
/** Returns the hash of a page's document. */
const documentAt = async (path: string) => (await store.listAt([path]))[0]!.document

/** Looks up a page with its neighbors and a part of its folder. */
async function lookUp(path: string, { article = false, redirect = false, reach = 1, translationKey = '/none' } = {}) {
  const folders = [{ parent: '/en/guide', around: path }]
  const found = await store.lookUpPage({ path, translationKey, article, redirect }, 'docs_en', {
    tree: false,
    folders,
    reach,
  })
  const { entries, levels, previous, next } = found
  return { ...found, entries: pathsOf(entries), levels: pathsOf(levels), previous: previous?.path, next: next?.path }
}

test('looks up a page, its neighbors, and the closest nodes of its folder, with or without its article and redirect', async () => {
  const second = { entries: [guide[2]], previous: guide[1], next: guide[3], redirect: undefined }
  const html = expect.stringMatching(/^<p>Intro\.<\/p>/)
  for (const redirect of [true, false]) {
    expect(await lookUp(guide[2]!, { article: true, redirect })).toMatchObject({
      ...second,
      article: { html },
      levels: guide.slice(1, 4),
    })
    expect(await lookUp(guide[2]!, { redirect })).toMatchObject({ ...second, article: undefined })
  }
  // The folder doesn't contain the page, so its first nodes are read.
  const moved = { entries: [], article: undefined, levels: guide.slice(1, 3) }
  for (const article of [true, false])
    expect(await lookUp('/en/former', { article, redirect: true })).toMatchObject({
      ...moved,
      redirect: { source: '/en/former', location: '/en/latter', status: 301 },
    })
  expect(await lookUp('/en/former')).toMatchObject({ ...moved, redirect: undefined })
  expect(await lookUp('/fr/guide/second', { translationKey: '/guide/second' })).toMatchObject({
    entries: [guide[2]],
    previous: undefined,
    next: undefined,
  })
})

test('looks up the whole navigation without a page', async () => {
  const { levels, ...others } = await store.lookUpPage(null, 'docs_fr', { tree: true, folders: [], reach: 1 })
  expect(levels.map(({ path, page: isPage }) => [path, isPage])).toEqual([
    ['/fr', false],
    ...[...guide, '/en/guide-2', '/en/latter'].map((path) => [path.replace('/en', '/fr'), true]),
  ])
  expect(others).toEqual({ entries: [], article: undefined, redirect: undefined, previous: undefined, next: undefined })
})

test('finds translations by the path of a page or by a translation key', async () => {
  const [english, translated] = ['/en/guide/first', '/fr/guide/first']
  const translations = await store.findTranslations(translated, '')
  expect(pathsOf(translations)).toEqual([english, translated])
  const state = { source: english, untranslated: [], sections: { 1: { heading: 'debut', stale: true }, length: 3 } }
  expect(translations.map(({ translation }) => translation)).toMatchObject([undefined, state])
  expect(pathsOf(await store.findTranslations('/fr/none', '/guide/first'))).toEqual([english, translated])
  expect([await store.findTranslation(translated), await store.findTranslation(english)]).toMatchObject([
    state,
    undefined,
  ])
  const pairs = await store.findPairs([english, '/en/none', guide[3]!])
  expect(
    [...pairs].map(([path, { translationKey, translations: all }]) => [path, translationKey, pathsOf(all).sort()]),
  ).toEqual([
    [english, '/guide/first', [english, translated]],
    [guide[3], '/guide/third', [guide[3]]],
  ])
  expect(await store.readOtherIds([translated, english, guide[3]!])).toEqual(
    new Map([
      [
        translated,
        [
          ['begin', 'debut'],
          ['end', 'fin'],
        ],
      ],
      [english, []],
      [guide[3], [['old-name', 'new-name']]],
    ]),
  )
})

test('lists untranslated pages and stale translations', async () => {
  expect(await store.listUntranslated(['docs_fr'], ['docs_en'])).toEqual(
    [guide[2]!, guide[3]!, '/en/guide', '/en/guide-2', '/en/latter', '/en/hidden'].map((path) => ({
      path,
      translationKey: path.slice('/en'.length),
    })),
  )
  expect(await store.listUntranslated(['docs_en'], ['docs_fr'])).toEqual([])
  expect([await store.hasUntranslated('docs_fr'), await store.hasUntranslated('docs_en')]).toEqual([true, false])
  const { pages, translations } = await store.listTranslations(['docs_en', 'docs_fr'])
  expect(pathsOf(pages)).toEqual([...guideByStem, '/en/guide-2', '/en/latter', '/en/hidden', ...french])
  expect(pages.flatMap(({ path, unlisted }) => (unlisted ? [path] : []))).toEqual(['/en/hidden'])
  expect(pages[0]).toEqual({ path: guide[1], title: 'First', file: 'en/1.guide/1.first.md', pair: '/guide/first' })
  expect(translations.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: '/fr/guide/first', untranslated: [], stale: ['debut'] },
    { path: '/fr/guide/fourth', untranslated: ['extra'], stale: [] },
  ])
  expect(pathsOf((await store.listTranslations(['docs_fr'])).pages)).toEqual(french)
})

test('lists pages at and below a path, at given paths, and in slices', async () => {
  const { nodes, pages } = await store.listBelow('docs_en', '/en/guide')
  expect(nodes.map(({ path, page: isPage }) => [path, isPage])).toEqual(guide.map((path) => [path, true]))
  expect(pathsOf(pages)).toEqual(guideByStem)
  expect((await store.listBelow('docs_fr', '/fr')).nodes[0]).toEqual({ path: '/fr', title: '', page: false })
  for (const found of [
    await store.listAt([guide[3]!, guide[1]!, '/en/former']),
    await store.findEntries([guide[3]!, guide[1]!]),
  ])
    expect(pathsOf(found)).toEqual([guide[1], guide[3]])
  const all = [...guideByStem, '/en/guide-2', '/en/latter', '/en/hidden']
  expect(pathsOf(await store.listPages(['docs_fr', 'docs_en']))).toEqual([...french, ...all])
  expect(pathsOf(await store.listPages(['docs_fr', 'docs_en'], '/en/guide'))).toEqual(guideByStem)
  expect(pathsOf((await store.readPages('fr')).pages)).toEqual(['/fr', ...french])
  const places = await store.listPlaces(['docs_en', 'docs_fr'], 3, 1)
  expect(places.map(({ path, translations }) => [path, translations.toSorted()])).toEqual([
    ['/en/guide-2', ['/en/guide-2']],
    ['/en/guide/first', ['/en/guide/first', '/fr/guide/first']],
    ['/en/guide/fourth', ['/en/guide/fourth', '/fr/guide/fourth']],
  ])
  expect(places[0]).toMatchObject({ meta: {}, navigation: true, updatedAt: expect.stringMatching(/^20/) })
  expect(pathsOf(await store.listPlaces(['docs_en'], 9, 0))).not.toContain('/en/hidden')
  const plain = await store.listPlain(['docs_en'])
  expect(pathsOf(plain)).toEqual(all.slice(0, -1))
  expect(plain[5]).toEqual({ path: '/en/guide-2', document: await documentAt('/en/guide-2'), length: 'Text.\n'.length })
})

test('finds redirects, former documents, and earlier paths of pages', async () => {
  expect(await store.findRedirects(['/en/former', '/en/gone', '/en/guide'])).toEqual([
    { source: '/en/former', location: '/en/latter', status: 301 },
    { source: '/en/gone', status: 410, title: 'Gone', words: 'Gone' },
  ])
  const [first, third] = [await documentAt(guide[1]!), await documentAt(guide[3]!)]
  expect([formerText !== first, await store.hadText(guide[1]!, formerText)]).toEqual([true, true])
  expect([await store.hadText(guide[1]!, third), await store.hadText(guide[3]!, formerText)]).toEqual([false, false])
  expect([await before.hadText(guide[1]!, formerText), await before.hadText(guide[1]!, first)]).toEqual([true, false])
  const elsewhere = new ContentStore(database, { channel: 'next', number: 9 })
  expect(await elsewhere.hadText(guide[1]!, formerText)).toBe(false)
  const now = new Date().toISOString()
  const earlier = (path: string, number: number) => store.findEarlierPath(path, number, now)
  expect(await Promise.all([0, 1, 2, 3].map((number) => earlier('/en/latter', number)))).toEqual([
    '/en/former',
    '/en/former',
    '/en/former',
    '/en/latter',
  ])
  expect(await earlier(guide[1]!, 1)).toBe(guide[1])
})

test('reads the parts of documents', async () => {
  const [second, other] = [await documentAt(guide[2]!), await documentAt('/en/guide-2')]
  const article = await store.readArticle(second)
  expect(article?.marks.headings.map(([id]) => id)).toEqual(['long', 'brief'])
  expect(article?.html).toMatch(/^<p>Intro\.<\/p>.*<\/p> The end\.$/s)
  expect(await store.readText(second, 'html')).toBe(article?.html)
  expect(await store.readArticles([second, 'none'])).toEqual(new Map([[second, article]]))
  expect(await store.readText(second, 'markdown')).toMatch(/^Intro\.\n\n::note\nSee\.\n::/)
  const [plain, sections] = await store.readPlain(second)
  expect(plain).toMatch(/^Intro\.\n\n> \*\*Note\*\*/)
  expect(sections.map(([id]) => id)).toEqual(['long', 'brief'])
  expect(plain).toMatch(/ The end\.$/)
  expect(await store.readPlain(await documentAt('/en/latter'))).toEqual(['The same unusual words.\n', []])
  expect(await store.readPlainTexts([other, second])).toEqual(
    new Map([
      [second, plain],
      [other, 'Text.\n'],
    ]),
  )
  expect([await store.readStyles([second, await documentAt(guide[4]!)]), await store.readStyles([other])]).toEqual([
    ['blocks'],
    [],
  ])
  expect(await store.readHeadings(second)).toEqual(['', 'long', 'brief'])
  expect(await store.readTitles(second)).toEqual(
    new Map([
      ['', 'Second'],
      ['long', 'Long'],
      ['brief', 'Brief'],
    ]),
  )
  const read = await store.readSections([second, other])
  expect(
    read.map(({ document, heading, content }) => [document, heading, content.replace(/\s+/g, ' ')]).toSorted(),
  ).toEqual(
    [
      [second, '', 'Intro. See.'],
      [second, 'long', 'The start. The end.'],
      [second, 'brief', 'Brief.'],
      [other, '', 'Text.'],
    ].toSorted(),
  )
})

test('reads nothing of documents that do not exist', async () => {
  expect([await store.readArticle('none'), await store.readText('none', 'html')]).toEqual([undefined, undefined])
  expect(await store.readPlain('none')).toEqual([undefined, []])
  expect([await store.readStyles([]), await store.readHeadings('none')]).toEqual([[], []])
})
