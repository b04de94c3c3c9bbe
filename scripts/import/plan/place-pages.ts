import { slugify } from '../../../core/collection/index.ts'
import type { FolderSettings, NavigationItem, SourcePage } from '../define-import-system.ts'

/** The positions of pages and folders in the sidebar. Paths are joined with `/`: `guide/install`. */
export interface Placement {
  /** The new path of each page, by its path in the source. */
  places: ReadonlyMap<string, string[]>
  /** The position of each page or folder among its siblings, by path. */
  orders: ReadonlyMap<string, number>
  /** The sidebar entry of each page, by the page's path in the source. */
  labels: ReadonlyMap<string, NavigationItem>
  folders: FolderSettings[]
  /** Source paths of the pages in the sidebar. */
  listed: ReadonlySet<string>
  /** Messages about the file that defines the sidebar. */
  notes: string[]
}

/**
 * Finds a folder for every sidebar group, because Rivage builds the sidebar from folders. If a source folder contains
 * exactly the pages of a group, that folder is used, and the URLs of the pages don't change. Otherwise, the group
 * becomes a new folder named after its title.
 */
export function placePages(pages: readonly SourcePage[], menu: readonly NavigationItem[]): Placement {
  const known = new Set(pages.map(({ place }) => place.join('/')))
  const items = resolvePages(menu, pages)
  const places = new Map<string, string[]>()
  const orders = new Map<string, number>()
  const labels = new Map<string, NavigationItem>()
  const folders: FolderSettings[] = []
  const notes: Placement['notes'] = []
  const all = pagesOf(items)
  placeItems(items, [], false)
  return { places, orders, labels, folders, listed: new Set(all), notes }

  /** @param isMoved whether the parent folder is new */
  function placeItems(children: readonly NavigationItem[], parent: string[], isMoved: boolean): void {
    for (const [index, item] of children.entries()) {
      if (item.children) placeGroup(item, parent, index, isMoved)
      else if (item.folder !== undefined) placeFolder(item, parent, index)
      else if (item.page !== undefined && known.has(item.page)) placePage(item, item.page, parent, index)
    }
  }

  function placeGroup(item: NavigationItem, parent: string[], index: number, isMoved: boolean): void {
    const inside = pagesOf([item])
    if (inside.length === 0) return
    const folder = folderOfGroup(item, inside, parent)
    setOrder(folder, index)
    if (item.title !== undefined) folders.push(settingsOf(item, folder))
    if (item.page !== undefined && known.has(item.page)) {
      labels.set(item.page, {})
      places.set(item.page, [...folder, 'index'])
    }
    const moved = inside.filter((page) => page !== 'index' && !startsWith(page.split('/'), folder))
    if (moved.length > 0 && !isMoved) {
      const pages = moved.length === 1 ? 'the path of one page' : `the paths of ${moved.length} pages`
      notes.push(`The group “${item.title ?? ''}” became the folder \`${folder.join('/')}\`, so ${pages} in it changed`)
    }
    placeItems(item.children ?? [], folder, isMoved || moved.length > 0)
  }

  function placeFolder(item: NavigationItem, parent: string[], index: number): void {
    const folder = item.folder!.split('/').filter(Boolean)
    setOrder(folder.slice(0, parent.length + 1), index)
    if (item.title !== undefined && folder.length > 0) folders.push(settingsOf(item, folder))
  }

  function placePage(item: NavigationItem, page: string, parent: string[], index: number): void {
    if (places.has(page)) return
    const own = page.split('/')
    const isHome = page === 'index'
    const place =
      isHome || startsWith(own, parent)
        ? own
        : [...parent, own.at(-1) === 'index' ? (own.at(-2) ?? 'index') : own.at(-1)!]
    places.set(page, place)
    labels.set(page, item)
    if (!isHome) setOrder(place.slice(0, parent.length + 1), index)
  }

  function folderOfGroup(item: NavigationItem, inside: readonly string[], parent: string[]): string[] {
    const own = item.page?.endsWith('/index') ? item.page.split('/').slice(0, -1) : item.page?.split('/')
    const shared = own ?? inside.map((page) => page.split('/').slice(0, -1)).reduce(commonStart)
    const isExclusive =
      shared.length > parent.length &&
      startsWith(shared, parent) &&
      all.every((page) => inside.includes(page) || !startsWith(page.split('/'), shared))
    if (isExclusive) return shared
    return [...parent, slugify(item.title ?? own?.at(-1) ?? 'pages') || 'pages']
  }

  function setOrder(place: string[], order: number): void {
    const key = place.join('/')
    if (!orders.has(key)) orders.set(key, order)
  }

  function pagesOf(some: readonly NavigationItem[]): string[] {
    return some.flatMap(({ page, folder, children }) => [
      ...(page !== undefined && known.has(page) ? [page] : []),
      ...(folder === undefined ? [] : [...known].filter((each) => folder === '' || each.startsWith(`${folder}/`))),
      ...pagesOf(children ?? []),
    ])
  }
}

/** Returns the sidebar with the path of each page. Entries for unknown pages stay unchanged. */
function resolvePages(items: readonly NavigationItem[], pages: readonly SourcePage[]): NavigationItem[] {
  const keyOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.(?:html|mdx?)$/, '')
      .replace(/(?:^|\/)(?:index|readme)$/, '')
      .replace(/^\/+|\/+$/g, '')
  const byKey = new Map(
    pages.flatMap(({ place, address }) => [address, place.join('/')].map((text) => [keyOf(text), place.join('/')])),
  )
  return resolve(items)

  function resolve(some: readonly NavigationItem[]): NavigationItem[] {
    return some.map(({ page, children, ...item }) => {
      const place = page === undefined ? undefined : byKey.get(keyOf(page))
      return { ...item, ...(place !== undefined && { page: place }), ...(children && { children: resolve(children) }) }
    })
  }
}

function settingsOf({ title, translations, icon }: NavigationItem, place: string[]): FolderSettings {
  return {
    place,
    ...(title !== undefined && { title }),
    ...(translations && { translations }),
    ...(icon !== undefined && { icon }),
  }
}

function startsWith(place: readonly string[], start: readonly string[]): boolean {
  return start.every((part, index) => place[index] === part)
}

function commonStart(a: string[], b: string[]): string[] {
  const end = a.findIndex((part, index) => part !== b[index])
  return end === -1 ? a : a.slice(0, end)
}
