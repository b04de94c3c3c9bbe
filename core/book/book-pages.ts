import type { SiteConfig, SiteLocale } from '../release/index.ts'

/** A page of the site, without the parts that only its own URL shows. */
interface ListedPage {
  path: string
  title: string
  description: string
  document: string
}

/** A page in a book. */
export interface BookPage {
  /** Path below the language; '' for the language's home page. */
  path: string
  title: string
  entry: ListedPage
  /** The language of the page's text: the book's language or, for an untranslated page, another one. */
  locale: SiteLocale
}

/** A node in a book's table of contents. */
export interface BookNode {
  /** Path of the page or folder, with its language. */
  path: string
  title: string
  page: BookPage | undefined
  children: BookNode[]
}

/** A node of the navigation. */
interface ListedNode {
  path: string
  title: string
  page: boolean
}

/**
 * Returns the pages of a language or folder as a tree.
 * @param folder path of the language or folder, such as `/en` or `/en/guide`
 * @param rows the nodes at and below the folder, in the order of the sidebar
 * @param pages the pages by path; see `bookPages`
 */
export function buildBook(
  { code }: Pick<SiteLocale, 'code'>,
  folder: string,
  rows: readonly ListedNode[],
  pages: ReadonlyMap<string, BookPage>,
): BookNode[] {
  const root = `/${code}`
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

/**
 * Returns the pages of a book by path.
 * @param entries the page that is shown at each path: its own, or one in another language
 */
export function bookPages(
  entries: ReadonlyMap<string, ListedPage>,
  { locales }: Pick<SiteConfig, 'locales'>,
  locale: SiteLocale,
): Map<string, BookPage> {
  return new Map(
    [...entries].map(([path, entry]) => {
      const code = entry.path.split('/')[1]
      const own = locales.find((candidate) => candidate.code === code) ?? locale
      return [path, { path: path.slice(locale.code.length + 1), title: entry.title, entry, locale: own }]
    }),
  )
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
