/** Matches the prefix of a block's first line: white space, list markers, and quote markers. */
export const linePrefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*$/

/**
 * Returns the prefix for the other lines of a block, given that of its first line. Replaces list markers with white
 * space, and keeps quote markers.
 */
export function continuationOf(prefix: string): string {
  return prefix.replace(/[-*+]|\d+[.)]/g, (marker) => ' '.repeat(marker.length))
}
