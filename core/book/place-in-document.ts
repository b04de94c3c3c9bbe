import type { OtherId } from '../document/index.ts'
import { decodePathname } from '../route/index.ts'

/** The other ids of the headings of pages, by the pages' paths below the language. */
export type OtherIds = ReadonlyMap<string, readonly OtherId[]>

/** Returns the prefix for a page's ids in a document with several pages. The page itself has the prefix as its id. */
export function pagePrefix(index: number): string {
  return `p${index + 1}`
}

/**
 * Returns the link to a page or section inside a document with several pages: `#p2-install`. Returns `undefined` if the
 * document doesn't contain the page. A link to a section that has moved leads to its new page.
 * @param root path of the language: `/en`
 * @param places the prefixes of the pages, by their path below the language
 */
export function placeInDocument(
  href: string,
  root: string,
  places: ReadonlyMap<string, string>,
  others: OtherIds = new Map(),
): string | undefined {
  const [, path = '', fragment = ''] = /^([^?#]*)#?([^?]*)$/.exec(href) ?? []
  if (path !== root && !path.startsWith(`${root}/`)) return undefined
  const below = path.slice(root.length)
  const page = decodePathname(below) ?? below
  const moved = others
    .get(page)
    ?.find(([id, , to]) => to !== undefined && id === (decodePathname(fragment) ?? fragment))
  const prefix = places.get(moved ? pathBelow(moved[2]!) : page)
  if (prefix === undefined) return undefined
  const id = moved ? moved[1] : fragment
  return id === '' ? `#${prefix}` : `#${prefix}-${id}`
}

/** Returns the path of a page below its language. */
export function pathBelow(path: string): string {
  return path.replace(/^\/[^/]*/, '')
}
