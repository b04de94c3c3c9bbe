/**
 * Returns the FNV-1a hash of a text's UTF-16 code units (draft-eastlake-fnv, section 2), an integer from 0 to 2³² − 1.
 * The hash is fast to compute and the same on every machine, but doesn't resist deliberate collisions.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Returns a short hash of a text: at most seven lowercase letters and digits. */
export function textKey(text: string): string {
  return hashText(text).toString(36)
}
