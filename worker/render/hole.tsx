/**
 * A place in a rendered page that is filled while it streams, with text that is not known yet when the frame is
 * rendered. React draws the frame once; the stream is cut at the holes and goes on, in document order, when each one's
 * text arrives.
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

export type Piece = { text: string } | { hole: string }

/** Cuts rendered HTML at its holes: text, hole, text, hole, …, text. */
export function splitAtHoles(html: string): Piece[] {
  return html
    .split(/<rivage-hole name="([\w-]+)"><\/rivage-hole>/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { hole: part }))
}

/** The rendered HTML with everything in its place, once all of it was read. Rejects when a part cannot be. */
export async function fillHoles(html: string, fillings: Readonly<Record<string, Promise<string>>>): Promise<string> {
  const pieces = splitAtHoles(html).map((piece) => ('text' in piece ? piece.text : (fillings[piece.hole] ?? '')))
  return (await Promise.all(pieces)).join('')
}
