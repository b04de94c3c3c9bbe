import { decodePathname } from '../route/index.ts'

/** Returns the prefix for a page's ids in a document with several pages. The page itself has the prefix as its id. */
export function pagePrefix(index: number): string {
  return `p${index + 1}`
}

/**
 * Returns the link to a page or section inside a document with several pages: `#p2-install`. Returns `undefined` if the
 * document doesn't contain the page.
 * @param root path of the language: `/en`
 * @param places the prefixes of the pages, by their path below the language
 */
export function placeInDocument(href: string, root: string, places: ReadonlyMap<string, string>): string | undefined {
  const [, path = '', fragment = ''] = /^([^?#]*)#?([^?]*)$/.exec(href) ?? []
  if (path !== root && !path.startsWith(`${root}/`)) return undefined
  const below = path.slice(root.length)
  const prefix = places.get(decodePathname(below) ?? below)
  return prefix && (fragment === '' ? `#${prefix}` : `#${prefix}-${fragment}`)
}
