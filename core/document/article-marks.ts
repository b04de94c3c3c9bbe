/** A position in a string, in UTF-16 code units as in JavaScript. */
type Offset = number

/**
 * The positions in an article's HTML where text is inserted or removed when a page is rendered. The sync finds them
 * (scripts/sync/compile/find-marks.ts) and stores them with the HTML, so that rendering a page needs no parser.
 */
export interface ArticleMarks {
  /** The headings with an id, in order, each with its start, the start of its content, and its end. */
  headings: [id: string, start: Offset, content: Offset, end: Offset][]
  /** The URLs of internal links, without their quotes. They start with `?`, or with `/` and a name. */
  links: [start: Offset, end: Offset][]
  /** The start of the content of each form that submits to the site. */
  forms: Offset[]
  /**
   * The start of each id, and of each attribute value that refers to an id. The same prefix is inserted at all of them.
   */
  references: Offset[]
  /** The text of the first paragraph, if `openingText` can't extract it from the HTML. */
  opening?: string
}

/** The stored HTML of an article, with its marked positions. */
export interface StoredArticle {
  html: string
  marks: ArticleMarks
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Returns the text of an article's first paragraph, or `''` if the article starts with something else. */
export function openingText({ html, marks }: { html: string; marks?: ArticleMarks }): string {
  if (marks?.opening !== undefined) return marks.opening
  // The regular expression relies on React's output format.
  const paragraph = /^(?:<hr\/>)*<p[^>]*>(.*?)<\/p>/su.exec(html)?.[1] ?? ''
  return paragraph
    .replace(/<sup\b.*?<\/sup>|<[^>]*>/gsu, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns whether an article needs the style sheet `blocks`. Checks the HTML instead of the source, because a site's
 * own components may use the same classes.
 */
export function usesBlocks(html: string): boolean {
  return /<(?:abbr|details|dl|su[bp]|video)\b|class="[^"]*\b(?:callout|color-mode-choice|cover|footnotes|image|task-item)|\sdata-(?:ratio|variant|size="[lx])/.test(
    html,
  )
}

const unmarked: ArticleMarks = { headings: [], links: [], forms: [], references: [] }

/**
 * Parses stored marks.
 * @param json `''` for an article from an older engine version, which is displayed unchanged until a sync recompiles it
 */
export function parseMarks(json: string): ArticleMarks {
  return json === '' ? unmarked : (JSON.parse(json) as ArticleMarks)
}
