import { createHash } from 'node:crypto'

/**
 * Hashes content: 128 bits of SHA-256, as 32 hexadecimal digits. Documents and media are stored by this hash, and URLs
 * that contain one may be cached forever.
 *
 * @param values hashed one after another, with a separator, so that `('a', 'bc')` and `('ab', 'c')` differ
 */
export function hashOf(...values: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(value).update('\0')
  return hash.digest('hex').slice(0, 32)
}

/** Computes the same hash as `hashOf` for one value, piece by piece, because a file may be larger than memory. */
export function openHash(): { add(piece: Uint8Array): void; name(): string } {
  const hash = createHash('sha256')
  return { add: (piece) => void hash.update(piece), name: () => hash.update('\0').digest('hex').slice(0, 32) }
}
