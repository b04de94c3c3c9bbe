/** Characters that some file systems or shells don't allow in file names, and invisible ones. */
const unsafe = /[\p{C}\p{Z}"'*/:<>?\\|%]+/gu

/**
 * Returns the value of `Content-Disposition` (RFC 6266) with which browsers save a response as a file. A name with other
 * characters than ASCII letters, digits, and punctuation is sent in two forms, because old clients only read ASCII.
 */
export function asAttachment(name: string): string {
  const safe = name.normalize('NFC').replace(unsafe, '-')
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/-?\.(?=[^.]*$)/, '.')
    .replace(/^-/, '')
  return `attachment; filename="${plain}"${plain === safe ? '' : `; filename*=UTF-8''${encodeValue(safe)}`}`
}

/** Encodes a value of a parameter (RFC 8187, section 3.2.1). */
function encodeValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
