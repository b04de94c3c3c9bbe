/**
 * Whether speculative loading is appropriate. It is not if the browser reports that the visitor saves data or that the
 * connection is slow.
 */
export function isGoodConnection(): boolean {
  // Network Information API: not in TypeScript's library, because not every browser supports it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
