import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Entry, OutlineLink } from '../../core/document/index.ts'
import { visibleIn } from './database.ts'
import type { Database, ReleaseName } from './database.ts'
import { document, documentPart, entry, file, media, mediaPart, navigation } from './schema.ts'

/** A page as its release lists it, with the outline of its document. */
export interface PageEntry extends Entry {
  /** Hash of its document. */
  document: string
  outline: OutlineLink[]
  updatedAt: string
}

export interface NavigationRow {
  path: string
  /** Path of the folder above. */
  parent: string
  sort: string
  stem: string
  title: string
  description: string
  /** Whether there is a page at `path`. */
  page: boolean
  /** Number of direct children. */
  size: number
  /** Path of the page itself, else of the first page inside. */
  first: string
  /** `icon`, `badge` and whatever else the author gave. */
  data: Record<string, unknown>
}

export interface ListedPage {
  collection: string
  path: string
  title: string
  description: string
  meta: Record<string, unknown>
  updatedAt: string
}

export interface PublicFile { hash: string; type: string; size: number }

/** All that visible page lookups answer in one round trip. */
export interface PageLookup {
  /** Pages at any of the paths that were asked for, the best collection first. */
  entries: PageEntry[]
  previous: NavigationRow | undefined
  next: NavigationRow | undefined
  /** Children of each folder that was asked for, in order. */
  levels: NavigationRow[]
}

/** How many nodes of a folder are read on each side of the open one. One more is read to know whether there are others. */
export const levelWindow = 14

/** Reads one release. Every method is one round trip to the database. */
export class ContentStore {
  readonly #database: Database
  readonly release: ReleaseName

  constructor(database: Database, release: ReleaseName) {
    this.#database = database
    this.release = release
  }

  /**
   * Everything around the article of the page at `path`.
   * @param paths of the page itself and of its translations
   * @param collection whose navigation is read
   * @param folders folders to list, each with the child whose neighbours matter when the folder is very large
   */
  async findPage(
    path: string, paths: readonly string[], collection: string, folders: readonly { parent: string; around: string }[],
  ): Promise<PageLookup> {
    const here = this.#sortOf(collection, path)
    const [entries, previous, next, ...levels] = await this.#database.batch([
      this.#entriesAt(paths),
      this.#nodes(and(eq(navigation.collection, collection), eq(navigation.page, true), lt(navigation.sort, here)))
        .orderBy(desc(navigation.sort)).limit(1),
      this.#nodes(and(eq(navigation.collection, collection), eq(navigation.page, true), gt(navigation.sort, here)))
        .orderBy(asc(navigation.sort)).limit(1),
      ...folders.flatMap(({ parent, around }): BatchItem<'sqlite'>[] => {
        const inside = and(eq(navigation.collection, collection), eq(navigation.parent, parent))
        const pivot = sql`coalesce(${this.#sortOf(collection, around)}, '')`
        return [
          this.#nodes(and(inside, lt(navigation.sort, pivot))).orderBy(desc(navigation.sort)).limit(levelWindow + 1),
          this.#nodes(and(inside, gte(navigation.sort, pivot))).orderBy(asc(navigation.sort)).limit(levelWindow + 2),
        ]
      }),
    ])
    return {
      entries: entries.map(toPageEntry),
      previous: previous[0],
      next: next[0],
      levels: (levels as NavigationRow[][]).flatMap((rows, index) => (index % 2 === 0 ? rows.toReversed() : rows)),
    }
  }

  /** Pages visible at any of the paths. */
  async findEntries(paths: readonly string[]): Promise<PageEntry[]> {
    return (await this.#entriesAt(paths)).map(toPageEntry)
  }

  /** Every page of some collections, in the order of the collections and then of their stems. */
  async listPages(collections: readonly string[]): Promise<ListedPage[]> {
    const { collection, path, title, description, meta, updatedAt } = entry
    const rows = await this.#database.select({ collection, path, title, description, meta, updatedAt }).from(entry)
      .where(and(inArray(entry.collection, [...collections]), isNotNull(entry.document), visibleIn(entry, this.release)))
      .orderBy(asc(entry.stem))
    return collections.flatMap((name) => rows.filter((row) => row.collection === name))
  }

  /** Every node of a small collection's navigation, in order. */
  async readNavigation(collection: string): Promise<NavigationRow[]> {
    return await this.#nodes(eq(navigation.collection, collection)).orderBy(asc(navigation.sort))
  }

  /** A document's text: its article as HTML, its Markdown, or its body tree as JSON. `undefined` when there is no such document. */
  async readText(hash: string, kind: 'html' | 'markdown' | 'body'): Promise<string | undefined> {
    const parts = await this.#database.select({ text: documentPart.text }).from(documentPart)
      .where(and(eq(documentPart.hash, hash), eq(documentPart.kind, kind))).orderBy(asc(documentPart.part))
    return parts.length === 0 ? undefined : parts.map(({ text }) => text).join('')
  }

  /** The file of `content/public/` at a path of the site. */
  async findFile(path: string): Promise<PublicFile | undefined> {
    return await this.#database.select({ hash: media.hash, type: media.type, size: media.size })
      .from(file).innerJoin(media, eq(media.hash, file.media))
      .where(and(eq(file.path, path), visibleIn(file, this.release))).get()
  }

  /** What a media file is; it exists in every release once it was uploaded. */
  async findMedia(hash: string): Promise<PublicFile | undefined> {
    return await this.#database.select({ hash: media.hash, type: media.type, size: media.size })
      .from(media).where(eq(media.hash, hash)).get()
  }

  async readMedia(hash: string): Promise<Uint8Array[]> {
    const parts = await this.#database.select({ bytes: mediaPart.bytes }).from(mediaPart)
      .where(eq(mediaPart.hash, hash)).orderBy(asc(mediaPart.part))
    return parts.map(({ bytes }) => bytes)
  }

  #entriesAt(paths: readonly string[]) {
    return this.#database.select({ entry, outline: document.outline }).from(entry)
      .innerJoin(document, eq(document.hash, entry.document))
      .where(and(inArray(entry.path, [...paths]), isNotNull(entry.document), visibleIn(entry, this.release)))
      // A path that two files claim is answered by the lower stem.
      .orderBy(asc(entry.stem))
  }

  #nodes(condition: ReturnType<typeof and>) {
    const { path, parent, sort, stem, title, description, page, size, first, data } = navigation
    return this.#database.select({ path, parent, sort, stem, title, description, page, size, first, data }).from(navigation)
      .where(and(condition, visibleIn(navigation, this.release)))
  }

  #sortOf(collection: string, path: string) {
    return sql`(${this.#database.select({ sort: navigation.sort }).from(navigation)
      .where(and(eq(navigation.collection, collection), eq(navigation.path, path), visibleIn(navigation, this.release)))
      .limit(1)})`
  }
}

function toPageEntry({ entry: row, outline }: { entry: typeof entry.$inferSelect; outline: OutlineLink[] }): PageEntry {
  const { collection, file: source, path, stem, extension, title, description, navigation: listed, seo, meta, links, layout } = row
  return {
    id: `${collection}/${source}`, collection, path, stem, extension, title, description, navigation: listed, seo, meta, links, layout,
    document: row.document as string, // not null: the query asks for it
    outline, updatedAt: row.updatedAt,
  }
}
