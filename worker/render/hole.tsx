/**
 * A placeholder in a rendered page for HTML that is not known yet when the page is rendered, such as the article: React
 * renders the page once, the response is cut at its holes, and each hole is filled, in document order, when its text
 * arrives.
 */
export function Hole({ name }: { name: string }) {
  return <rivage-hole name={name} />
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'rivage-hole': { name: string }
    }
  }
}

/** A part of rendered HTML: text, or the name of a hole. */
type Piece = { text: string } | { hole: string }

/**
 * Splits rendered HTML at its holes. Text and holes alternate; the first and the last piece are text, which may be
 * empty.
 */
export function splitAtHoles(html: string): Piece[] {
  return html
    .split(/<rivage-hole name="([\w-]+)"><\/rivage-hole>/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { hole: part }))
}

/**
 * Fills the holes of rendered HTML, for an answer that is not streamed. Rejects when one of the fillings does.
 * @param fillings by the names of the holes
 */
export async function fillHoles(html: string, fillings: Readonly<Record<string, Promise<string>>>): Promise<string> {
  const pieces = splitAtHoles(html).map((piece) => ('text' in piece ? piece.text : (fillings[piece.hole] ?? '')))
  return (await Promise.all(pieces)).join('')
}
