// Divides a site's table of contents into files of limited size. Each file lists the pages of a folder, and links to
// separate files for subfolders that don't fit.

/** A page in an index. */
interface IndexedPage {
  /** The decoded path. */
  path: string
  title: string
  description: string
}

/** A line in an index: a page, or a folder with a separate index. */
type IndexItem = { page: IndexedPage } | { folder: string; pages: number }

/** The lines of one file, grouped by folder. `''` is the folder of the file itself. */
export type IndexFile = { folder: string; items: IndexItem[] }[]

/**
 * Number of characters that a line contains in addition to the item: a list marker, brackets, the site's origin, and
 * `.md`.
 */
const aroundLine = 72

function lengthOf(item: IndexItem): number {
  if ('folder' in item) return 3 * item.folder.length + aroundLine
  // Encoding a URL may turn one character into nine.
  const { path, title, description } = item.page
  return encodeURI(path).length + title.length + description.length + aroundLine
}

/**
 * Divides the pages of a folder into files. The folder's direct pages come first, followed by the pages of each
 * subfolder. If the text is too long, links to separate files replace the largest subfolders. If the text is still too
 * long, it continues in additional files.
 * @param folder the folder of the pages: `/en`
 * @param pages the page at `folder` and those below it, in reading order
 * @param limit characters per file
 */
export function divideIndex(folder: string, pages: readonly IndexedPage[], limit: number): IndexFile[] {
  const groups = Map.groupBy(pages, ({ path }) => childFolder(folder, path))
  const own = (groups.get('') ?? []).filter(({ path }) => path === folder || !groups.has(path))
  groups.delete('')
  const sections = [...groups].map(([path, inside]) => {
    const index = pages.find((page) => page.path === path)
    const items: IndexItem[] = [...(index ? [index] : []), ...inside].map((page) => ({ page }))
    return { folder: path, items, length: sum(items) }
  })
  let length = sum(own.map((page) => ({ page }))) + sections.reduce((total, section) => total + section.length, 0)
  for (const section of [...sections].sort((a, b) => b.length - a.length)) {
    if (length <= limit) break
    const named: IndexItem = { folder: section.folder, pages: section.items.length }
    length += lengthOf(named) - section.length
    Object.assign(section, { items: [named], length: lengthOf(named) })
  }
  return cut([{ folder: '', items: own.map((page) => ({ page })) }, ...joinNamed(sections)], limit)
}

/** Returns the direct subfolder of `folder` that contains a page, or `''` for a page directly in `folder`. */
function childFolder(folder: string, path: string): string {
  const end = path.indexOf('/', folder.length + 1)
  return end === -1 ? '' : path.slice(0, end)
}

function sum(items: readonly IndexItem[]): number {
  return items.reduce((total, item) => total + lengthOf(item), 0)
}

/** Combines all links to separate files into one group at the end. */
function joinNamed(sections: readonly { folder: string; items: IndexItem[] }[]): IndexFile {
  const isNamed = ({ items }: { items: IndexItem[] }) => items.some((item) => 'folder' in item)
  const named = sections.filter(isNamed).flatMap(({ items }) => items)
  return [
    ...sections.filter((section) => !isNamed(section)).map(({ folder, items }) => ({ folder, items })),
    ...(named.length > 0 ? [{ folder: '', items: named }] : []),
  ]
}

function cut(sections: IndexFile, limit: number): IndexFile[] {
  const files: IndexFile[] = [[]]
  let length = 0
  for (const { folder, items } of sections) {
    for (const item of items) {
      if (length > 0 && length + lengthOf(item) > limit) {
        files.push([])
        length = 0
      }
      const last = files.at(-1)!.at(-1)
      if (last && last.folder === folder) last.items.push(item)
      else files.at(-1)!.push({ folder, items: [item] })
      length += lengthOf(item)
    }
  }
  return files
}
