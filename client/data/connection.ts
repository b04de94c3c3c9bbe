/** Whether bytes may be read that nobody has asked for yet. Not every browser says that they are dear. */
export function isGoodConnection(): boolean {
  // Network Information API: not in the types of every browser's standard.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
