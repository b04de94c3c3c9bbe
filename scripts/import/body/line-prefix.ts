/** The prefix of a block on its line: white space, list markers, quote markers. */
export const linePrefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*$/

/** The prefix for the following lines of a block: list markers become white space, quote markers stay. */
export function continuationOf(prefix: string): string {
  return prefix.replace(/[-*+]|\d+[.)]/g, (marker) => ' '.repeat(marker.length))
}
