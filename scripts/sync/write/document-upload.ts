import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import { documentRows, pageState } from '../compile/stored-document.ts'
import type { StoredDocument } from '../compile/stored-document.ts'
import type { UnsentDocument } from '../stored-documents.ts'
import type { document as documentTable, StoredRow } from '../../../worker/store/schema.ts'

/**
 * Maximum number of characters per batch. The sync and the database hold several copies of two batches in memory. With
 * batches of the maximum size, the first sync of 1,000 pages needs 60 MB more memory but isn't faster, because
 * compiling takes longer than sending.
 */
const maxWaiting = 1_000_000

/**
 * Uploads documents while other files are still being compiled. At most two batches are in memory. Uploaded documents
 * become visible when an entry refers to them. The row of a document is inserted after its parts, so a document that
 * has a row is complete.
 */
export class DocumentUpload {
  readonly #target: D1Target
  readonly #dryRun: boolean
  #waiting = new Map<string, StoredDocument>()
  #length = 0
  /** Settles when the batch that is being sent has arrived. The next batch is filled in the meantime. */
  #sending: Promise<void> = Promise.resolve()
  written = 0
  /** The new documents of a dry run, which writes nothing to the database. */
  readonly unsent = new Map<string, UnsentDocument>()

  constructor(target: D1Target, { dryRun = false }: { dryRun?: boolean | undefined } = {}) {
    this.#target = target
    this.#dryRun = dryRun
  }

  async add(document: StoredDocument): Promise<void> {
    if (this.#waiting.has(document.hash)) return
    this.#waiting.set(document.hash, document)
    this.#length += document.html.length + document.marks.length + document.body.length + document.markdown.length
    if (this.#length > maxWaiting) await this.#sendNext()
  }

  /** Sends all waiting documents and resolves after they are written. */
  async flush(): Promise<void> {
    await this.#sendNext()
    await this.#sending
  }

  /**
   * Starts to send the waiting documents as soon as the previous batch has arrived, so threads can compile in the
   * meantime.
   */
  async #sendNext(): Promise<void> {
    await this.#sending
    const documents = this.#waiting
    this.#waiting = new Map()
    this.#length = 0
    this.#sending = this.#send(documents)
    this.#sending.catch(() => {}) // The error isn't lost: the next call that awaits `#sending` throws it.
  }

  /** Sends documents that are missing in the database, and the missing parts of documents that older engines stored. */
  async #send(documents: Map<string, StoredDocument>): Promise<void> {
    if (documents.size === 0) return
    const present = await queryRows<StoredRow<typeof documentTable, 'hash'>>(
      this.#target,
      `SELECT hash FROM document WHERE hash IN (SELECT value FROM json_each(?))
        AND EXISTS (SELECT 1 FROM document_part AS part WHERE part.hash = document.hash AND kind = 'marks')`,
      JSON.stringify([...documents.keys()]),
    )
    for (const { hash } of present) documents.delete(hash)
    for (const hash of this.unsent.keys()) documents.delete(hash)
    if (this.#dryRun) for (const document of documents.values()) this.unsent.set(document.hash, unsentOf(document))
    for (const batch of toBatches(documentStatements(documents))) await this.#target.batch(batch)
    this.written += documents.size
  }
}

function unsentOf({ hash, sections, states }: StoredDocument): UnsentDocument {
  return { hash, state: pageState(states), states, sections }
}

function documentStatements(documents: ReadonlyMap<string, StoredDocument>): Statement[] {
  const all = [...documents.values()].map(documentRows)
  return [
    ...rowStatements(
      `INSERT INTO document_part (hash, kind, part, text)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      all.flatMap(({ parts }) => parts),
    ),
    ...rowStatements(
      `INSERT INTO section (document, position, heading, title, titles, content, level, code, keywords, questions)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8,
        value ->> 9
      FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      all.flatMap(({ sections }) => sections),
    ),
    ...rowStatements(
      `INSERT INTO document (hash, outline, styles, reading_minutes, sections, state)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      all.map(({ row }) => row),
    ),
  ]
}
