import { createHash } from 'node:crypto'

/**
 * Returns a content hash: the first 128 bits of SHA-256 as 32 hexadecimal digits. Documents and media are stored under
 * this hash, and URLs that contain it may be cached forever.
 *
 * @param values are hashed with a separator in between, so that `('a', 'bc')` and `('ab', 'c')` have different hashes
 */
export function hashOf(...values: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(value).update('\0')
  return hash.digest('hex').slice(0, 32)
}

/**
 * Computes the same hash as `hashOf` for one value that is passed in chunks, because files may be larger than memory.
 */
export function openHash(): { add(piece: Uint8Array): void; name(): string } {
  const hash = createHash('sha256')
  return { add: (piece) => void hash.update(piece), name: () => hash.update('\0').digest('hex').slice(0, 32) }
}
