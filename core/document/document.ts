import type { Body, OutlineLink } from './node.ts'

/** What search finds of a page: one heading and the text below it, up to the next one. */
export interface Section {
  /** The heading's id; `''` for the page itself, before its first heading. */
  heading: string
  title: string
  /** Titles of the headings above this one, outermost first. */
  titles: string[]
  content: string
  /** 1 to 6; the page itself is 1. */
  level: number
  /** Where code is in `content`; absent where it has none. */
  code?: [start: number, end: number][]
  /** Words that the page is found by as well; of the page itself only. */
  keywords?: string[]
}

/**
 * The style sheets of the product. Every page has `main`, and `deferred` for what its first paint does not need;
 * those of a site that has given its header links, an announcement or slots have `frame`, those of one in a language
 * whose script needs it `languages`;
 * articles add `components`, `code`, `landing` and `formulas` if they use them; `overlays` comes when something opens
 * over the page, `error` for what failed, `landing` and `pages` on pages that are not documentation, and `search` with
 * the search dialog.
 */
export type StyleSheetName =
  | 'main'
  | 'deferred'
  | 'frame'
  | 'languages'
  | 'components'
  | 'code'
  | 'landing'
  | 'formulas'
  | 'overlays'
  | 'error'
  | 'pages'
  | 'search'

/** A section of a page's plain Markdown: its heading's id and level, and where the heading begins, in characters. */
export type PlainSection = [heading: string, level: number, start: number]

/** What a sync makes of one Markdown file. Immutable: a release refers to it by the hash of its content. */
export interface CompiledDocument {
  /** The article, rendered and sanitised: a visit inserts it into the layout as it is. */
  html: string
  /** The text of its first paragraph, where `html` shows it in other words, or says something before it. */
  opening?: string
  body: Body
  /** The author's Markdown without its frontmatter. */
  markdown: string
  /** The same as Markdown that stands alone, and where its sections begin; see `toPlainMarkdown`. */
  plain: { text: string; sections: PlainSection[] }
  outline: OutlineLink[]
  /** Style sheets that the article needs besides the main one. */
  styles: StyleSheetName[]
  /** How long its text takes to read, without its code, in whole minutes; 0 if there is no text. */
  readingMinutes: number
  sections: Section[]
  /** The sections as their author wrote them, where typography has changed their texts. */
  written?: Section[] | undefined
}

/** A link in the header of a page, from `links` in frontmatter. */
export interface PageLink {
  label: string
  to: string
  icon?: string
  target?: string
}

/**
 * The light columns of an entry: what a list, a menu or a `<head>` needs of a page. Field names are the
 * specification's.
 */
export interface Entry {
  /** `{collection}/{file}`, for example `docs_en/en/1.guide/2.install.md`. */
  id: string
  collection: string
  /** Address in the site, locale included, without trailing slash: `/en/guide/install`. */
  path: string
  /** File path without extension, numbers included: `en/1.guide/2.install`. */
  stem: string
  extension: string
  title: string
  description: string
  /** `false` leaves the page out of navigation; an object merges into its node. */
  navigation: boolean | Record<string, unknown>
  seo: { title?: string; description?: string; [key: string]: unknown }
  /** Every frontmatter key that is not a column. */
  meta: Record<string, unknown>
  links: PageLink[] | null
  layout: string | null
}
