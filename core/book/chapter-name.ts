/**
 * Returns the file name of a page in a book. It depends neither on the page's folder nor on the book, so links between
 * chapters are the same in all books.
 * @param path below the language: '' for its first page, `/guide/install`
 */
export function chapterName(path: string): string {
  const segments = path.split('/').filter(Boolean)
  return `${segments.length === 0 ? '_' : segments.map(encodeName).join('.')}.xhtml`
}

/** Returns an id as a name in XML without colons (Namespaces in XML 1.0, section 3), as EPUB reading apps require. */
export function chapterId(id: string): string {
  const name = id.replace(/[^\p{L}\p{N}._-]/gu, escapeCharacter)
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`
}

/** Encodes a path segment. Tests first, because most names need no encoding and a test is faster than a replacement. */
function encodeName(segment: string): string {
  if (/^[A-Za-z0-9-]*$/.test(segment)) return segment
  return segment.replace(/[^A-Za-z0-9-]/gu, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `_${character.codePointAt(0)!.toString(16)}`
}
