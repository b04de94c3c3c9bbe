import { createHash } from 'node:crypto'

/**
 * Names content by a hash of it: 128 bits of SHA-256, as 32 hexadecimal digits. Documents and media are stored under
 * such names, and addresses that carry one may be cached for ever.
 *
 * @param values hashed one after the other, with a separator, so that `('a', 'bc')` and `('ab', 'c')` differ
 */
export function hashOf(...values: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(value).update('\0')
  return hash.digest('hex').slice(0, 32)
}

/** The name that `hashOf` gives one value, for a file that is too large to be held: it is told piece by piece. */
export function openHash(): { add(piece: Uint8Array): void; name(): string } {
  const hash = createHash('sha256')
  return { add: (piece) => void hash.update(piece), name: () => hash.update('\0').digest('hex').slice(0, 32) }
}
