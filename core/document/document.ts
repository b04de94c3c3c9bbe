import type { Body, OutlineLink } from './node.ts'

/** A search record: one heading and the text up to the next heading. */
export interface Section {
  /** The heading's id; `''` for the page itself, before its first heading. */
  heading: string
  title: string
  /** Titles of the headings above this one, outermost first. */
  titles: string[]
  content: string
  /** 1 to 6; the page itself is 1. */
  level: number
  /** The ranges of code in `content`; absent without code. */
  code?: [start: number, end: number][]
  /** Additional search terms for the page; only on the page itself. */
  keywords?: string[]
  /** Questions that the section answers but phrases differently. */
  questions?: string[]
}

/**
 * The built-in style sheets. Every page loads `main`, and then `deferred`, which the first paint doesn't need. Sites
 * with header links, an announcement, or slots need `frame`, and some scripts need `languages`. Articles add `blocks`,
 * `components`, `code`, `landing`, and `formulas` if they need them. `overlays` loads when an overlay opens, `error`
 * after a failure, and `search` with the search dialog. Pages outside the documentation use `landing` and `pages`, API
 * pages use `reference`, and the ask page uses `ask`.
 */
export type StyleSheetName =
  | 'main'
  | 'deferred'
  | 'frame'
  | 'languages'
  | 'blocks'
  | 'components'
  | 'code'
  | 'landing'
  | 'formulas'
  | 'overlays'
  | 'error'
  | 'insight'
  | 'pages'
  | 'search'
  | 'reference'
  | 'ask'
  | 'posts'

/**
 * The style sheets that an article can need, in the order in which every page links them. In another order, other rules
 * would apply to an element that two of them style.
 */
const articleStyles = ['blocks', 'components', 'code', 'landing', 'formulas', 'overlays', 'reference'] as const

/** Returns the style sheets of one or more articles without duplicates, in the order in which a page links them. */
export function orderStyles(styles: Iterable<StyleSheetName>): StyleSheetName[] {
  const needed = new Set(styles)
  return articleStyles.filter((style) => needed.has(style))
}

/** A section of a page's plain Markdown: its heading's id and level, and the position of the heading in characters. */
export type PlainSection = [heading: string, level: number, start: number]

/** The compiled form of a Markdown file. It is immutable: releases refer to it by the hash of its content. */
export interface CompiledDocument {
  /** The rendered and sanitized article. */
  html: string
  /** The text of the first paragraph. Set only if it differs from the text at the start of `html`. */
  opening?: string
  body: Body
  /** The author's Markdown without its frontmatter. */
  markdown: string
  /** The page as self-contained Markdown, with the positions of its sections; see `toPlainMarkdown`. */
  plain: { text: string; sections: PlainSection[] }
  outline: OutlineLink[]
  /** Style sheets that the article needs in addition to the main one. */
  styles: StyleSheetName[]
  /** Reading time in whole minutes, without code; 0 if there is no text. */
  readingMinutes: number
  sections: Section[]
  /** The sections as written, without typography. Set only if typography changed their text. */
  written?: Section[] | undefined
}

/** A link in the header of a page, from `links` in frontmatter. */
export interface PageLink {
  label: string
  to: string
  icon?: string
  target?: string
}

/** The columns of a page that lists, the sidebar, and `<head>` need. The names match those of Nuxt Content. */
export interface Entry {
  /** `{collection}/{file}`, for example `docs_en/en/1.guide/2.install.md`. */
  id: string
  collection: string
  /** Path in the site, including the locale, without trailing slash: `/en/guide/install`. */
  path: string
  /** File path without extension, including numbers: `en/1.guide/2.install`. */
  stem: string
  extension: string
  title: string
  description: string
  /** `false` hides the page from navigation. An object is merged into its navigation node. */
  navigation: boolean | Record<string, unknown>
  seo: { title?: string; description?: string; [key: string]: unknown }
  /** All frontmatter keys without a column. */
  meta: Record<string, unknown>
  links: PageLink[] | null
  layout: string | null
}
