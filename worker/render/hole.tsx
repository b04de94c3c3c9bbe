import { within } from '../store/deadline.ts'

/**
 * A placeholder in a rendered page for HTML that isn't available yet, such as the article. React renders the page once.
 * The response is split at its holes, and each hole is filled in document order when its text arrives.
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
 * Splits rendered HTML at its holes. Text and holes alternate, and the first and last pieces are text, which may be
 * empty.
 */
export function splitAtHoles(html: string): Piece[] {
  return html
    .split(/<rivage-hole name="([\w-]+)"><\/rivage-hole>/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { hole: part }))
}

/**
 * Fills the holes in rendered HTML, for a response that isn't streamed.
 * @param filled contents by hole name
 */
export function fillHoles(html: string, filled: Readonly<Record<string, string>>): string {
  return splitAtHoles(html)
    .map((piece) => ('text' in piece ? piece.text : (filled[piece.hole] ?? '')))
    .join('')
}

/** Returns the contents of all holes by name. Rejects if a filling does. */
export async function allFilled(fillings: Readonly<Record<string, Promise<string>>>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(fillings).map(async ([hole, filling]) => [hole, await filling] as const)),
  )
}

/**
 * Like `allFilled`, if everything arrives within a number of milliseconds, otherwise `undefined`. Rejects if a filling
 * has failed by then. Later failures are handled where the filling is used.
 */
export async function filledWithin(
  ms: number,
  fillings: Readonly<Record<string, Promise<string>>>,
): Promise<Record<string, string> | undefined> {
  const filled = allFilled(fillings)
  filled.catch(() => {})
  return await within<Record<string, string> | undefined>(ms, filled, () => undefined)
}
