import { slugify } from '../collection/index.ts'

/**
 * The segment of the path of a tag's or an author's posts. Names that differ only in signs, such as “C++” and “C#”, stay
 * different, and the segment never looks like a file: “Node.js” becomes `node-js`.
 * @returns an empty text for a name without anything to put into a URL
 */
export function groupKey(name: string): string {
  const spelledOut = name.replaceAll('+', '-plus').replaceAll('#', '-sharp')
  const key = slugify(spelledOut.replaceAll(/\.(?!\d)|(?<!\d)\./g, '-'))
  // Emoji.
  return key === '' ? name.replaceAll(/[^\p{S}\p{M}\u200D]/gu, '') : key
}
