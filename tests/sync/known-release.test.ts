import { join } from 'node:path'
import { array, assert, asyncProperty, constant, constantFrom, oneof, tuple } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import type { Publication } from '../../scripts/sync/plan/edit.ts'
import { isRead, queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { SocialCardFonts } from '../../scripts/sync/social-cards/fonts.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { entryTable, versionedTables } from '../../scripts/sync/versioned-table.ts'
import { smallSite } from '../harness/small-site.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { ownProject } from '../harness/own-project.ts'

/** Includes social cards, because those of a folder's pages change with the folder's title. */
const tools = { ...compileTools, socialCardFonts: new SocialCardFonts(ownProject) }

let database: { target: D1Target }
beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})

const steps: readonly Files[] = [
  {},
  { 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nOther text.\n' },
  { 'en/1.guide/1.install.md': '---\ntitle: Another title\n---\n\nSee [usage](./2.use.md).\n' },
  { 'en/1.guide/.navigation.yml': 'title: A guide\nicon: i-lucide-book\n' },
  {
    'en/1.guide/2.use.md':
      '---\ntitle: Use\npath: /en/daily\n---\n\nMoved: the page that links here is compiled again.\n',
  },
  { 'en/2.reference/1.options.md': null, 'en/3.new/1.page.md': 'New.\n' },
  { 'site.config.json': '{"title":"Other"}' },
  {},
]

const pages = [
  'en/1.guide/1.install.md',
  'en/1.guide/2.use.md',
  'en/2.reference/1.options.md',
  'fr/1.guide/1.install.md',
  'fr/1.guide/2.use.md',
  'en/1.guide/index.md',
  'fr/index.md',
]
const frontmatter = constantFrom(
  '',
  'title: Use',
  'title: Other',
  'description: About it.',
  'navigation: false',
  'navigation: { icon: i-lucide-book }',
  'navigation: { title: Short }',
  'draft: true',
  'slug: elsewhere',
  'path: /en/daily',
  'publishAt: 2099-01-01',
  'expireAt: 2099-01-01',
  'expireAt: 2020-01-01',
  'translates: guide/use',
  'title: [not closed',
)
const body = constantFrom(
  'Text.',
  'Other text of the harbour.',
  '## Every day\n\nText.',
  '## With npm\n\nMore text.\n\n## After\n\nText.',
  'See [usage](./2.use.md).',
  'See [usage](/guide/use) and [daily](/daily).',
  'See [nothing](./9.nothing.md).',
  '![Mark](./mark.svg)',
  '![Shore](/images/shore.svg)',
  '![Far](https://images.example/far.png)',
  '<<< @/snippet.txt',
  '::include{src="./2.use.md"}\n::',
  '```nolang\nx\n```',
)
/**
 * Edits of one or two files: changed, new, deleted, and moved pages, included files, folder settings, and the
 * configuration.
 */
const edits: Arbitrary<Files> = oneof(
  {
    weight: 6,
    arbitrary: tuple(constantFrom(...pages), frontmatter, body).map(([file, data, text]): Files => ({
      [file]: `---\n${data}\n---\n\n${text}\n`,
    })),
  },
  { weight: 2, arbitrary: constantFrom(...pages).map((file): Files => ({ [file]: null })) },
  {
    weight: 1,
    arbitrary: constant<Files>({
      'en/1.guide/2.use.md': null,
      'en/1.guide/3.renamed.md': '---\ntitle: Use\n---\n\n## Every day\n\nUse it daily. ![Mark](./mark.svg)\n',
    }),
  },
  { weight: 1, arbitrary: constantFrom('One line.\n', 'Two lines.\n').map((text): Files => ({ 'snippet.txt': text })) },
  {
    weight: 1,
    arbitrary: constantFrom('title: A guide\n', 'title: The guide\nicon: i-lucide-book\n').map((text): Files => ({
      'en/1.guide/.navigation.yml': text,
    })),
  },
  {
    weight: 1,
    arbitrary: constantFrom<Files>(
      { 'site.config.json': '{"title":"Other"}' },
      { 'site.config.json': '{"redirects":{"/en/old":"/en/guide/use"}}' },
      { _redirects: '/en/a /en/guide/use\n' },
      { 'en/1.guide/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    ),
  },
)

test(
  'a process with the published site in memory writes the same as one that reads it each time',
  { timeout: 120_000 },
  async () => {
    await expectSame('fixed', steps)
  },
)

const withApi = JSON.stringify({ apis: [{ name: 'store', source: '_api/store.yaml' }] })
const described = (text: string): Files => ({
  '_api/store.yaml': `openapi: 3.1.0
info: { title: Store, version: '1' }
paths: { /orders: { get: { operationId: listOrders, description: ${text}, responses: { '200': { description: OK } } } } }
`,
})

test('the description of an API is published the same, also in pages that link to it', async () => {
  await expectSame('api', [
    { ...described('Lists orders.'), 'site.config.json': withApi },
    described('Lists all orders.'),
    { 'en/3.new/1.page.md': 'See [the file](/en/reference/openapi.json).\n\n![Changes](/en/reference/changes.xml)\n' },
    described('Lists every order.'),
    described('Lists orders, deprecated: true'),
    { 'en/3.new/1.page.md': null },
    described('['),
    described('Lists orders.'),
  ])
})

test('a page at a path of another language keeps its listing in the other languages', async () => {
  await expectSame('guest', [
    {},
    { 'fr/index.md': '---\npath: /en/daily\n---\n\nText.\n' },
    { 'en/1.guide/index.md': '---\ntitle: Guide\n---\n\nText.\n' },
  ])
})

test('a file with a taken path is reported until it changes its path, has another error, or is deleted', async () => {
  const options = (frontmatter: string) => ({ 'en/2.reference/1.options.md': `---\n${frontmatter}\n---\n\nText.\n` })
  const thief = (frontmatter: string) => ({ 'en/0.thief.md': `---\n${frontmatter}\n---\n\nText.\n` })
  await expectSame('taken', [
    {},
    options('slug: /guide/use'),
    { 'en/index.md': 'Home again.\n' },
    options('title: [not closed'),
    options('slug: /guide/use'),
    options('title: Options'),
    thief('path: /en/guide/use'),
    thief('title: [not closed'),
    thief('path: /en/guide/use'),
    { 'en/0.thief.md': null, 'en/1.guide/3.use.md': 'Text.\n' },
    // The hint names the file that requests the path.
    { 'en/1.guide/2.use.md': '---\npath: /en/guide/use\n---\n\nText.\n' },
    { 'en/1.guide/3.use.md': null },
  ])
})

test('a link to an unpublished page is reported, even if the page was hidden before', async () => {
  await expectSame('draft', [
    {},
    { 'fr/1.guide/2.use.md': 'Text.\n' },
    { 'en/1.guide/2.use.md': '---\nexpireAt: 2020-01-01\n---\n\nText.\n' },
    { 'en/1.guide/index.md': null },
    { 'en/1.guide/2.use.md': '---\ndraft: true\n---\n\nText.\n' },
    { 'en/index.md': 'Home again.\n' },
    { 'en/1.guide/2.use.md': null },
  ])
})

test('a draft stays unpublished, even if the page had an error before', async () => {
  await expectSame('failed-draft', [
    {},
    { 'fr/1.guide/2.use.md': '---\ntranslates: guide/use\n---\n\nText.\n' },
    { 'fr/1.guide/2.use.md': '---\ndraft: true\n---\n\nText.\n' },
    { 'en/index.md': 'Home again.\n' },
  ])
})

test('a link to a path that two files claim is checked against the published file', async () => {
  await expectSame('claimed', [
    { 'en/1.guide/1.install.md': 'See [usage](./2.use.md#every-day).\n' },
    { 'en/0.thief.md': '---\npath: /en/guide/use\n---\n\nText.\n' },
    { 'fr/1.guide/2.use.md': 'Text.\n' },
    { 'fr/1.guide/2.use.md': 'Other text.\n' },
  ])
})

test('removed pages are reported in the same order, also after a file was left out', async () => {
  await expectSame('order', [
    { ...described('Lists orders.'), 'site.config.json': withApi },
    { 'en/1.guide/README.md': 'Text.\n' },
    { '_api/store.yaml': null },
  ])
})

test('updates the stored lists of posts after each change to a post', async () => {
  await expectSame('posts', [
    {
      'site.config.json': '{"collections":{"blog":{"kind":"posts"}}}',
      'en/blog/2026-11-01-one.md': '# One\n',
      'en/blog/two.md': '# Two\n',
    },
    { 'en/blog/2026-11-01-one.md': '---\ntags: [search]\n---\n\n# One\n' },
    { 'fr/blog/two.md': '# Deux\n', 'en/blog/two.md': '---\nunlisted: true\n---\n\n# Two\n' },
    { 'en/blog/two.md': '# Two\n', 'en/blog/2026-11-01-one.md': null, 'en/blog/2026-11-01-first.md': '# One\n' },
    { 'en/blog/two.md': null, 'en/blog/2026-11-01-first.md': '---\npath: /en/elsewhere\n---\n\n# One\n' },
  ])
})

/** Number of random sequences so far, including retries. Each needs a separate channel. */
let sequences = 0
test(
  'a process with the published site in memory writes the same as one without, after any sequence of edits',
  { timeout: process.env.RIVAGE_SOAK ? 1_200_000 : 300_000 },
  async () => {
    await assert(
      asyncProperty(array(edits, { minLength: 4, maxLength: 8 }), async (sequence) => {
        await expectSame(`random${sequences++}`, [{}, ...sequence])
      }),
      { numRuns: process.env.RIVAGE_SOAK ? 100 : 4 },
    )
  },
)

/**
 * Publishes a site after each edit, with and without the published site in memory and a watched folder, and compares
 * the complete databases.
 */
async function expectSame(name: string, sequence: readonly Files[]) {
  const [one, other] = await Promise.all(
    ['remembers', 'reads'].map(async (manner) => {
      const channel = `${name}-${manner}`
      const path = await writeContent(smallSite)
      const folder = new ContentFolder(path)
      folder.follow()
      const known = manner === 'remembers' ? new Map<string, Publication>() : undefined
      const outcomes: unknown[] = []
      const now = new Date('2026-11-21T12:00:00Z')
      for (const files of sequence) {
        await writeFiles(path, files)
        for (const file of Object.keys(files)) folder.touch(join(path, file))
        const {
          sentBytes: _bytes,
          documents: _documents,
          media: _media,
          ...result
        } = await publish({
          folder: known ? folder : new ContentFolder(path),
          target: database.target,
          channel,
          renderer: 'r1',
          now,
          tools,
          ...(known && { known }),
        })
        outcomes.push(result)
      }
      const tables = await Promise.all(
        versionedTables.map(
          async ({ name, key, visible }) =>
            await queryRows(
              database.target,
              `SELECT since, until, ${visible.join(', ')} FROM ${name} WHERE channel = ? ORDER BY since, ${key.join(', ')}`,
              channel,
            ),
        ),
      )
      return { outcomes, tables }
    }),
  )
  expect(one!.outcomes).toEqual(other!.outcomes)
  expect(one!.tables).toEqual(other!.tables)
}

test('an edited, new, moved, or deleted page causes no reads of the other pages', async () => {
  const path = await writeContent(smallSite)
  const folder = new ContentFolder(path)
  folder.follow()
  const known = new Map<string, Publication>()
  const asked: string[] = []
  const target: D1Target = {
    batch(statements) {
      asked.push(...statements.filter(isRead).map(({ sql }) => sql))
      return database.target.batch(statements)
    },
  }
  const sync = async (files: Files) => {
    await writeFiles(path, files)
    for (const file of Object.keys(files)) folder.touch(join(path, file))
    asked.length = 0
    return await publish({ folder, target, channel: 'frugal', renderer: 'r1', tools, known })
  }
  const readsAll = () => asked.some((sql) => /FROM (entry|navigation|translation|redirect) WHERE channel/.test(sql))
  await sync({})
  expect(readsAll()).toBe(true)
  const use =
    '---\ntitle: Usage\ndescription: Of it.\n---\n\n## Every day\n\nUse it daily and nightly, whatever the weather brings.\n'
  expect([await sync({ 'en/1.guide/2.use.md': use }), readsAll()]).toMatchObject([
    { changed: ['/en/guide/use'], rows: 6 },
    false,
  ])
  expect([await sync({ 'en/1.guide/4.new/1.page.md': 'New.\n' }), readsAll()]).toMatchObject([
    { added: ['/en/guide/new/page'] },
    false,
  ])
  expect([await sync({ 'en/1.guide/2.use.md': null, 'en/1.guide/5.daily.md': use }), readsAll()]).toMatchObject([
    { moved: [{ from: '/en/guide/use', to: '/en/guide/daily' }], changed: ['/en/guide/install'] },
    false,
  ])
  expect([await sync({ 'en/1.guide/.navigation.yml': 'title: Another guide\n' }), readsAll()]).toMatchObject([
    { changed: [] },
    false,
  ])
  expect([await sync({ 'en/1.guide/5.daily.md': null }), readsAll()]).toMatchObject([
    { removed: ['/en/guide/daily'] },
    false,
  ])
  await sync({ 'site.config.json': '{"title":"Other"}' })
  expect(readsAll()).toBe(true)
  await sync({ ...described('Lists orders.'), 'site.config.json': withApi })
  expect([await sync(described('Lists the orders of a day.')), readsAll()]).toMatchObject([
    { changed: ['/en/reference/operations/list-orders'], media: 2 },
    false,
  ])
})

test('a release of another process is read and not overwritten from memory', async () => {
  const path = await writeContent(smallSite)
  const known = new Map<string, Publication>()
  const sync = async (remembered: boolean) =>
    await publish({
      folder: new ContentFolder(path),
      target: database.target,
      channel: 'shared',
      renderer: 'r1',
      tools,
      ...(remembered && { known }),
    })
  await sync(true)
  await writeFiles(path, { 'en/1.guide/9.more.md': 'More.\n' })
  await sync(false)
  await writeFiles(path, { 'en/1.guide/9.more.md': null })
  expect(await sync(true)).toMatchObject({ release: 3, removed: ['/en/guide/more'] })
})

test('a process whose sync failed at any point reads the site again, and writes the same as one that never failed', async () => {
  const edited: Files = { 'en/1.guide/2.use.md': '---\ntitle: Usage\n---\n\n## Each day\n\nUse it [well](#missing).\n' }
  const later: Files = {
    'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\n## With npm\n\nSee [usage](./2.use.md).\n',
  }
  const run = async (channel: string, failsAt: number) => {
    const path = await writeContent(smallSite)
    const folder = new ContentFolder(path)
    folder.follow()
    const known = new Map<string, Publication>()
    let isEdit = false
    let batches: number | undefined
    let reads: string[] = []
    const target: D1Target = {
      async batch(statements) {
        reads.push(...statements.filter(isRead).map(({ sql }) => sql))
        const rows = await database.target.batch(statements)
        // The database runs the batch, but its response is lost.
        if (batches !== undefined && batches++ === failsAt) throw new Error('The database does not answer.')
        // Before this batch, a sync only reads.
        if (isEdit && statements.some(({ sql }) => sql.startsWith('DELETE FROM entry'))) batches ??= 0
        return rows
      },
    }
    const sync = async (files: Files) => {
      await writeFiles(path, files)
      for (const file of Object.keys(files)) folder.touch(join(path, file))
      reads = []
      const now = new Date('2026-11-21T12:00:00Z')
      return await publish({ folder, target, channel, renderer: 'r1', tools, known, now })
    }
    await sync({})
    isEdit = true
    const hasFailed = await sync(edited).then(
      () => false,
      () => true,
    )
    isEdit = false
    batches = undefined
    await sync(later)
    const readsAll = reads.some((sql) => /FROM entry WHERE channel/.test(sql))
    const entries = await queryRows(
      database.target,
      `SELECT ${entryTable.visible.join(', ')} FROM entry WHERE channel = ? AND until IS NULL ORDER BY path`,
      channel,
    )
    return { hasFailed, readsAll, entries }
  }
  const { entries } = await run('unharmed', -1)
  for (let failsAt = 0; ; failsAt++) {
    const outcome = await run(`fails-${failsAt}`, failsAt)
    if (!outcome.hasFailed) break
    expect(outcome, `batch ${failsAt}`).toEqual({ hasFailed: true, readsAll: true, entries })
  }
})
