// A sync stores the plans of large books. They must be the same as those that the Worker makes for small ones.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configOfVersion, versionChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { purge } from '../../scripts/releases/purge.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { readCurrentRelease } from '../../scripts/sync/collect/current-release.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { visibleAt } from '../../scripts/sync/versioned-table.ts'
import { storeBookPlans } from '../../scripts/sync/write/book-plans.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { renderPng } from '../harness/png.ts'
import { readArchive } from '../harness/read-archive.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import { until } from '../harness/until.ts'
import type { Files, TestSite } from '../harness/site.ts'

const page = (title: string, text: string, description = '') =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${text}\n`

/** Images of a page: a small one, and one that the database stores in two parts. */
const images = {
  'en/1.guide/map.png': renderPng(8, 8),
  'en/1.guide/chart.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<path d="M0 0"/>'.repeat(28_000)}</svg>`,
  ),
}

const files: Files = {
  ...images,
  'site.config.json': JSON.stringify({
    title: { en: 'Tides & winds', ar: 'المد والجزر' },
    url: 'https://docs.example.com',
    basePath: '/docs',
    locales: ['en', 'ar'],
    downloads: ['epub', 'zip'],
    versions: [
      { name: '2', label: 'Second & last', state: 'current' },
      { name: '1', label: 'First', state: 'supported' },
    ],
    collections: { news: { kind: 'posts' } },
  }),
  'en/index.md': page('Home', 'Welcome to {{ version.label }}.'),
  'en/1.guide/1.first.md': page(
    'First',
    '![Map](./map.png) ![Chart](./chart.svg)\n\nSee [second](/en/guide/second#run).',
    'Begin *here*.',
  ),
  'en/1.guide/2.second.md': page('Second', '## Run\n\nSee [hidden](/en/hidden).'),
  'en/2.more.md': page('More', 'Cost.'),
  'en/hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden.\n',
  'en/aside.md': '---\ntitle: Aside\nnavigation: false\n---\n\nAside.\n',
  'en/news/2026-01-02-tide.md': page('Tide', 'Out.'),
  'ar/index.md': page('الرئيسية', 'مرحبًا.'),
  'en/1.guide/3.third.md': page('Third', '## Run\n\nText.'),
  'ar/1.guide/1.first.md': page('الأول', 'انظر [الثاني](/ar/guide/second#run) و[الثالث](/ar/guide/third#run).'),
  'ar/1.guide/3.third.md': page('الثالث', '## تشغيل {#start}\n\nنص.'),
}

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(files)
})
afterAll(() => site.dispose())

/** Plans the books of a channel with the sync's code. */
async function storePlans(target: D1Target = site.target, channel = 'live', least = 1) {
  const read = (name: string) => readCurrentRelease(site.target, name, '2999-01-01')
  const [live, { number, base, releases, entries, navigation, translations }] = [
    await read('live'),
    await read(channel),
  ]
  const [shown, own] = [live, { releases }].map((each) => JSON.parse(each.releases[0]!.config) as SiteConfig)
  const config = channel === 'live' ? shown! : configOfVersion(shown!, own!)
  const rows = {
    entries: visibleAt(entries, number),
    // In any order.
    navigation: visibleAt(navigation, number).toReversed(),
    translations: visibleAt(translations, number),
  }
  // The digests of the rows are not used.
  await storeBookPlans(target, { channel, number, base, config, rows: rows as never }, least)
  return await plans(channel)
}

/** Publishes changed files as version 1. */
async function publishVersion(changes: Files) {
  const folder = new ContentFolder(await writeContent({ ...files, ...changes }))
  await publish({ folder, target: site.target, channel: versionChannel('1'), renderer: 'test', tools: compileTools })
}

/** Counts the chapters whose facts a sync reads to plan books. */
function countingTarget(): D1Target & { chapters: number } {
  const counting = {
    chapters: 0,
    async batch(statements: Parameters<D1Target['batch']>[0]) {
      const results = await site.target.batch(statements)
      for (const [at, { sql }] of statements.entries())
        if (/SELECT .*\bfacts\b.* FROM chapter\b/s.test(sql)) counting.chapters += results[at]!.length
      return results
    },
  }
  return counting
}

/** Returns the ids of a channel's plans in the database, by book. */
async function plans(channel = 'live') {
  const rows = await queryRows<{ name: string; id: string }>(
    site.target,
    "SELECT name, upload_id AS id FROM artifact WHERE name LIKE 'book %' AND channel = ?",
    channel,
  )
  return new Map(rows.map(({ name, id }) => [name.split(' ').slice(1, 3).join(' '), id]))
}

async function download(path: string) {
  const answer = await site.get(`/docs${path}`)
  const { status, headers } = answer
  const shown = ['etag', 'content-length', 'content-disposition'].map((name) => headers.get(name))
  return { status, shown, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const paths = ['/en', '/ar', '/en/guide', '/ar/guide', '/en/more'].flatMap((folder) =>
  ['epub', 'zip'].map((form) => `${folder}/book.${form}`),
)

/** Makes it impossible for the Worker to plan a book. */
const breakChapters = () =>
  site.target.batch([
    { sql: 'CREATE TABLE IF NOT EXISTS facts_before AS SELECT document, form, facts FROM chapter', params: [] },
    { sql: "UPDATE chapter SET facts = 'broken'", params: [] },
  ])
const repairChapters = () =>
  site.target.batch([
    {
      sql: 'UPDATE chapter SET facts = (SELECT facts FROM facts_before WHERE document = chapter.document AND form = chapter.form)',
      params: [],
    },
    { sql: 'DROP TABLE facts_before', params: [] },
  ])

/**
 * Expects the books of a channel to be the same with the Worker's own plans and with those of a sync.
 * @returns the books, and the stored plans
 */
async function expectSameBooks(books: readonly string[], channel = 'live') {
  const own = new Map<string, Awaited<ReturnType<typeof download>>>()
  for (const path of books) own.set(path, await download(path))
  expect([...own.values()].map(({ status }) => status)).toEqual(books.map(() => 200))
  const stored = await storePlans(site.target, channel)
  await breakChapters()
  try {
    for (const path of books) expect(await download(path), path).toEqual(own.get(path))
  } finally {
    await repairChapters()
  }
  return { own, stored }
}

describe('the plans that a sync stores', () => {
  test('make the same books as the Worker’s own, without the chapters’ facts', async () => {
    const { own, stored: storedPlans } = await expectSameBooks(paths)
    const home = readArchive(own.get('/en/book.epub')!.bytes).find(({ name }) => name.endsWith('_.xhtml'))
    expect(home?.bytes.toString()).toContain('Welcome to Second &amp; last.')
    const stored = readArchive(own.get('/en/book.zip')!.bytes).filter(({ name }) => name.startsWith('images/'))
    expect(stored.map(({ bytes }) => bytes.length).toSorted()).toEqual(
      Object.values(images)
        .map(({ length }) => length)
        .toSorted(),
    )
    for (const image of Object.values(images)) expect(stored.some(({ bytes }) => bytes.equals(image))).toBe(true)
    // A link by the id of the translation's source.
    const first = readArchive(own.get('/ar/book.epub')!.bytes).find(({ name }) => name.endsWith('guide.first.xhtml'))
    expect(first?.bytes.toString()).toContain(' href="guide.third.xhtml#start"')
    expect([...storedPlans.keys()]).toEqual(
      expect.arrayContaining(paths.map((path) => path.replace(/(.+)\/book\.(.+)/, '$2 $1'))),
    )
  })

  test('are the same for the books of a version, with the title and the URLs of the site', async () => {
    await cutVersion(site.target, '1')
    const inVersion = paths.map((path) => path.replace(/^\/(en|ar)/, '/$1/1'))
    await until('the version', async () => (await site.get('/docs/en/1/guide/first')).status === 200 || undefined)
    const { own, stored } = await expectSameBooks(inVersion, 'version:1')
    const home = readArchive(own.get('/en/1/book.epub')!.bytes).find(({ name }) => name.endsWith('_.xhtml'))
    expect(home?.bytes.toString()).toContain('Welcome to First.')
    expect([...stored.values()].filter((id) => !id.startsWith('book-'))).toEqual([])

    // Only hidden rows show that the version has fewer pages: one in the navigation of Arabic, and one in no navigation.
    await publishVersion({ 'en/2.more.md': null })
    await publishVersion({ 'en/2.more.md': null, 'en/aside.md': null })
    await until('the change', async () => (await site.get('/docs/en/1/aside')).status === 404 || undefined)
    await expectSameBooks(['/en/1/book.epub', '/ar/1/book.epub'], 'version:1')
  })

  test('are not made again by a sync that changes none of their pages', async () => {
    const before = await storePlans()
    const target = countingTarget()
    expect(await storePlans(target)).toEqual(before)
    // As after a release that changed no page of these books.
    await site.target.batch([{ sql: "UPDATE artifact SET release = release - 1 WHERE name LIKE 'book %'", params: [] }])
    expect(await storePlans(target)).toEqual(before)
    expect(target.chapters).toBe(0)
    await site.target.batch([{ sql: "DELETE FROM artifact WHERE name LIKE 'book epub /en/guide/first %'", params: [] }])
    expect(await storePlans(target)).toEqual(before)
    expect(target.chapters).toBe(1)
  })

  test('are stored for books with enough pages, whose chapters are all stored', async () => {
    const before = await storePlans()
    const change = async (sql: string) => await site.target.batch([{ sql, params: [] }])
    await change("DELETE FROM artifact WHERE name LIKE 'book %'")
    await change("DELETE FROM artifact_part WHERE upload_id LIKE 'book-%'")
    await change("UPDATE chapter SET document = '-' || document WHERE form = 'zip'")
    expect([...(await storePlans(site.target, 'live', 4)).keys()].toSorted()).toEqual(['epub /ar', 'epub /en'])
    await change("UPDATE chapter SET document = substr(document, 2) WHERE form = 'zip'")
    expect(await storePlans()).toEqual(before)
  })

  test('follow a new URL of the site, also in versions, whose pages share their chapters with the site', async () => {
    await storePlans(site.target, 'version:1')
    const config = JSON.parse(await readFile(join(site.folder, 'site.config.json'), 'utf8')) as object
    const serveWith = (changes: object) => site.serve({ 'site.config.json': JSON.stringify({ ...config, ...changes }) })
    await serveWith({ url: 'https://new.example.com' })
    for (const path of ['/en/guide/book.epub', '/en/1/guide/book.epub']) {
      const text = readArchive((await download(path)).bytes)
        .map(({ bytes }) => bytes.toString())
        .join('')
      expect(text).toContain('https://new.example.com/docs/en')
      expect(text).not.toContain('https://docs.example.com')
    }
    await serveWith({})
  })

  test('stay after an edit in another language, and change with an edit of one of their pages', async () => {
    const before = await storePlans()
    await site.serve({ 'ar/index.md': page('الرئيسية', 'أهلًا.') })
    const after = await storePlans()
    const changed = [...after.keys()].filter((book) => before.get(book) !== after.get(book))
    expect(changed).toEqual(expect.arrayContaining(['epub /ar', 'zip /ar']))
    expect(changed.filter((book) => book.includes('/en') || book.includes('/guide'))).toEqual([])
    await site.serve({ 'en/1.guide/2.second.md': page('Second', '## Run\n\nEdited.') })
    const last = await storePlans()
    expect(last.get('epub /en/guide')).not.toBe(after.get('epub /en/guide'))
    // An untranslated page is in the Arabic book.
    expect(last.get('epub /ar/guide')).not.toBe(after.get('epub /ar/guide'))
    expect(last.get('epub /en/more')).toBe(after.get('epub /en/more'))
    const parts = await queryRows(
      site.target,
      "SELECT DISTINCT upload_id AS id FROM artifact_part WHERE upload_id LIKE 'book-%'",
    )
    expect(parts).toHaveLength(new Set(last.values()).size)
  })

  test('are complete, even if the Worker removes those of the previous release meanwhile', async () => {
    const before = await storePlans()
    // As after a release that changed no page of these books.
    await site.target.batch([{ sql: "UPDATE artifact SET release = release - 1 WHERE name LIKE 'book %'", params: [] }])
    let isRemoved = false
    const interrupted: D1Target = {
      async batch(statements) {
        // Like `removeOlder` and `removeParts` in worker/records/artifacts.ts, an hour later.
        if (!isRemoved && statements.some(({ sql }) => sql.startsWith('INSERT OR REPLACE INTO artifact '))) {
          isRemoved = true
          expect(statements).toHaveLength(1)
          await site.target.batch([
            { sql: "DELETE FROM artifact WHERE name LIKE 'book %'", params: [] },
            { sql: 'DELETE FROM artifact_part WHERE upload_id NOT IN (SELECT upload_id FROM artifact)', params: [] },
          ])
        }
        return await site.target.batch(statements)
      },
    }
    await storePlans(interrupted)
    const incomplete = await queryRows(
      site.target,
      'SELECT name FROM artifact WHERE parts <> (SELECT count(*) FROM artifact_part WHERE upload_id = artifact.upload_id)',
    )
    expect([isRemoved, incomplete]).toEqual([true, []])
    // The next sync stores them again.
    expect((await storePlans()).get('epub /en/guide')).toBe(before.get('epub /en/guide'))
  })

  test('are not needed after a rollback, and not for a past release', async () => {
    const textOf = async (path: string) =>
      readArchive((await download(path)).bytes)
        .map(({ bytes }) => bytes.toString())
        .join('')
    const [row] = await queryRows<{ number: number }>(
      site.target,
      "SELECT max(number) AS number FROM release WHERE channel = 'live'",
    )
    await storePlans()
    expect(await textOf('/en/guide/book.epub')).toContain('Edited.')
    expect(await textOf(`/en/guide/book.epub?release=${row!.number - 1}`)).not.toContain('Edited.')
    await rollBack({ target: site.target, channel: 'live', number: row!.number - 1 })
    const isServed = async () =>
      Number((await site.get('/docs/robots.txt')).headers.get('x-release')) === row!.number + 1 || undefined
    await until('the rollback', isServed)
    expect(await textOf('/en/guide/book.epub')).not.toContain('Edited.')
  })

  test('disappear when a page is purged', async () => {
    await site.serve({ 'en/2.more.md': page('More', 'A secret.') })
    await site.serve({ 'en/2.more.md': null })
    await storePlans()
    expect((await plans()).size).toBeGreaterThan(0)
    await purge({ target: site.target, paths: ['/en/more'], isInFolder: () => false })
    expect((await plans()).size).toBe(0)
    const [{ count }] = (await queryRows<{ count: number }>(
      site.target,
      'SELECT count(*) AS count FROM artifact_part',
    )) as [{ count: number }]
    expect(count).toBe(0)
    expect((await download('/en/book.epub')).status).toBe(200)
  })
})
