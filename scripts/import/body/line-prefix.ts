/** The prefix of a block on its line: white space, list markers, and quote markers. */
export const linePrefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*$/

/**
 * Returns the prefix for a block's following lines. Replaces list markers with white space, and keeps quote markers.
 */
export function continuationOf(prefix: string): string {
  return prefix.replace(/[-*+]|\d+[.)]/g, (marker) => ' '.repeat(marker.length))
}
