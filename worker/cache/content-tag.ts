/** Number of bytes of a hash. 96 bits are enough to avoid collisions between two states of a URL. */
const tagBytes = 12

/**
 * Hashes a value to 16 characters (the first 96 bits of SHA-256, in base64url).
 * @param value anything that JSON can represent; the order of keys matters
 */
export async function contentTag(value: unknown): Promise<string> {
  return await textTag(JSON.stringify(value))
}

/** Hashes a string, like `contentTag`. */
export async function textTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, tagBytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
