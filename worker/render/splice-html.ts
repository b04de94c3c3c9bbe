/** An insertion into HTML, or a replacement of a part of it. */
export interface HtmlEdit {
  /** Position in the HTML, in UTF-16 code units. */
  start: number
  /** End of the part to replace. If absent, the edit is an insertion. */
  end?: number
  html: string
}

/**
 * Applies edits to HTML. With `from` and `to`, returns only that part, with the edits inside it. An insertion exactly
 * at `to` belongs to the following part, or to this part at the end of the HTML.
 * @param edits must not overlap; insertions at the same position keep their order
 */
export function spliceHtml(html: string, edits: readonly HtmlEdit[], from = 0, to = html.length): string {
  const inside = edits
    .filter(({ start }) => start >= from && (start < to || to === html.length))
    .sort((a, b) => a.start - b.start)
  let spliced = ''
  let done = from
  for (const { start, end = start, html: written } of inside) {
    spliced += html.slice(done, start) + written
    done = end
  }
  return spliced + html.slice(done, to)
}
