import { slugify } from '../collection/index.ts'

/**
 * Returns the path segment for the posts of a tag or an author. Names that differ only in symbols, such as “C++” and
 * “C#”, stay different, and the segment never looks like a file: “Node.js” becomes `node-js`.
 * @returns '' if no part of the name can be in a URL
 */
export function groupKey(name: string): string {
  const spelledOut = name.replaceAll('+', '-plus').replaceAll('#', '-sharp')
  const key = slugify(spelledOut.replaceAll(/\.(?!\d)|(?<!\d)\./g, '-'))
  // Emoji.
  return key === '' ? name.replaceAll(/[^\p{S}\p{M}\u200D]/gu, '') : key
}
