/** What may stand before a block on its line: white space, list markers, quote markers. */
export const linePrefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*$/

/**
 * A prefix as the further lines of its block have it: white space in the place of list markers, quote markers as they
 * are.
 */
export function continuationOf(prefix: string): string {
  return prefix.replace(/[-*+]|\d+[.)]/g, (marker) => ' '.repeat(marker.length))
}
