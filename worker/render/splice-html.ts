/** An insertion into HTML, or the replacement of a part of it. */
export interface HtmlEdit {
  /** Number of UTF-16 code units from the start of the HTML. */
  start: number
  /** End of the replaced part. If absent, the edit is an insertion. */
  end?: number
  html: string
}

/**
 * Applies edits to HTML at known positions. `from` and `to` select a part, with the edits inside it. An insertion at
 * `to` belongs to the next part, or at the end of the HTML, to the last one.
 * @param edits must not overlap; several insertions at one position keep their order
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
