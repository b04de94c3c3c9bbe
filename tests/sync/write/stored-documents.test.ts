import { randomBytes } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChapterFacts } from '../../../core/book/index.ts'
import type { CompiledDocument } from '../../../core/document/index.ts'
import { anyOrigin } from '../../../core/route/index.ts'
import { versionPlaceholder } from '../../../core/text/index.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { maxMediaPartBytes } from '../../../scripts/local/d1-limits.ts'
import { isRead, queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { storeDocument } from '../../../scripts/sync/compile/stored-document.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { uploadChapters } from '../../../scripts/sync/write/chapter-upload.ts'
import { DocumentUpload } from '../../../scripts/sync/write/document-upload.ts'
import { dryLease } from '../../../scripts/sync/write/lease.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { smallSite } from '../../harness/small-site.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { writeContent } from '../../harness/site.ts'

let database: { target: D1Target }

beforeEach(async () => {
  database = { target: await openMemoryDatabase() }
})

const texts = async (kind: string) =>
  (
    await queryRows(database.target, 'SELECT hash, part, text FROM document_part WHERE kind = ? ORDER BY hash', kind)
  ).map((row) => ({ ...row }))

test('the next sync that compiles documents stored without marks adds the marks, and changes nothing else', async () => {
  const folder = new ContentFolder(await writeContent(smallSite))
  const sync = (renderer: string) =>
    publish({ folder, target: database.target, channel: 'live', renderer, tools: compileTools })
  await sync('one')
  const before = { html: await texts('html'), marks: await texts('marks') }
  expect(before.marks).toHaveLength(before.html.length)

  await queryRows(database.target, "DELETE FROM document_part WHERE kind = 'marks'")
  await sync('two')
  expect({ html: await texts('html'), marks: await texts('marks') }).toEqual(before)
  expect(await queryRows(database.target, 'SELECT count(DISTINCT since) AS releases FROM entry')).toEqual([
    { releases: 1 },
  ])
})

const documentOf = (
  name: string,
  texts: Partial<Pick<CompiledDocument, 'html' | 'opening' | 'markdown' | 'plain'>> = {},
) =>
  storeDocument({
    html: `<p>${name}</p>`,
    body: { type: 'minimark', value: [texts.html ?? name], toc: { title: '', searchDepth: 0, depth: 0, links: [] } },
    markdown: name,
    plain: { text: name, sections: [] },
    outline: [],
    styles: [],
    readingMinutes: 1,
    sections: [{ heading: '', title: name, titles: [], content: name, level: 1 }],
    ...texts,
  })

describe('an upload of documents', () => {
  const long = (letter: string) => letter.repeat(300_000)
  /** A document that is longer than a batch only if all of its texts count. */
  const large = (letter: string) =>
    documentOf(letter, { html: long(letter), opening: long(letter), markdown: long(letter) })
  const [first, second] = [large('a'), large('b')]
  const [third, fourth, fifth] = ['c', 'd', 'e'].map((name) => documentOf(name)) as [Document, Document, Document]
  type Document = typeof first

  /** A database that records the hashes of each batch of documents, and loses the batches of one document. */
  const recorded = (lost?: Document) => {
    const batches: string[][] = []
    const target: D1Target = {
      batch(statements) {
        const rows = statements.find(({ sql }) => sql.startsWith('INSERT INTO document ('))
        const hashes = rows ? (JSON.parse(String(rows.params[0])) as string[][]).map(([hash]) => hash!) : []
        if (lost && hashes.includes(lost.hash)) return Promise.reject(new Error('Away'))
        if (rows) batches.push(hashes)
        return database.target.batch(statements)
      },
    }
    return { target, batches }
  }
  const hashesIn = async (table: string, column: string) =>
    (await queryRows<{ hash: string }>(database.target, `SELECT DISTINCT ${column} AS hash FROM ${table}`))
      .map(({ hash }) => hash)
      .toSorted()
  const sorted = (...documents: Document[]) => documents.map(({ hash }) => hash).toSorted()
  const add = async (upload: DocumentUpload, ...documents: Document[]) => {
    for (const document of documents) await upload.add(document)
    await upload.flush()
  }

  test('sends each document once, in batches, and none that is stored', async () => {
    const { target, batches } = recorded()
    const upload = new DocumentUpload(target)
    await add(upload, first, third, fourth, third, second, fifth)
    expect(batches).toEqual([[first.hash], [third.hash, fourth.hash, second.hash], [fifth.hash]])
    expect([upload.written, upload.unsent.size]).toEqual([5, 0])
    const half = documentOf('half', { markdown: long('h').repeat(2) })
    await add(new DocumentUpload(target), half, half, documentOf('g'))
    expect(batches.splice(3)).toEqual([[half.hash, documentOf('g').hash]])
    const next = new DocumentUpload(target)
    await add(next, second, documentOf('f'), first)
    expect([next.written, batches.slice(3)]).toEqual([1, [[documentOf('f').hash]]])
    expect((await texts('markdown')).filter(({ hash }) => hash === first.hash)).toEqual([
      { hash: first.hash, part: 0, text: long('a') },
    ])
    const all = sorted(first, second, third, fourth, fifth, half, ...['f', 'g'].map((name) => documentOf(name)))
    expect(await hashesIn('document', 'hash')).toEqual(all)
    expect(await hashesIn('section', 'document')).toEqual(all)
  })

  test('reports a lost batch, and the next upload sends it', async () => {
    const { target, batches } = recorded(first)
    const upload = new DocumentUpload(target)
    await upload.add(first)
    await new Promise(setImmediate) // A rejection that nothing handles until now would end the process.
    await expect(upload.add(second)).rejects.toThrow('Away')
    await expect(add(new DocumentUpload(target), third, first)).rejects.toThrow('Away')
    expect([batches, await hashesIn('document_part', 'hash')]).toEqual([[], []])
    await expect(add(new DocumentUpload(recorded(third).target), third)).rejects.toThrow('Away')
    const next = new DocumentUpload(database.target)
    await add(next, third, first)
    expect([next.written, await hashesIn('document', 'hash')]).toEqual([2, sorted(first, third)])
  })

  test('completes a document that an earlier upload sent only in part', async () => {
    const html = '0123456789'.repeat(500_000)
    const huge = documentOf('g', { html })
    await expect(add(new DocumentUpload(recorded(huge).target), huge)).rejects.toThrow('Away')
    expect([await hashesIn('document', 'hash'), await hashesIn('document_part', 'hash')]).toEqual([[], [huge.hash]])
    const upload = new DocumentUpload(database.target)
    await add(upload, huge)
    const parts = await texts('html')
    expect([upload.written, parts.map(({ text }) => text).join('') === html]).toEqual([1, true])
  })

  test('counts the documents of a dry run, and keeps their sections for the plan', async () => {
    await add(new DocumentUpload(database.target), third)
    const upload = new DocumentUpload(dryLease(database.target), { dryRun: true })
    await add(upload, first, third, fourth, second, first)
    expect([upload.written, [...upload.unsent.keys()].toSorted()]).toEqual([3, sorted(first, second, fourth)])
    expect(upload.unsent.get(fourth.hash)).toMatchObject({ hash: fourth.hash, sections: fourth.sections })
    expect(await hashesIn('document_part', 'hash')).toEqual([third.hash])
  })
})

describe('the chapters of a book', () => {
  const [photo, drawing, empty] = ['ab12', 'cd34', 'ee56'] as const
  /** More than a part in the database. */
  const pixels = randomBytes(maxMediaPartBytes + 1)
  const media = (hash: string, name: string) => `${anyOrigin}/_media/${hash}/${name}`
  const pageOf = (name: string, text: string, html = `<p>${text}</p>`) =>
    documentOf(name, { plain: { text, sections: [] }, html })

  /** Stores a page as a chapter of each form, and returns the rows with their contents. */
  async function chaptersOf(
    document: ReturnType<typeof documentOf>,
    settings: Partial<Parameters<typeof uploadChapters>[0]['config']> = {},
    { kind = 'live' as 'live' | 'preview', extension = 'md', path = '/en/page' } = {},
  ) {
    const upload = new DocumentUpload(database.target)
    await upload.add(document)
    await upload.flush()
    const config = {
      url: null,
      downloads: ['zip', 'epub', 'pdf'] as const,
      basePath: '',
      defaultLocale: 'en',
      locales: [],
      versions: [],
      ...settings,
    }
    await uploadChapters({ target: database.target, config: { ...config, downloads: [...config.downloads] }, kind }, [
      { document: document.hash, path, extension },
      { document: null, path: '/en/folder', extension: 'md' },
    ])
    const rows = await queryRows<{ form: string; size: number; crc: number; facts: string; hex: string }>(
      database.target,
      `SELECT form, size, crc, facts, (SELECT group_concat(hex(bytes), '') FROM (SELECT bytes FROM chapter_part
        WHERE chapter_part.document = chapter.document AND chapter_part.form = chapter.form ORDER BY part)) AS hex
        FROM chapter WHERE document = ? ORDER BY form DESC`,
      document.hash,
    )
    return rows.map(({ form, size, crc, facts, hex }) => {
      const bytes = inflateRawSync(Buffer.from(hex, 'hex'))
      expect([bytes.length, crc32(bytes)]).toEqual([size, crc])
      return { form, text: bytes.toString(), facts: JSON.parse(facts) as ChapterFacts & { namesVersion?: boolean } }
    })
  }

  test('have full URLs if the site has one, and otherwise paths', async () => {
    const page = pageOf('links', `[A](${anyOrigin}/en/a) <${anyOrigin}/en/b> "${anyOrigin}/en/c" (${anyOrigin}/fr)`)
    expect((await chaptersOf(page))[0]?.text).toBe('[A](/en/a) </en/b> "/en/c" (/fr)')
    const located = { url: 'https://example.org', basePath: '/docs' }
    const full = 'https://example.org/docs'
    expect((await chaptersOf(page, located))[0]?.text).toBe(
      `[A](${full}/en/a) <${full}/en/b> "${full}/en/c" (${full}/fr)`,
    )
  })

  test('link to the pages of their language', async () => {
    const page = pageOf('own', '', '<p><a href="/fr/a">A</a> <a href="/en/b">B</a></p>')
    const [, xhtml] = await chaptersOf(page, {}, { path: '/fr/page' })
    expect(xhtml?.facts.links).toEqual([['/a', '']])
  })

  test('refer to each stored image once per title, and name its size and checksum', async () => {
    await database.target.batch([
      { sql: `INSERT INTO media (hash, type, size) VALUES (?, 'image/png', ?)`, params: [photo, pixels.length] },
      { sql: `INSERT INTO media (hash, type, size) VALUES (?, 'image/x-other', 9)`, params: [drawing] },
      { sql: `INSERT INTO media (hash, type, size) VALUES (?, 'image/png', 0)`, params: [empty] },
      ...[0, 1].map((part) => ({
        sql: 'INSERT INTO media_part (hash, part, bytes) VALUES (?, ?, unhex(?))',
        params: [
          photo,
          part,
          pixels.subarray(part * maxMediaPartBytes, (part + 1) * maxMediaPartBytes).toString('hex'),
        ],
      })),
    ])
    const image = media(photo, 'a.png')
    const [first, ...others] = [
      `![One](${image})`,
      `![\\] two](${image} "Title")`,
      `![Three](${image})`,
      `![](${image} "Title")`,
      `![Four](${media(empty, 'd.png')})`,
    ]
    const unknown = [`![Other](${media(drawing, 'b.xyz')})`, `![Lost](${media('ef56', 'c.png')})`]
    const text = [first, ...others, ...unknown].join(' ')
    const page = pageOf('images', text, `<p><img src="/_media/${photo}/a.png" alt="One"></p>`)
    const stored = { hash: photo, type: 'image/png', size: pixels.length, crc: crc32(pixels) }
    const [markdown, xhtml] = await chaptersOf(page)
    expect(markdown).toEqual({
      form: 'zip',
      text: `![One][image-1] ![\\] two][image-2] ![Three][image-1] ![][image-2] ![Four][image-3] ${unknown.join(' ').replaceAll(anyOrigin, '')}`,
      facts: {
        links: [],
        ids: [],
        images: [stored, { hash: empty, type: 'image/png', size: 0, crc: 0 }],
        references: [
          [photo, ''],
          [photo, 'Title'],
          [empty, ''],
        ],
        properties: [],
      },
    })
    expect([xhtml?.form, xhtml?.facts.images]).toEqual(['epub', [stored]])
  })

  test('are stored for Markdown pages of sites with such books, and not for previews', async () => {
    const page = pageOf('stored', 'Text')
    expect(await chaptersOf(page, {}, { kind: 'preview' })).toEqual([])
    expect(await chaptersOf(page, {}, { extension: 'json' })).toEqual([])
    expect(await chaptersOf(page, { downloads: ['pdf'] })).toEqual([])
    expect((await chaptersOf(page, { downloads: ['epub'] })).map(({ form }) => form)).toEqual(['epub'])
  })

  test('are replaced if the URL of the site changes, and name the version if their text does', async () => {
    const page = pageOf('version', `Version 1 ${anyOrigin}/en`)
    const placeholder = pageOf('placeholder', `Version ${versionPlaceholder('version.name')}`)
    expect((await chaptersOf(page))[0]?.facts).not.toHaveProperty('namesVersion')
    expect((await chaptersOf(placeholder))[0]?.facts).toMatchObject({ namesVersion: true })
    const rows = () =>
      queryRows(database.target, 'SELECT form, edition FROM chapter WHERE document = ? ORDER BY form', page.hash)
    const before = await rows()
    await chaptersOf(page)
    expect(await rows()).toEqual(before)
    for (const settings of [{ url: 'https://a.example' }, { localePrefix: 'except-default' as const }]) {
      await chaptersOf(page, settings)
      expect(await rows()).not.toEqual(before)
    }
  })
})

test('a sync that ends while it replaces chapters leaves no plan of a book with former sizes', async () => {
  const entries = Array.from({ length: 41 }, (_, index) => documentOf(`page ${index}`))
  // Its chapter needs two batches.
  entries.push(documentOf('long', { html: `<p>${randomBytes(2_100_000).toString('base64')}</p>` }))
  const upload = new DocumentUpload(database.target)
  for (const document of entries) await upload.add(document)
  await upload.flush()
  /** Uploads the chapters for a URL, through a database that stops after a number of batches. Each batch arrives twice. */
  const uploadFor = (url: string, left = Infinity) =>
    uploadChapters(
      {
        target: {
          async batch(statements) {
            if (!statements.every(isRead) && left-- <= 0) throw new Error('Killed')
            await database.target.batch(statements)
            return await database.target.batch(statements)
          },
        },
        config: { url, downloads: ['epub'], basePath: '', defaultLocale: 'en', locales: [], versions: [] },
        kind: 'live',
      },
      entries.map(({ hash }) => ({ document: hash, path: '/en/page', extension: 'md' })),
    )
  const query = (sql: string) => queryRows(database.target, sql)
  const chapters = () => query('SELECT document, form, edition, size, packed FROM chapter ORDER BY 1, 2')
  await uploadFor('https://a.example')
  const before = await chapters()
  expect(before).toHaveLength(42)
  for (let batches = 0; ; batches++) {
    await query(
      `INSERT OR REPLACE INTO artifact (channel, release, name, upload_id, parts) VALUES ('beside', 1, 'book epub /en x', 'x', 1)`,
    )
    const end = await uploadFor('https://other.example', batches).then(
      () => 'done',
      () => 'killed',
    )
    const isSame = JSON.stringify(await chapters()) === JSON.stringify(before)
    expect([batches, await query('SELECT count(*) AS plans FROM artifact')]).toEqual([
      batches,
      [{ plans: isSame ? 1 : 0 }],
    ])
    expect(
      await query(`SELECT document FROM chapter WHERE packed <> (SELECT sum(length(bytes)) FROM chapter_part
        WHERE chapter_part.document = chapter.document AND chapter_part.form = chapter.form)`),
    ).toEqual([])
    if (end === 'done') break
    await uploadFor('https://a.example')
    expect(await chapters()).toEqual(before)
  }
})
