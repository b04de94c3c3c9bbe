import type { CompiledDocument } from '../../core/document/index.ts'
import { hashOf } from './collect.ts'
import { maxBatchBytes, maxMediaPartBytes, maxPartBytes } from './d1-limits.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'
import type { ContentFolder, MediaFile } from './collect.ts'
import { pageState, sectionStates } from './section-states.ts'
import { rowStatements, splitText, toBatches } from './row-statements.ts'

/** Names a compiled document by all that it holds. */
export function hashDocument(document: CompiledDocument): string {
  const { html, body, markdown, outline, styles, sections } = document
  return hashOf(html, JSON.stringify(body), markdown, JSON.stringify(outline), JSON.stringify(styles), JSON.stringify(sections))
}

/**
 * Sends documents as they are compiled, so that no more than a batch of them is in memory. Nobody sees them before an entry
 * names them. A document's own row is written after its parts: where it exists, the document is complete.
 */
export class DocumentUpload {
  readonly #target: D1Target
  #waiting = new Map<string, CompiledDocument>()
  #bytes = 0
  written = 0

  constructor(target: D1Target) {
    this.#target = target
  }

  /** Takes a document and returns its hash. */
  async add(document: CompiledDocument): Promise<string> {
    const hash = hashDocument(document)
    if (!this.#waiting.has(hash)) {
      this.#waiting.set(hash, document)
      this.#bytes += 3 * document.html.length
      if (this.#bytes > maxBatchBytes) await this.flush()
    }
    return hash
  }

  /** Sends what is waiting and is not in the database yet. */
  async flush(): Promise<void> {
    const documents = this.#waiting
    this.#waiting = new Map()
    this.#bytes = 0
    if (documents.size === 0) return
    const present = await queryRows(this.#target,
      'SELECT hash FROM document WHERE hash IN (SELECT value FROM json_each(?))', JSON.stringify([...documents.keys()]))
    for (const { hash } of present) documents.delete(hash as string)
    for (const batch of toBatches(documentStatements(documents))) await this.#target.batch(batch)
    this.written += documents.size
  }
}

function documentStatements(documents: ReadonlyMap<string, CompiledDocument>): Statement[] {
  const parts: unknown[] = []
  const sections: unknown[] = []
  const rows: unknown[] = []
  for (const [hash, { html, body, markdown, outline, styles, sections: records }] of documents) {
    for (const [kind, text] of Object.entries({ html, body: JSON.stringify(body), markdown })) {
      splitText(text, maxPartBytes).forEach((part, index) => parts.push([hash, kind, index, part]))
    }
    let position = 0
    for (const { heading, title, titles, content, level } of records) {
      for (const part of splitText(content, maxPartBytes)) sections.push([hash, position++, heading, title, JSON.stringify(titles), part, level])
    }
    const states = sectionStates(records)
    rows.push([
      hash, JSON.stringify(outline), JSON.stringify(styles), JSON.stringify(states.map(({ heading, level, state }) => [heading, level, state])), pageState(states),
    ])
  }
  return [
    ...rowStatements(`INSERT INTO document_part (hash, kind, part, text)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`, parts),
    ...rowStatements(`INSERT INTO section (document, position, heading, title, titles, content, level)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
      FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`, sections),
    ...rowStatements(`INSERT INTO document (hash, outline, styles, sections, state)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`, rows),
  ]
}

/** Sends the media files that the database lacks; like documents, nobody sees them before something names them. Returns how many. */
export async function uploadMedia(target: D1Target, folder: ContentFolder, files: readonly MediaFile[]): Promise<number> {
  const byHash = new Map(files.map((file) => [file.hash, file]))
  const present = await queryRows(target,
    'SELECT hash FROM media WHERE hash IN (SELECT value FROM json_each(?))', JSON.stringify([...byHash.keys()]))
  for (const { hash } of present) byHash.delete(hash as string)
  for (const { file, hash, type, size, width, height } of byHash.values()) {
    const bytes = await folder.readBytes(file)
    const statements = Array.from({ length: Math.ceil(bytes.length / maxMediaPartBytes) || 1 }, (_, part): Statement => ({
      sql: 'INSERT INTO media_part (hash, part, bytes) VALUES (?, ?, unhex(?)) ON CONFLICT DO NOTHING',
      params: [hash, part, bytes.toString('hex', part * maxMediaPartBytes, (part + 1) * maxMediaPartBytes)],
    }))
    statements.push({
      sql: 'INSERT INTO media (hash, type, size, width, height) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      params: [hash, type, size, width ?? null, height ?? null],
    })
    for (const batch of toBatches(statements)) await target.batch(batch)
  }
  return byHash.size
}
