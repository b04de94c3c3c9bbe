/** A place in a text, from its beginning: UTF-16 code units, as JavaScript counts them. */
type Offset = number

/**
 * Places in the HTML of an article at which a page writes or cuts when it shows it. A sync finds them
 * (scripts/sync/compile/find-marks.ts) and stores them beside the HTML, so that a visit needs no parser.
 */
export interface ArticleMarks {
  /** Headings with an id, in order: where each begins, where its content begins, and where it has ended. */
  headings: [id: string, start: Offset, content: Offset, end: Offset][]
  /** Addresses of links inside the site, between their quotes: those that begin with `/` and a name, or with `?`. */
  links: [start: Offset, end: Offset][]
  /** Where the content of forms begins that send to the site. */
  forms: Offset[]
  /** Where ids of elements begin, and where attributes name one: each place takes the same prefix. */
  references: Offset[]
  /** The text of its first paragraph, where the HTML does not tell; see `openingText`. */
  opening?: string
}

/** The stored text of an article, with the places that are marked in it. */
export interface StoredArticle {
  html: string
  marks: ArticleMarks
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of the paragraph that an article begins with; '' where it begins with something else. */
export function openingText({ html, marks }: { html: string; marks?: ArticleMarks }): string {
  if (marks?.opening !== undefined) return marks.opening
  // As React writes it.
  const paragraph = /^(?:<hr\/>)*<p[^>]*>(.*?)<\/p>/su.exec(html)?.[1] ?? ''
  return paragraph
    .replace(/<sup\b.*?<\/sup>|<[^>]*>/gsu, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

const unmarked: ArticleMarks = { headings: [], links: [], forms: [], references: [] }

/**
 * Reads stored marks.
 * @param json '' for an article that was stored before there were marks: it is shown as it is, until a sync has
 *   compiled it again
 */
export function parseMarks(json: string): ArticleMarks {
  return json === '' ? unmarked : (JSON.parse(json) as ArticleMarks)
}
