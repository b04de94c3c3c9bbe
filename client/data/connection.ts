/** Returns whether to load anything in advance: not if the browser reports data saving or a slow connection. */
export function isGoodConnection(): boolean {
  // TypeScript's library doesn't declare the Network Information API, because not every browser supports it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
