import { within } from '../store/deadline.ts'

/**
 * A placeholder for HTML that isn't available yet, such as the article. React renders the page once. The result is
 * split at its holes, which are filled in document order as their contents arrive.
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

/** A piece of rendered HTML: text, or the name of a hole. */
type Piece = { text: string } | { hole: string }

/**
 * Splits rendered HTML at its holes. The result alternates between text and holes, and starts and ends with text, which
 * may be empty.
 */
export function splitAtHoles(html: string): Piece[] {
  return html
    .split(/<rivage-hole name="([\w-]+)"><\/rivage-hole>/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { hole: part }))
}

/**
 * Fills all holes in rendered HTML, for a response that isn't streamed.
 * @param filled contents by the name of the hole
 */
export function fillHoles(html: string, filled: Readonly<Record<string, string>>): string {
  return splitAtHoles(html)
    .map((piece) => ('text' in piece ? piece.text : (filled[piece.hole] ?? '')))
    .join('')
}

/** Waits for the contents of all holes. Rejects if one of them fails. */
export async function allFilled(fillings: Readonly<Record<string, Promise<string>>>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(fillings).map(async ([hole, filling]) => [hole, await filling] as const)),
  )
}

/**
 * Like `allFilled`, but returns `undefined` if the contents take longer than a number of milliseconds. A failure after
 * that must be handled when the content is used.
 */
export async function filledWithin(
  ms: number,
  fillings: Readonly<Record<string, Promise<string>>>,
): Promise<Record<string, string> | undefined> {
  const filled = allFilled(fillings)
  filled.catch(() => {})
  return await within<Record<string, string> | undefined>(ms, filled, () => undefined)
}
