import type { NavigationItem, Note, SourcePage, SourceSite } from '../define-import-system.ts'
import { isRecord } from '../source/record.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import type { Edition } from './docusaurus-editions.ts'
import { docId, readSidebars } from './docusaurus-menu.ts'

/** An edition of the docs, with its pages in the default language, and its sidebar if it has one. */
export interface Part {
  edition: Edition
  pages: readonly SourcePage[]
  menu: SourceSite['navigation']
}

/** Returns the parts of a site, one per edition. */
export function readParts(
  source: SourceFolder,
  editions: readonly Edition[],
  documents: readonly SourcePage[],
  notes: Note[],
): Part[] {
  return editions.map((edition) => {
    const pages = documents.filter(({ file, prefix }) => prefix === '' && isBelow(file, edition.root))
    return { edition, pages, menu: readSidebars(source, pages, edition, notes) }
  })
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}

/** Returns the docs' sidebar, followed by a group for each of the additional docs, and by the blogs. */
export function joinMenus(
  [first, ...others]: readonly Part[],
  blogs: readonly NavigationItem[],
): SourceSite['navigation'] {
  if (!first?.menu) return undefined
  const groups = others.map(({ edition: { label, place }, menu }) => {
    const folder = place.join('/')
    return menu ? { title: label, page: `${folder}/index`, children: menu.items } : { title: label, folder }
  })
  return { ...first.menu, items: [...first.menu.items, ...groups, ...blogs] }
}

/** Reports sidebars of additional docs that `joinMenus` ignores, because the main docs have no sidebar. */
export function noteLostMenus([first, ...others]: readonly Part[]): Note[] {
  return first?.menu
    ? []
    : others.flatMap(({ edition: { label }, menu }) =>
        menu
          ? [
              {
                file: menu.file,
                message: `The sidebar of “${label}” was left out, because the sidebar of the main docs lists all pages by their numbers`,
              },
            ]
          : [],
      )
}

/** Reads the navbar links, with URLs for those that refer to a page id or a sidebar. */
export function readDocLinks(items: unknown, parts: readonly Part[]): unknown {
  return (Array.isArray(items) ? items : []).filter(isRecord).map((item): Record<string, unknown> => {
    const part = parts.find(({ edition: { instance } }) => instance === item.docsPluginId) ?? parts[0]!
    const page =
      item.type === 'docSidebar'
        ? firstPage(part)
        : part.pages.find((each) => docId(each, part.edition.root) === item.docId)
    return {
      ...item,
      ...(Array.isArray(item.items) && { items: readDocLinks(item.items, parts) }),
      ...(page && { to: page.address }),
    }
  })
}

/** Returns the first page of an edition, in its sidebar or else among its files. */
function firstPage({ pages, menu }: Part): SourcePage | undefined {
  const listed = (items: readonly NavigationItem[]): string[] =>
    items.flatMap(({ page, children = [] }) => [...(page === undefined ? [] : [page]), ...listed(children)])
  const [place] = listed(menu?.items ?? [])
  return pages.find((page) => page.place.join('/') === place) ?? pages.toSorted((a, b) => orderOf(a) - orderOf(b))[0]
}

function orderOf({ order = Number.MAX_SAFE_INTEGER, place }: SourcePage): number {
  return place.at(-1) === 'index' ? -1 : order
}

/** Returns the label of the navbar's first link to each plugin instance, by instance id. */
export function instanceLabels(items: unknown): Map<string, string> {
  const links = (Array.isArray(items) ? items : []).filter(isRecord)
  return new Map(
    links
      .toReversed()
      .flatMap(({ docsPluginId, label }): [string, string][] =>
        typeof docsPluginId === 'string' && typeof label === 'string' ? [[docsPluginId, label]] : [],
      ),
  )
}
