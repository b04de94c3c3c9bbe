import { queryRows } from '../d1-target.ts'
import type { D1Target, Statement } from '../d1-target.ts'
import type { Bucket } from '../bucket.ts'
import type { mediaUpload, StoredRow } from '../../../worker/store/schema.ts'
import { objectKey } from './stored-media.ts'

/**
 * For so long, what has arrived of a file waits for the next sync to send the rest, and bytes that were moved elsewhere
 * are still there for those who read them.
 */
export const keptSeconds = 86_400

/**
 * SQL: some bytes in the database still wait for the rest of their file, or for their last readers.
 * @param hash the column with the hash of the file
 */
export function isKept(hash: string): string {
  return `EXISTS (SELECT 1 FROM media_upload WHERE media_upload.hash = ${hash} AND upload = '' AND renewed_at > unixepoch() - ${keptSeconds})`
}

/** SQL: a file's bytes are in the database. */
export function isInDatabase(hash: string): string {
  return `EXISTS (SELECT 1 FROM media WHERE media.hash = ${hash} AND media.upload IS NULL)`
}

/**
 * Statements that remove files, wherever their bytes are: those of the bucket are written down, for `sweepMedia`.
 * @param condition SQL with ?2, the hashes as JSON; ?1 is the channel whose lease the caller holds
 */
export function removeMediaStatements(hashes: readonly string[], channel: string, condition = 'true'): Statement[] {
  const inList = `hash IN (SELECT value FROM json_each(?2)) AND ?1 IS NOT NULL AND ${condition}`
  return [
    `INSERT INTO media_upload (hash, upload, parts, renewed_at)
      SELECT hash, upload, size / object_bytes + 1, 0 FROM media WHERE ${inList} AND upload IS NOT NULL
      ON CONFLICT DO UPDATE SET parts = max(parts, excluded.parts), renewed_at = 0`,
    `UPDATE media_upload SET renewed_at = 0 WHERE ${inList}`,
    `DELETE FROM media_part WHERE ${inList}`,
    `DELETE FROM media WHERE ${inList} RETURNING hash`,
  ].map((sql) => ({ sql, params: [channel, JSON.stringify(hashes)] }))
}

/**
 * Removes the bytes of files that nothing names any more: of uploads that nobody has continued, of files that were
 * moved, pruned or purged.
 */
export async function sweepMedia(target: D1Target, bucket: Bucket | undefined): Promise<void> {
  const stale = `renewed_at <= unixepoch() - ${keptSeconds}`
  const inDatabase = `SELECT hash FROM media_upload WHERE upload = '' AND ${stale}`
  await target.batch(
    [
      `DELETE FROM media_part WHERE hash IN (${inDatabase}) AND NOT ${isInDatabase('media_part.hash')}`,
      `DELETE FROM media_upload WHERE upload = '' AND ${stale}`,
      // Decided at once, so that nobody continues one while its objects go.
      `UPDATE media_upload SET renewed_at = 0 WHERE ${stale}`,
    ].map((sql) => ({ sql, params: [] })),
  )
  if (!bucket) return
  const removed = await queryRows<StoredRow<typeof mediaUpload, 'hash' | 'upload' | 'parts'>>(
    target,
    'SELECT hash, upload, parts FROM media_upload WHERE renewed_at = 0',
  )
  for (const { hash, upload, parts } of removed) {
    await bucket.remove(Array.from({ length: parts + 1 }, (_, part) => objectKey(hash, upload, part)))
    await target.batch([
      { sql: 'DELETE FROM media_upload WHERE hash = ? AND upload = ? AND renewed_at = 0', params: [hash, upload] },
    ])
  }
}
