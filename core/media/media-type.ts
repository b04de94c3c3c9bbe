/** Media types (RFC 9110, §8.3.1) by file extension. None of them is a script or a style sheet. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['ico', 'image/x-icon'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mp3', 'audio/mpeg'],
  ['pdf', 'application/pdf'],
  ['woff2', 'font/woff2'],
  ['txt', 'text/plain; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['xml', 'application/xml'],
  ['json', 'application/json'],
  ['webmanifest', 'application/manifest+json'],
])

/**
 * The style sheet that the sync creates from a site's fonts. A content file with this name isn't served as a style
 * sheet, because only the sync can store a file with this type.
 */
export const fontSheet = { name: 'fonts.css', type: 'text/css; charset=utf-8' } as const

function typeOf(name: string): string | undefined {
  return mediaTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

/** Returns whether a file name's extension has a media type. */
export function hasMediaType(name: string): boolean {
  return typeOf(name) !== undefined
}

/**
 * Returns the media type for a file name, or the generic binary type if the extension is unknown. The type depends only
 * on the name, not on the bytes, because different authors may store the same bytes under different names.
 */
export function mediaTypeOf(name: string): string {
  return typeOf(name) ?? (/\.ya?ml$/i.test(name) ? 'application/yaml' : 'application/octet-stream')
}
