/**
 * Returns the file name of a page in a book. The name depends only on the path, so that links between chapters are the
 * same in all books.
 * @param path below the language: `/guide/install`, or `''` for the home page
 */
export function chapterName(path: string): string {
  const segments = path.split('/').filter(Boolean)
  return `${segments.length === 0 ? '_' : segments.map(encodeName).join('.')}.xhtml`
}

/** Converts an id to an XML name without colons (Namespaces in XML 1.0, section 3), which EPUB reading apps require. */
export function chapterId(id: string): string {
  const name = id.replace(/[^\p{L}\p{N}._-]/gu, escapeCharacter)
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`
}

/** Encodes a path segment. Most segments need no encoding, and testing for that is faster than a replacement. */
function encodeName(segment: string): string {
  if (/^[A-Za-z0-9-]*$/.test(segment)) return segment
  return segment.replace(/[^A-Za-z0-9-]/gu, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `_${character.codePointAt(0)!.toString(16)}`
}
