/**
 * Whether data may be loaded that nobody has asked for yet: not where the visitor saves data or the connection is slow,
 * if the browser says so.
 */
export function isGoodConnection(): boolean {
  // Network Information API: not in the types of every browser's standard.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
