import { maxMediaPartBytes as partBytes } from '../../local/d1-limits.ts'
import type { Statement } from '../../local/d1-target.ts'

/** The previous version of an edited file. */
interface StoredBytes {
  hash: string
  bytes: Buffer
}

/** Smaller files are always sent as a whole. */
const minBytes = 4 * partBytes

/** Maximum number of parts to send, because they must fit in one batch. */
const maxSent = 4

/**
 * Returns statements that store an edited file. Only the edited parts are sent. The database copies all other parts
 * from the previous version. If it no longer has the bytes of that version, the new file is incomplete.
 *
 * @returns `undefined` if sending the whole file costs about the same
 */
export function storeEdited(hash: string, after: Buffer, before: StoredBytes): Statement[] | undefined {
  const { start, end } = commonParts(before.bytes, after)
  const firstSent = Math.floor(start / partBytes)
  const firstCopied = Math.ceil((after.length - end) / partBytes)
  const sent = Array.from({ length: Math.max(firstCopied - firstSent, 0) }, (_, index) => firstSent + index)
  if (after.length < minBytes || sent.length > maxSent) return undefined
  const written = 'ON CONFLICT DO UPDATE SET bytes = excluded.bytes'
  // After the edited range, all bytes are shifted by the same offset, so each new part combines the ends of two old
  // ones.
  const moved = before.bytes.length - after.length
  const offset = ((moved % partBytes) + partBytes) % partBytes
  return [
    {
      sql: `INSERT INTO media_part (hash, part, bytes) SELECT ?1, part, bytes FROM media_part WHERE hash = ?2 AND part < ?3 ${written}`,
      params: [hash, before.hash, firstSent],
    },
    ...sent.map((part) => ({
      sql: `INSERT INTO media_part (hash, part, bytes) VALUES (?, ?, unhex(?)) ${written}`,
      params: [hash, part, after.subarray(part * partBytes, (part + 1) * partBytes).toString('hex')],
    })),
    {
      // SQLite returns joined blobs as text with the same bytes, so the result is cast back.
      sql: `INSERT INTO media_part (hash, part, bytes)
        SELECT ?1, first.part - ?3, CAST(substr(first.bytes, ?4 + 1) || coalesce(substr(next.bytes, 1, ?4), '') AS BLOB)
        FROM media_part AS first LEFT JOIN media_part AS next ON next.hash = first.hash AND next.part = first.part + 1
        WHERE first.hash = ?2 AND first.part - ?3 >= ?5 AND first.part - ?3 < ?6 ${written}`,
      params: [
        hash,
        before.hash,
        Math.floor(moved / partBytes),
        offset,
        Math.max(firstCopied, firstSent),
        Math.ceil(after.length / partBytes),
      ],
    },
  ]
}

/** Number of bytes that are compared at a time. */
const blockBytes = 65_536

/** Returns the number of equal bytes at the start and at the end of two files. The two ranges don't overlap. */
function commonParts(before: Buffer, after: Buffer): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(start, start, Math.min(blockBytes, most - start)))
    start += Math.min(blockBytes, most - start)
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  const left = most - start
  while (end < left) {
    const length = Math.min(blockBytes, left - end)
    if (!isSame(before.length - end - length, after.length - end - length, length)) break
    end += length
  }
  while (end < left && before[before.length - end - 1] === after[after.length - end - 1]) end += 1
  return { start, end }

  function isSame(from: number, to: number, length: number): boolean {
    return before.compare(after, to, to + length, from, from + length) === 0
  }
}
