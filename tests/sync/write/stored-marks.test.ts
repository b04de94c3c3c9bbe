import { beforeEach, describe, expect, test } from 'vitest'
import type { CompiledDocument } from '../../../core/document/index.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { storeDocument } from '../../../scripts/sync/compile/stored-document.ts'
import { publish } from '../../../scripts/sync/publish.ts'
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

describe('an upload of documents', () => {
  const documentOf = (name: string, texts: Partial<Pick<CompiledDocument, 'html' | 'opening' | 'markdown'>> = {}) =>
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
    const next = new DocumentUpload(target)
    await add(next, second, documentOf('f'), first)
    expect([next.written, batches.slice(3)]).toEqual([1, [[documentOf('f').hash]]])
    expect((await texts('markdown')).filter(({ hash }) => hash === first.hash)).toEqual([
      { hash: first.hash, part: 0, text: long('a') },
    ])
    const all = sorted(first, second, third, fourth, fifth, documentOf('f'))
    expect(await hashesIn('document', 'hash')).toEqual(all)
    expect(await hashesIn('section', 'document')).toEqual(all)
  })

  test('reports a lost batch, and the next upload sends it', async () => {
    const { target, batches } = recorded(first)
    const upload = new DocumentUpload(target)
    await upload.add(first)
    await expect(upload.add(second)).rejects.toThrow('Away')
    await expect(add(new DocumentUpload(target), third, first)).rejects.toThrow('Away')
    expect([batches, await hashesIn('document_part', 'hash')]).toEqual([[], []])
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
