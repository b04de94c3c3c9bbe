import { docsCollection, pageCollections } from '../../core/collection/index.ts'
import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import type { ContentStore, ListedEntry, ListedNode } from '../store/content-store.ts'

/** A page in a book. */
export interface BookPage {
  /** Path below the locale; '' for the home page. */
  path: string
  title: string
  entry: ListedEntry
  /** Language of the page's text. An untranslated page is in another language than the book. */
  locale: SiteLocale
}

/** A node in a book's table of contents. */
export interface BookNode {
  /** Path of the page or folder, including the locale. */
  path: string
  title: string
  page: BookPage | undefined
  children: BookNode[]
}

/**
 * Returns the pages of a language or folder as a tree, in the order of the sidebar.
 * @param folder path of the language or folder, such as `/en` or `/en/guide`
 * @returns an empty list if no pages are listed there
 */
export async function listBook(
  store: ContentStore,
  config: SiteConfig,
  locale: SiteLocale,
  folder: string,
): Promise<BookNode[]> {
  const collection = docsCollection(locale.code)
  const listed = await store.listBelow(collection, folder)
  const rows = listed.nodes
  const root = `/${locale.code}`
  const paths = [...(folder === root ? [root] : []), ...rows.flatMap(({ path, page }) => (page ? [path] : []))]
  const pages = await findPages(store, config, locale, { paths, listed: listed.pages })
  const nodes = new Map<string, BookNode>()
  const top: BookNode[] = []
  const home = folder === root ? pages.get(root) : undefined
  if (home) top.push({ path: root, title: home.title, page: home, children: [] })
  for (const row of rows) {
    if (row.path === root) continue
    const node = { path: row.path, title: row.title, page: row.page ? pages.get(row.path) : undefined, children: [] }
    nodes.set(row.path, node)
    const parent = foldersOf(row, root).findLast((path) => nodes.has(path))
    if (parent === undefined) top.push(node)
    else nodes.get(parent)?.children.push(node)
  }
  return top
}

/** Removes lists of posts, because books don't contain posts. */
export function withoutPostLists(
  nodes: readonly BookNode[],
  { posts = [] }: Pick<SiteConfig, 'posts'>,
  { code }: Pick<SiteLocale, 'code'>,
): BookNode[] {
  const lists = new Set(posts.map(({ path }) => `/${code}${path}`))
  return nodes.flatMap((node) =>
    lists.has(node.path) ? [] : [{ ...node, children: withoutPostLists(node.children, { posts }, { code }) }],
  )
}

/** Returns the pages of a book in reading order. */
export function pagesOf(nodes: readonly BookNode[]): BookPage[] {
  return nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesOf(children)])
}

/** Returns the paths of the folders above a node, outermost first. */
function foldersOf({ path }: ListedNode, root: string): string[] {
  const segments = path.slice(root.length + 1).split('/')
  return segments.slice(0, -1).map((_, index) => `${root}/${segments.slice(0, index + 1).join('/')}`)
}

/** Finds the pages of a language at the given paths. Untranslated pages are taken from another language. */
async function findPages(
  store: ContentStore,
  config: SiteConfig,
  locale: SiteLocale,
  { paths, listed }: { paths: readonly string[]; listed: readonly ListedEntry[] },
): Promise<Map<string, BookPage>> {
  // If two files have the same path, the one with the lower stem wins.
  const entries = new Map(listed.toReversed().map((entry) => [entry.path, entry]))
  const sources = await sourcesOfUntranslated(
    store,
    config,
    locale,
    paths.filter((path) => !entries.has(path)),
  )
  const found = sources.size === 0 ? [] : await store.listAt([...sources.values()])
  const bySource = new Map(found.toReversed().map((entry) => [entry.path, entry]))
  for (const [path, source] of sources) {
    const entry = bySource.get(source)
    if (entry) entries.set(path, entry)
  }
  return new Map(
    [...entries].map(([path, entry]) => {
      const code = entry.path.split('/')[1]
      const own = config.locales.find((candidate) => candidate.code === code) ?? locale
      return [path, { path: path.slice(locale.code.length + 1), title: entry.title, entry, locale: own }]
    }),
  )
}

/**
 * Returns the paths of untranslated pages, by the path that their translation would have. Pages in the default language
 * are preferred.
 */
async function sourcesOfUntranslated(
  store: ContentStore,
  { collections, locales, defaultLocale }: SiteConfig,
  locale: SiteLocale,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const codes = locales.map(({ code }) => code).filter((code) => code !== locale.code)
  codes.sort((a, b) => Number(b === defaultLocale) - Number(a === defaultLocale))
  const others = codes.flatMap((code) => pageCollections(collections, code))
  const untranslated = await store.listUntranslated(pageCollections(collections, locale.code), others)
  const wanted = new Set(paths)
  const sources = new Map<string, string>()
  for (const code of codes.toReversed())
    for (const { path, translationKey } of untranslated)
      if (path === `/${code}` || path.startsWith(`/${code}/`)) {
        const place = `/${locale.code}${translationKey}`
        if (wanted.has(place)) sources.set(place, path)
      }
  return sources
}
