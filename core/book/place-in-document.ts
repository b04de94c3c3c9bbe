import { decodePathname } from '../route/index.ts'

/** The prefix of the ids of a page in a document with several pages, and the id of the page itself. */
export function pagePrefix(index: number): string {
  return `p${index + 1}`
}

/**
 * The place of a linked page in a document with several pages; `undefined` if it isn't there.
 * @param root path of the language: `/en`
 * @param places the prefixes of the pages by path, below the language
 */
export function placeInDocument(href: string, root: string, places: ReadonlyMap<string, string>): string | undefined {
  const [, path = '', fragment = ''] = /^([^?#]*)#?([^?]*)$/.exec(href) ?? []
  if (path !== root && !path.startsWith(`${root}/`)) return undefined
  const below = path.slice(root.length)
  const prefix = places.get(decodePathname(below) ?? below)
  return prefix && (fragment === '' ? `#${prefix}` : `#${prefix}-${fragment}`)
}
