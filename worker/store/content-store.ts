import { otherIds } from '../../core/document/index.ts'
import type { FormerHeading, OtherId, StoredArticle } from '../../core/document/index.ts'
import { unpackSections } from '../../core/translation/index.ts'
import type { SummaryInput } from '../../core/translation/index.ts'
import type { D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { and, asc, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database, ReleaseName } from './database.ts'
import { DocumentStore, parseArticle } from './document-store.ts'
import { readPageHistory } from './page-history.ts'
import type { PathHistory } from './page-history.ts'
import {
  articleAt,
  entriesAt,
  isIncomplete,
  levelAround,
  nextPage,
  nodesBelow,
  otherIdsAt,
  pagesAt,
  pagesBelow,
  placesOf,
  plainLengths,
  parseEntry,
  parseNode,
  parseRedirect,
  parseTranslation,
  pagesOf,
  pairsOf,
  previousPage,
  redirectsFrom,
  staleTranslations,
  translationAt,
  translationsOf,
  untranslatedOf,
  wholeTree,
} from './page-queries.ts'
import type {
  ListedEntry,
  ListedNode,
  NavigationRow,
  PageEntry,
  PageTranslation,
  Redirect,
  StoredArticlePart,
  StoredEntry,
  StoredLocalizedPage,
  StoredNode,
  StoredRedirect,
  StoredStaleTranslation,
} from './page-queries.ts'
import { entry } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visibleIn } from './visibility.ts'
import { readPagesOfRelease } from './version-pages.ts'
import type { PagesOfRelease } from './version-pages.ts'

export type { IndexPage, ListedEntry, NavigationRow, PageEntry, PageTranslation } from './page-queries.ts'

type ListedPage = Pick<
  typeof entry.$inferSelect,
  'collection' | 'path' | 'title' | 'description' | 'meta' | 'navigation' | 'updatedAt' | 'stem' | 'translationKey'
>

/** A page and the navigation around it, read in one round trip. */
export interface PageLookup {
  /** The page (if it exists) and its translations. */
  entries: PageEntry[]
  /** The page's article, if requested. `undefined` if the page doesn't exist. */
  article: StoredArticle | undefined
  /** The redirect from exactly this path, or the removal of its page, if requested. */
  redirect: Redirect | undefined
  previous: NavigationRow | undefined
  next: NavigationRow | undefined
  /** The children of each requested folder or the whole tree, in order. */
  levels: NavigationRow[]
}

/**
 * Reads the content of one release. Each method takes one round trip to the database, unless its docstring says
 * otherwise.
 */
export class ContentStore extends DocumentStore {
  readonly #database: Database
  readonly release: ReleaseName

  constructor(database: Database, release: ReleaseName) {
    super(database)
    this.#database = database
    this.release = release
  }

  /**
   * Reads a page and the navigation around it.
   * @param page the page's path, its expected translation key (in case the page is missing), and whether to read its
   * article and redirect; `null` to read only the navigation
   * @param collection collection of the navigation
   * @param around whether to read the whole tree, or else the folders to list. In a very large folder, only the
   * neighbors of `around` are read, up to `reach` nodes on each side.
   */
  async lookUpPage(
    page: { path: string; translationKey: string; article: boolean; redirect: boolean } | null,
    collection: string,
    { tree, folders, reach }: { tree: boolean; folders: readonly { parent: string; around: string }[]; reach: number },
  ): Promise<PageLookup> {
    const { path, translationKey, article, redirect } = page ?? {
      path: '',
      translationKey: '',
      article: false,
      redirect: false,
    }
    const about = [
      this.#prepare(translationsOf, path, translationKey),
      this.#prepare(previousPage, collection, path),
      this.#prepare(nextPage, collection, path),
      ...(article ? [this.#prepare(articleAt, path)] : []),
      ...(redirect ? [this.#prepare(redirectsFrom, JSON.stringify([path]))] : []),
    ]
    const results = await this.#database.$client.batch<never>([
      ...(page ? about : []),
      ...(tree ? [this.#prepare(wholeTree, collection)] : []),
      ...folders.map(({ parent, around }) => this.#prepare(levelAround, collection, around, parent, reach)),
    ])
    // Destructured in the order of the statements.
    const nodesOf = (result: D1Result | undefined) => ((result?.results ?? []) as StoredNode[]).map(parseNode)
    const [entries, previous, next, ...rest] = page ? (results as D1Result[]) : []
    const parts = article ? rest.shift() : undefined
    const [left] = redirect ? ((rest.shift()?.results ?? []) as StoredRedirect[]).map(parseRedirect) : []
    return {
      entries: ((entries?.results ?? []) as StoredEntry[]).map(parseEntry),
      article: parseArticle((parts?.results ?? []) as StoredArticlePart[]),
      redirect: left,
      previous: nodesOf(previous)[0],
      next: nodesOf(next)[0],
      levels: results.slice(page ? about.length : 0).flatMap(nodesOf),
    }
  }

  /**
   * Finds the page at a path and its translations. If the page is missing, finds the pages with the given translation
   * key.
   */
  async findTranslations(path: string, translationKey: string): Promise<PageEntry[]> {
    const { results } = await this.#prepare(translationsOf, path, translationKey).all<StoredEntry>()
    return results.map(parseEntry)
  }

  /** Finds the translation keys of the pages at these paths, and the paths of all their translations. */
  async findPairs(
    paths: readonly string[],
  ): Promise<Map<string, { translationKey: string; translations: { path: string }[] }>> {
    const { results } = await this.#prepare(pairsOf, JSON.stringify(paths)).all<
      StoredRow<typeof entry, 'path' | 'translationKey'> & { translations: string }
    >()
    return new Map(
      results.map(({ path, translation_key: translationKey, translations }) => [
        path,
        { translationKey, translations: (JSON.parse(translations) as string[]).map((other) => ({ path: other })) },
      ]),
    )
  }

  /** Lists the pages of the collections `others` that aren't translated in the collections `own`. */
  async listUntranslated(
    own: readonly string[],
    others: readonly string[],
  ): Promise<{ path: string; translationKey: string }[]> {
    const { results } = await this.#prepare(untranslatedOf, JSON.stringify(own), JSON.stringify(others)).all<
      StoredRow<typeof entry, 'path' | 'translationKey'>
    >()
    return results.map(({ path, translation_key: translationKey }) => ({ path, translationKey }))
  }

  /** Returns whether a collection's navigation contains untranslated pages. */
  async hasUntranslated(collection: string): Promise<boolean> {
    return (await this.#prepare(isIncomplete, collection).first('incomplete')) === 1
  }

  /** Finds the pages at these paths. */
  async findEntries(paths: readonly string[]): Promise<PageEntry[]> {
    const { results } = await this.#prepare(entriesAt, JSON.stringify(paths)).all<StoredEntry>()
    return results.map(parseEntry)
  }

  /** Lists the nodes of a collection's navigation at and below a path, in order, and the corresponding pages. */
  async listBelow(collection: string, path: string): Promise<{ nodes: ListedNode[]; pages: ListedEntry[] }> {
    const [nodes, pages] = (await this.#database.$client.batch<never>([
      this.#prepare(nodesBelow, collection, path),
      this.#prepare(pagesBelow, path),
      // The results are in the order of the statements.
    ])) as unknown as [D1Result<Omit<ListedNode, 'page'> & { page: 0 | 1 }>, D1Result<ListedEntry>]
    return { nodes: nodes.results.map((node) => ({ ...node, page: node.page === 1 })), pages: pages.results }
  }

  /** Finds the pages at these paths, with only the columns that `listBelow` reads. */
  async listAt(paths: readonly string[]): Promise<ListedEntry[]> {
    const { results } = await this.#prepare(pagesAt, JSON.stringify(paths)).all<ListedEntry>()
    return results
  }

  /** Reads the other ids of the headings of pages, by path. */
  async readOtherIds(paths: readonly string[]): Promise<Map<string, OtherId[]>> {
    const { results } = await this.#prepare(otherIdsAt, JSON.stringify(paths)).all<
      StoredRow<typeof entry, 'path' | 'anchors'> & { translation: string | null }
    >()
    return new Map(
      results.map(({ path, anchors, translation }) => [
        path,
        otherIds(
          translation === null ? undefined : parseTranslation(translation),
          JSON.parse(anchors ?? '[]') as FormerHeading[], // A sync wrote this JSON.
        ),
      ]),
    )
  }

  /** Returns whether a page has or had the document with this hash. */
  async hadText(path: string, document: string): Promise<boolean> {
    const sql =
      'SELECT 1 AS found FROM entry WHERE channel = ?1 AND since <= ?2 AND path = ?3 AND document = ?4 LIMIT 1'
    return (await this.#prepare(sql, path, document).first('found')) === 1
  }

  /** Reads all pages of a language in the form that comparisons between versions need. */
  async readPages(locale: string): Promise<PagesOfRelease> {
    return await readPagesOfRelease(this.#database, this.release, locale)
  }

  /** Finds the redirects from these paths, and the removals of their pages. */
  async findRedirects(paths: readonly string[]): Promise<Redirect[]> {
    const { results } = await this.#prepare(redirectsFrom, JSON.stringify(paths)).all<StoredRedirect>()
    return results.map(parseRedirect)
  }

  /**
   * Lists the pages of some collections, ordered by collection and then by stem.
   * @param under limits the list to the page at this path and the pages below it
   */
  async listPages(collections: readonly string[], under?: string): Promise<ListedPage[]> {
    const { collection, path, title, description, meta, navigation, updatedAt, stem, translationKey } = entry
    const rows = await this.#database
      .select({ collection, path, title, description, meta, navigation, updatedAt, stem, translationKey })
      .from(entry)
      .where(
        and(
          inArray(entry.collection, [...collections]),
          isNotNull(entry.document),
          visibleIn(entry, this.release),
          under === undefined ? undefined : or(eq(path, under), and(gte(path, `${under}/`), lt(path, `${under}0`))),
        ),
      )
      .orderBy(asc(entry.stem))
    return collections.flatMap((name) => rows.filter((row) => row.collection === name))
  }

  /**
   * Returns one slice of the pages in some collections, ordered by path. Each page includes the paths of all
   * translations, including its own.
   */
  async listPlaces(
    collections: readonly string[],
    limit: number,
    offset: number,
  ): Promise<(Pick<ListedPage, 'path' | 'updatedAt' | 'meta' | 'navigation'> & { translations: string[] })[]> {
    const { results } = await this.#prepare(placesOf, JSON.stringify(collections), limit, offset).all<
      StoredRow<typeof entry, 'path' | 'updatedAt' | 'meta'> & { translations: string }
    >()
    return results.map(({ path, updated_at: updatedAt, meta, translations }) => ({
      path,
      updatedAt,
      meta: JSON.parse(meta) as ListedPage['meta'],
      navigation: true,
      translations: JSON.parse(translations) as string[],
    }))
  }

  /**
   * Lists the pages of some collections with the lengths of their plain Markdown, ordered by stem. Reads the Markdown
   * of all of these pages.
   */
  async listPlain(collections: readonly string[]): Promise<{ path: string; document: string; length: number }[]> {
    const { results } = await this.#prepare(plainLengths, JSON.stringify(collections)).all<{
      path: string
      document: string
      length: number
    }>()
    return results
  }

  /** Reads the history of a page, including its former paths. Takes one or two round trips per path. */
  readPageHistory(path: string, now: string): AsyncGenerator<PathHistory> {
    return readPageHistory(this.#database, this.release, path, now)
  }

  /**
   * Finds the path of a page in an earlier release of the channel. For a page that didn't exist yet, returns its first
   * path.
   */
  async findEarlierPath(path: string, number: number, now: string): Promise<string> {
    let earlier = path
    for await (const history of this.readPageHistory(path, now)) {
      earlier = history.path
      if ((history.versions.at(-1)?.release ?? 0) <= number) break
    }
    return earlier
  }

  /** Reads the translation state of the page at a path. */
  async findTranslation(path: string): Promise<PageTranslation | undefined> {
    const row = await this.#prepare(translationAt, path).first<{ translation: string }>()
    return row ? parseTranslation(row.translation) : undefined
  }

  /** Reads the pages of some collections, and the state of translations that are outdated or incomplete. */
  async listTranslations(collections: readonly string[]): Promise<Pick<SummaryInput, 'pages' | 'translations'>> {
    const [pages, translations] = (await this.#database.$client.batch<never>([
      this.#prepare(pagesOf, JSON.stringify(collections)),
      this.#prepare(staleTranslations),
      // The results are in the order of the statements.
    ])) as unknown as [D1Result<StoredLocalizedPage>, D1Result<StoredStaleTranslation>]
    return {
      pages: pages.results.map(({ unlisted, ...page }) => (unlisted ? { ...page, unlisted: true } : page)),
      translations: translations.results.map(({ path, sections, untranslated }) => ({
        path,
        untranslated: JSON.parse(untranslated) as string[],
        stale:
          sections === null
            ? []
            : unpackSections(JSON.parse(sections))
                .filter(({ stale }) => stale)
                .map(({ heading }) => heading),
      })),
    }
  }

  /** Prepares a query whose first two parameters identify the release. */
  #prepare(sql: string, ...values: (string | number)[]): D1PreparedStatement {
    return this.#database.$client.prepare(sql).bind(this.release.channel, this.release.number, ...values)
  }
}
