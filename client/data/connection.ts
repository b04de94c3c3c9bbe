/**
 * Returns whether speculative loading is appropriate: the browser reports neither data saving nor a slow connection.
 */
export function isGoodConnection(): boolean {
  // The Network Information API isn't in TypeScript's library, because not every browser supports it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
