/** What a page adds to a heading of its article, which is stored without it: the article is the same in every release. */
export interface HeadingMark {
  /** Further ids that lead to it. */
  ids?: readonly string[]
  /** HTML right after it. */
  after?: string
}

/**
 * Adds to the headings of an article.
 * @param marks by the heading's id; `''` stands for the beginning of the article
 */
export function markHeadings(html: string, marks: ReadonlyMap<string, HeadingMark>): string {
  if (marks.size === 0) return html
  const marked = html.replace(
    /<(h[1-6])((?: [^>]*)?)>([^]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, content: string) => {
      const mark = marks.get(/ id="([^"]*)"/.exec(attributes)?.[1] ?? '-')
      if (!mark) return whole
      // An id that something else on the page has already would lead to two places.
      const anchors = (mark.ids ?? [])
        .filter((id) => !html.includes(` id="${id}"`))
        .map((id) => `<span id="${id}"></span>`)
      return `<${tag}${attributes}>${anchors.join('')}${content}</${tag}>${mark.after ?? ''}`
    },
  )
  return (marks.get('')?.after ?? '') + marked
}
