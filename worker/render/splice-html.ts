/** Something to write into HTML: at a place, or instead of what is there. */
export interface HtmlEdit {
  /** UTF-16 code units from the beginning of the HTML. */
  start: number
  /** Without it, nothing is taken away. */
  end?: number
  html: string
}

/**
 * HTML with edits at known places; `from` and `to` cut a part out of it, with those edits that are inside. What is
 * written at `to` belongs to the part that begins there; at the end of the HTML, to the last part.
 * @param edits must not overlap; what several write at one place stands there in their order
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
