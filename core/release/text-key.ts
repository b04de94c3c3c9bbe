/** Names a text by its content, in seven letters and digits at most (FNV-1a, 32 bits). Not against forgery. */
export function textKey(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}
