import { slugify } from '../collection/index.ts'

/**
 * Returns the path segment of the list for a tag or an author. Names that differ only in symbols, such as “C++” and
 * “C#”, have different segments. A segment never looks like a file name: “Node.js” becomes `node-js`.
 * @returns `''` if no character of the name can be in a URL
 */
export function groupKey(name: string): string {
  const spelledOut = name.replaceAll('+', '-plus').replaceAll('#', '-sharp')
  const key = slugify(spelledOut.replaceAll(/\.(?!\d)|(?<!\d)\./g, '-'))
  // If the name consists only of emoji, keep these.
  return key === '' ? name.replaceAll(/[^\p{S}\p{M}\u200D]/gu, '') : key
}
