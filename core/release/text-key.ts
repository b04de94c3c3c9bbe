/** Names a text by its content, in seven letters and digits at most (FNV-1a over its code units, 32 bits). Not against forgery. */
export function textKey(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36)
}
