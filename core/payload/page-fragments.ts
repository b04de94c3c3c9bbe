import { parseFlatJson } from './flat-json.ts'
import type { Json } from './flat-json.ts'

/** The key of a payload's `data` that contains the page's fragments. */
export const fragmentsKey = 'visit'

/** The parts of a page that a visit inserts into the existing frame. */
export interface PageFragments {
  /** Identifies the frame of the page; see `frameName`. */
  version: string
  /** The kind of page, for styling. */
  kind: string
  /** HTML of the page's metadata for `<head>`. */
  head: string
  /** HTML inside `<main>`. */
  main: string
  /** Identifies the sidebar tree of this page. */
  branch: string
  /** HTML of that tree; absent if the browser already has it. */
  tree?: string
  /** The encoded path of the page for links, if the page is shown in the frame of another language. */
  path?: string
  /** URLs of this page in each language, in the order of the picker. */
  languages: string[]
  /** URLs of this page in each version, in the order of the picker; absent without versions. */
  versions?: string[]
  /** URL of the comparison of this page with the other versions; absent without versions. */
  marks?: string
  /** Whether the visit keeps the scroll position: the page has `scrollToTop: false` in its frontmatter. */
  keepScroll?: boolean
}

/**
 * Parses the fragments in a payload.
 * @param payload as received: JSON whose values refer to each other (`renderFlatJson`)
 * @throws TypeError if the payload contains no valid fragments; SyntaxError if it is not JSON
 */
export function parsePage(payload: string): PageFragments {
  const data = memberOf(parseFlatJson(payload), 'data')
  const fragments = memberOf(data, fragmentsKey)
  const text = (key: string) => {
    const value = memberOf(fragments, key)
    if (typeof value !== 'string') throw new TypeError(`The payload has no ${key}`)
    return value
  }
  const tree = memberOf(fragments, 'tree')
  const path = memberOf(fragments, 'path')
  const marks = memberOf(fragments, 'marks')
  const urls = (key: string) => {
    const list = memberOf(fragments, key)
    return Array.isArray(list) ? list.map(String) : []
  }
  return {
    version: text('version'),
    kind: text('kind'),
    head: text('head'),
    main: text('main'),
    branch: text('branch'),
    ...(typeof tree === 'string' ? { tree } : {}),
    ...(typeof path === 'string' ? { path } : {}),
    languages: urls('languages'),
    versions: urls('versions'),
    ...(typeof marks === 'string' ? { marks } : {}),
    keepScroll: memberOf(fragments, 'keepScroll') === true,
  }
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)[key]
    : undefined
}
