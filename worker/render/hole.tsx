import { within } from '../store/deadline.ts'

/**
 * A placeholder in a rendered page for HTML that is not available yet, such as the article. React renders the page
 * once, the response is split at its holes, and each hole is filled in document order when its text arrives.
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
 * Fills the holes of rendered HTML, for a response that is not streamed.
 * @param filled texts by the names of the holes
 */
export function fillHoles(html: string, filled: Readonly<Record<string, string>>): string {
  return splitAtHoles(html)
    .map((piece) => ('text' in piece ? piece.text : (filled[piece.hole] ?? '')))
    .join('')
}

/** The texts of all holes by name. Rejects if one of the fillings does. */
export async function allFilled(fillings: Readonly<Record<string, Promise<string>>>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(fillings).map(async ([hole, filling]) => [hole, await filling] as const)),
  )
}

/**
 * Like `allFilled`, if everything arrives within a number of milliseconds; `undefined` otherwise. Rejects if a filling
 * has failed by then; the consumer of the filling handles later failures.
 */
export async function filledWithin(
  ms: number,
  fillings: Readonly<Record<string, Promise<string>>>,
): Promise<Record<string, string> | undefined> {
  const filled = allFilled(fillings)
  filled.catch(() => {})
  return await within<Record<string, string> | undefined>(ms, filled, () => undefined)
}
