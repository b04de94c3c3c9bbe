/** Number of hash bytes to use. With 96 bits, two states of a URL practically never have the same tag. */
const tagBytes = 12

/**
 * Returns a hash of 16 characters: the first 96 bits of SHA-256, in base64url.
 * @param value any JSON value; the order of keys matters
 */
export async function contentTag(value: unknown): Promise<string> {
  return await textTag(JSON.stringify(value))
}

/** Like `contentTag`, for a string. */
export async function textTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, tagBytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
