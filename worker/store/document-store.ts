import { orderStyles, parseMarks } from '../../core/document/index.ts'
import type { PlainSection, StoredArticle } from '../../core/document/index.ts'
import type { Database } from './database.ts'
import { articleParts, articlesOf, plainParts, plainTexts, textParts } from './page-queries.ts'
import type { PageEntry, StoredArticlePart } from './page-queries.ts'
import { columnList, section } from './schema.ts'
import type { StoredRow, documentPart } from './schema.ts'

const sectionKeys = ['document', 'heading', 'title', 'content'] as const

type DocumentSection = StoredRow<typeof section, (typeof sectionKeys)[number]>

/** Reads documents by their hash, whatever the release. Each method takes one round trip to the database. */
export class DocumentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Reads a document's article and its marks, which are the positions of possible edits. Returns `undefined` if the
   * document doesn't exist.
   */
  async readArticle(hash: string): Promise<StoredArticle | undefined> {
    const { results } = await this.#database.$client.prepare(articleParts).bind(hash).all<StoredArticlePart>()
    return parseArticle(results)
  }

  /** Reads the articles of documents, by the document's hash. */
  async readArticles(hashes: readonly string[]): Promise<Map<string, StoredArticle>> {
    const { results } = await this.#database.$client
      .prepare(articlesOf)
      .bind(JSON.stringify(hashes))
      .all<StoredArticlePart & { hash: string }>()
    const parts = Map.groupBy(results, ({ hash }) => hash)
    return new Map([...parts].flatMap(([hash, own]) => [[hash, parseArticle(own)!] as const]))
  }

  /**
   * Reads one form of a document's text: article (HTML), Markdown, or body (a JSON tree). Returns `undefined` if the
   * document doesn't exist.
   */
  async readText(hash: string, kind: 'html' | 'markdown' | 'body'): Promise<string | undefined> {
    const { results } = await this.#database.$client
      .prepare(textParts)
      .bind(hash, kind)
      .all<StoredRow<typeof documentPart, 'text'>>()
    return results.length === 0 ? undefined : results.map(({ text }) => text).join('')
  }

  /**
   * Reads a document's plain Markdown and the offsets of its sections. The Markdown is `undefined` if the document was
   * stored before plain Markdown existed.
   */
  async readPlain(hash: string): Promise<[text: string | undefined, sections: PlainSection[]]> {
    const { results } = await this.#database.$client.prepare(plainParts).bind(hash).all<StoredArticlePart>()
    const textOf = (wanted: string) => results.flatMap(({ kind, text }) => (kind === wanted ? [text] : [])).join('')
    if (results.length === 0) return [undefined, []]
    // A sync wrote the JSON.
    return [textOf('plain'), JSON.parse(textOf('plain-sections') || '[]') as PlainSection[]]
  }

  /** Reads the plain Markdown of documents, by the document's hash. */
  async readPlainTexts(hashes: readonly string[]): Promise<Map<string, string>> {
    const { results } = await this.#database.$client
      .prepare(plainTexts)
      .bind(JSON.stringify(hashes))
      .all<StoredRow<typeof documentPart, 'hash' | 'text'>>()
    const texts = new Map<string, string>()
    for (const { hash, text } of results) texts.set(hash, (texts.get(hash) ?? '') + text)
    return texts
  }

  /** Reads the names of the style sheets that documents need, in the order in which a page links them. */
  async readStyles(documents: readonly string[]): Promise<PageEntry['styles']> {
    const { results } = await this.#database.$client
      .prepare(
        'SELECT DISTINCT value AS name FROM document, json_each(styles) WHERE hash IN (SELECT value FROM json_each(?))',
      )
      .bind(JSON.stringify(documents))
      .all<{ name: PageEntry['styles'][number] }>()
    return orderStyles(results.map(({ name }) => name))
  }

  /** Reads the ids of a document's sections, in order. `''` is the introduction, before the first heading. */
  async readHeadings(document: string): Promise<string[]> {
    const { results } = await this.#database.$client
      .prepare('SELECT heading FROM section WHERE document = ? GROUP BY heading ORDER BY min(position)')
      .bind(document)
      .all<StoredRow<typeof section, 'heading'>>()
    return results.map(({ heading }) => heading)
  }

  /** Reads the titles of a document's sections, by heading id. */
  async readTitles(document: string): Promise<Map<string, string>> {
    const { results } = await this.#database.$client
      .prepare('SELECT DISTINCT heading, title FROM section WHERE document = ?')
      .bind(document)
      .all<StoredRow<typeof section, 'heading' | 'title'>>()
    return new Map(results.map(({ heading, title }) => [heading, title]))
  }

  /** Reads the searchable sections of documents. A long section consists of several consecutive rows. */
  async readSections(documents: readonly string[]): Promise<DocumentSection[]> {
    const { results } = await this.#database.$client
      .prepare(`SELECT ${columnList(section, sectionKeys)} FROM section
      WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, position`)
      .bind(JSON.stringify(documents))
      .all<DocumentSection>()
    const sections: DocumentSection[] = []
    for (const row of results) {
      const last = sections.at(-1)
      if (last?.document === row.document && last.heading === row.heading) last.content += row.content
      else sections.push(row)
    }
    return sections
  }
}

/** Assembles an article from its stored parts. Returns `undefined` if there are no parts. */
export function parseArticle(parts: readonly StoredArticlePart[]): StoredArticle | undefined {
  const textOf = (wanted: string) => parts.flatMap(({ kind, text }) => (kind === wanted ? [text] : [])).join('')
  return parts.length === 0 ? undefined : { html: textOf('html'), marks: parseMarks(textOf('marks')) }
}
