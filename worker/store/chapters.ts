import { lastChange } from '../../core/book/index.ts'
import type { BookForm, StoredChapter } from '../../core/book/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { documentsBelow } from './page-queries.ts'
import { chapter, columnList } from './schema.ts'
import type { StoredRow, chapterPart } from './schema.ts'

const chapterKeys = ['document', 'size', 'crc', 'packed', 'facts'] as const

/** Returns the stored chapters of documents, by the document's hash. Omits documents that no sync has compressed. */
export async function listChapters(
  { $client }: Database,
  form: BookForm,
  documents: readonly string[],
): Promise<Map<string, StoredChapter>> {
  const { results } = await $client
    .prepare(`SELECT ${chapterColumns} FROM chapter WHERE form = ?1 AND document IN (SELECT value FROM json_each(?2))`)
    .bind(form, JSON.stringify(documents))
    .all<ChapterRow>()
  return parseChapters(results)
}

/**
 * Returns the stored chapters of the page at a path and of those below it. The caller doesn't need to know their
 * documents.
 */
export async function listChaptersBelow(
  { $client }: Database,
  { channel, number }: ReleaseName,
  form: BookForm,
  path: string,
): Promise<Map<string, StoredChapter>> {
  const { results } = await $client
    .prepare(`SELECT ${chapterColumns} FROM chapter WHERE form = ?4 AND document IN (${documentsBelow})`)
    .bind(channel, number, path, form)
    .all<ChapterRow>()
  return parseChapters(results)
}

const chapterColumns = columnList(chapter, chapterKeys)

type ChapterRow = Omit<StoredChapter, 'facts'> & { facts: string }

function parseChapters(rows: readonly ChapterRow[]): Map<string, StoredChapter> {
  return new Map(rows.map((row) => [row.document, { ...row, facts: JSON.parse(row.facts) as StoredChapter['facts'] }]))
}

/** Reads the deflate streams of chapters, by the document's hash. */
export async function readChapters(
  { $client }: Database,
  form: BookForm,
  documents: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  // See `readParts` in media.ts about reading bytes as hexadecimal text.
  const { results } = await $client
    .prepare(
      `SELECT document, hex(bytes) AS hex FROM chapter_part
        WHERE form = ?1 AND document IN (SELECT value FROM json_each(?2)) ORDER BY document, part`,
    )
    .bind(form, JSON.stringify(documents))
    .all<StoredRow<typeof chapterPart, 'document'> & { hex: string }>()
  const hex = new Map<string, string>()
  for (const row of results) hex.set(row.document, (hex.get(row.document) ?? '') + row.hex)
  return new Map(
    [...hex].map(([document, text]) => {
      const bytes = new Uint8Array(text.length / 2)
      bytes.setFromHex(text)
      return [document, bytes]
    }),
  )
}

interface ChangedBook {
  /** The collection of the language's pages. */
  collection: string
  /** Path of the language or folder, decoded. */
  path: string
  /** The paths of pages from other languages, as JSON; see `pathsElsewhere`. */
  elsewhere?: string
}

/** Finds the latest release that changed a book, and when readers first saw it. */
export async function findLastChange(
  { $client }: Database,
  { channel, number }: ReleaseName,
  { collection, path, elsewhere = '[]' }: ChangedBook,
): Promise<{ release: number; at: string } | undefined> {
  const row = await $client
    .prepare(lastChange)
    .bind(channel, number, path, elsewhere, collection)
    .first<{ release: number; at: string }>()
  return row ?? undefined
}

/** Returns the total size of the documents' articles, in bytes. */
export async function sumArticleBytes({ $client }: Database, documents: readonly string[]): Promise<number> {
  const bytes = await $client
    .prepare(
      `SELECT sum(octet_length(text)) AS bytes FROM document_part
        WHERE kind = 'html' AND hash IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(documents))
    .first<number>('bytes')
  return bytes ?? 0
}
