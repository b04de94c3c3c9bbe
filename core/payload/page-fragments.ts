import { parseFlatJson } from './flat-json.ts'
import type { Json } from './flat-json.ts'

/** The key of a payload's `data` under which a page's fragments are. */
export const fragmentsKey = 'visit'

/** What a page is made of where the frame around it is there already. */
export interface PageFragments {
  /** What it belongs to; see `frameName`. */
  version: string
  /** The kind of page, for its style. */
  kind: string
  /** HTML of what `<head>` says of this page. */
  head: string
  /** HTML inside `<main>`. */
  main: string
  /** Names the sidebar's tree as it is rendered for this page. */
  branch: string
  /** HTML of that tree; absent for a visitor who has it. */
  tree?: string
  /** What links to the page have as its path, encoded, where it is shown in the frame of another language. */
  path?: string
  /** Addresses of this page in each language, in the order of the picker. */
  languages: string[]
  /** Whether the visitor stays where the last page was scrolled to: `scrollToTop: false` in its frontmatter. */
  keepScroll?: boolean
}

/**
 * The fragments in a payload.
 * @param payload as it was sent: JSON whose values refer to each other (`renderFlatJson`)
 * @throws TypeError where they are not what a visit can show; SyntaxError where it is no JSON
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
  const languages = memberOf(fragments, 'languages')
  return {
    version: text('version'),
    kind: text('kind'),
    head: text('head'),
    main: text('main'),
    branch: text('branch'),
    ...(typeof tree === 'string' ? { tree } : {}),
    ...(typeof path === 'string' ? { path } : {}),
    languages: Array.isArray(languages) ? languages.map(String) : [],
    keepScroll: memberOf(fragments, 'keepScroll') === true,
  }
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)[key]
    : undefined
}
