/** 96 bits: two states of one address never have the same name by chance. */
const tagBytes = 12

/**
 * Names a value by its content: 16 letters and digits (the first 96 bits of SHA-256, in base64url).
 * @param value anything that JSON can say; the order of keys counts
 */
export async function contentTag(value: unknown): Promise<string> {
  return await textTag(JSON.stringify(value))
}

/** The same of a text. */
export async function textTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, tagBytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
