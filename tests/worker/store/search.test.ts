import { beforeAll, expect, test } from 'vitest'
import { liveChannel, resolveSiteConfig } from '../../../core/release/index.ts'
import { versionPlaceholder } from '../../../core/text/index.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { indexDocuments, settleDocuments } from '../../../scripts/sync/write/index-documents.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { openMemoryStore } from '../../harness/memory-session.ts'
import type { Release } from '../../../worker/store/release.ts'
import { findNearbyPages, openSectionIndex, readFolderTitles, readTitles } from '../../../worker/store/search.ts'

const surroundings = { known: [], folders: new Set(['en', 'fr']), hash: () => '', renderInline: (text: string) => text }
const config = {
  ...resolveSiteConfig({ locales: ['en', 'fr'] }, surroundings),
  versions: [{ name: '2.x', state: 'current' }],
} as Release['config'] // Only these fields of versions are used.
const release: Release = {
  channel: liveChannel,
  number: 2,
  createdAt: '',
  effectiveAt: null,
  config,
  counts: {} as Release['counts'], // Not used.
}
const [english, french] = config.locales
const searched = (kind: { past?: boolean; isPreview?: boolean } = {}) => ({
  release: kind.past ? { ...release, number: 1 } : release,
  past: false,
  isPreview: false,
  ...kind,
  vocabularies: new Map(),
  statistics: new Map(),
})

let target: D1Target
/** The SQL of the statements that were sent, without those that prepare the test. */
let sent: string[] = []

const run = (sql: string, ...params: (string | number | null)[]) => target.batch([{ sql, params }])

interface StoredPage {
  title?: string
  /** The level and the text of each section. */
  sections?: [level: number, text: string][]
  meta?: object
  collection?: string
  since?: number
  until?: number | null
  isData?: boolean
}

/** Stores a page, and returns its entry. */
async function addPage(path: string, page: StoredPage = {}) {
  const { title = path, sections = [], meta = {}, collection = 'docs_en', since = 1, until = null, isData } = page
  const entry = { document: path, collection, path, extension: 'md', meta: JSON.stringify(meta) }
  await run(
    `INSERT INTO entry (channel, since, until, collection, file, path, stem, extension, title, description, navigation,
      seo, meta, updated_at, source, digest, document, dependencies)
      VALUES ('live', ?, ?, ?, ?4, ?4, ?4, 'md', ?, '', 'true', '{}', ?, '', '', '', ?, '{}')`,
    since,
    until,
    collection,
    path,
    title,
    entry.meta,
    isData ? null : path,
  )
  for (const [position, [level, text]] of sections.entries())
    await run(
      `INSERT INTO section (document, position, heading, title, titles, content, level) VALUES (?, ?, ?, ?, '[]', ?, ?)`,
      path,
      position,
      position === 0 ? '' : `h${position}`,
      text,
      text,
      level,
    )
  return entry
}

beforeAll(async () => {
  target = await openMemoryDatabase()
  await run(`INSERT INTO channel (name, head) VALUES ('live', 2)`)
  await run(`INSERT INTO release (channel, number, created_at, config, counts)
    VALUES ('live', 1, '2026-01-01', '{}', '{}'), ('live', 2, '2026-01-02', '{}', '{}')`)
  for (const letter of 'abcdefghijklmnop') await addPage(`/en/pages/${letter}`)
  await addPage('/en/pages/h-data', { isData: true })
  await addPage('/en/pages/h-hidden', { meta: { searchable: false } })
  await addPage('/en/pages/h-removed', { until: 2 })
  await indexDocuments(target, [
    ...(await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        addPage(`/en/tide/${index}`, { sections: [[2, `Tide ${'of '.repeat(9 - index)}`]] }),
      ),
    )),
    await addPage('/en/wind', {
      sections: [
        [1, 'Wind'],
        [2, 'Storms'],
        [3, 'Breeze'],
        [4, 'Mistral'],
      ],
    }),
    ...(await Promise.all(
      Array.from({ length: 5 }, (_, index) => addPage(`/en/new/${index}`, { since: 3, sections: [[1, 'Squall']] })),
    )),
    await addPage('/en/squall', { sections: [[1, 'Squall']] }),
    await addPage('/en/past', { until: 2, sections: [[1, 'Doldrums']] }),
    await addPage('/fr/wind', { collection: 'docs_fr', sections: [[1, 'Wind']] }),
    await addPage('/en/api', {
      meta: { api: {} },
      sections: [[1, `Anemometer of ${versionPlaceholder('version.name')}`]],
    }),
  ])
  await indexDocuments(target, [await addPage('/en/draft', { sections: [[1, 'Zephyr']] })], { kind: 'preview' })
  await settleDocuments(target, 'live', '2026-02-01T00:00:00.000Z')
})

/** Opens the database, and records the statements sent from now on. */
function open() {
  sent = []
  const recording: D1Target = {
    async batch(statements) {
      sent.push(...statements.map(({ sql }) => sql))
      return await target.batch(statements)
    },
  }
  return openMemoryStore(recording)
}

test('suggests the pages closest to a missing path: six before it and six after it', async () => {
  const { hits, neighbours } = await findNearbyPages(open(), searched(), {
    collection: 'docs_en',
    expression: '',
    address: '/en/pages/h-missing',
  })
  expect(hits).toEqual([])
  expect(neighbours.map(({ path }) => path.at(-1)).join('')).toBe('hgfedcijklmn')
})

test.each([
  ['a title', '"storms"', {}, ['/en/wind']],
  ['a heading below level 2', '"mistral"', {}, []],
  ['at most eight of nine pages', '"tide"', {}, [8, 7, 6, 5, 4, 3, 2, 1].map((index) => `/en/tide/${index}`)],
  ['a title in this language only', '"wind"', {}, ['/en/wind']],
  ['an API page', '"anemometer"', {}, ['/en/api']],
  ['a page of a preview, in a preview', '"zephyr"', { isPreview: true }, ['/en/draft']],
  ['no page of a preview, on the site', '"zephyr"', {}, []],
  ['a past page, in a past release', '"doldrums"', { past: true }, ['/en/past']],
  ['no past page, in the current release', '"doldrums"', {}, []],
])('suggests pages by their titles: %s', async (_, expression, kind, expected) => {
  const { hits } = await findNearbyPages(open(), searched(kind), {
    collection: 'docs_en',
    expression,
    address: '/en/none',
  })
  expect(hits.map(({ path }) => path)).toEqual(expected)
})

test('finds sections in each part of the index, and reads statistics and words once per release', async () => {
  const release = searched()
  const openIndex = () => openSectionIndex(open(), release, ['docs_en'], english!)
  const index = await openIndex()
  expect(sent).toHaveLength(1)
  expect(await index.find('')).toEqual([])
  expect(sent).toHaveLength(1)
  const found = async (expression: string, ...options: [most?: number, isRanked?: boolean]) =>
    (await index.find(expression, ...options)).map(({ path }) => path)
  expect(await found('"mistral"')).toEqual(['/en/wind'])
  expect((await index.reference!.find('"anemometer"')).map(({ path, title }) => [path, title])).toEqual([
    ['/en/api', 'Anemometer of 2.x'],
  ])
  expect((await index.reference!.frequencies()).documents).toBe(1)
  // Without ranks, any sections are returned if there are enough.
  expect(await found('"tide"', 1)).toEqual(['/en/tide/8'])
  expect(await found('"tide"', 1, false)).toEqual(['/en/tide/0'])
  expect(await found('"tide"', 10, false)).toHaveLength(9)
  const words = await index.vocabulary()
  expect(['wind', 'anemomet'].map((start) => words.some((word) => word.startsWith(start)))).toEqual([true, true])
  // Pages of an unfinished release are indexed but not shown.
  expect(await found('"squall"', 1, false)).toEqual(['/en/squall'])
  const count = sent.length
  await index.vocabulary()
  expect(sent).toHaveLength(count)
  const again = await openIndex()
  expect(sent).toEqual([])
  expect(await again.frequencies()).toEqual(await index.frequencies())
  expect((await index.frequencies()).documents).toBe(17)
  const other = await openSectionIndex(open(), release, ['docs_fr'], french!)
  expect([(await other.frequencies()).documents, other.reference]).toEqual([1, undefined])
})

test('reads the titles of folders: all below the language, or those at the given paths', async () => {
  const add = async (path: string, size: number, collection = 'docs_en', until: number | null = null) =>
    await run(
      `INSERT INTO navigation (channel, since, until, collection, parent, path, sort, stem, title, description, page, size, first, data, digest)
      VALUES ('live', 1, ?, ?, '', ?3, ?3, ?3, ?3, '', 1, ?, '', '{}', '')`,
      until,
      collection,
      path,
      size,
    )
  await add('/en', 3)
  await add('/en/folder', 1)
  await add('/en/page', 0)
  await add('/en/removed', 1, 'docs_en', 2)
  await add('/fr/folder', 1, 'docs_fr')
  const read = async (paths?: string[]) => Object.entries(await readFolderTitles(open(), release, 'docs_en', paths))
  expect(await read()).toEqual([['/en/folder', '/en/folder']])
  expect(await read(['/en', '/en/page', '/en/removed', '/fr/folder'])).toEqual([
    ['/en', '/en'],
    ['/en/page', '/en/page'],
  ])
  expect([await read([]), sent]).toEqual([[], []])
})

test('lists titles down to the third level, with the version filled in', async () => {
  const titles = (await readTitles(open(), release, ['docs_en'])).filter(({ path }) => /wind|api/.test(path))
  expect(titles.map(({ title }) => title)).toEqual(['Anemometer of 2.x', 'Wind', 'Storms', 'Breeze'])
})
