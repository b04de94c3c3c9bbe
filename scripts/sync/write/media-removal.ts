import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import type { Bucket } from '../../local/bucket.ts'
import type { mediaUpload, StoredRow } from '../../../worker/store/schema.ts'
import { objectKey } from './stored-media.ts'

/**
 * How long incomplete uploads can be continued by another sync, and how long bytes are kept at their old location after
 * they were moved.
 */
export const gracePeriodSeconds = 86_400

/**
 * Returns an SQL condition: the bytes of a file in the database belong to an incomplete upload or may still be read.
 * @param hash the column with the hash of the file
 */
export function isKept(hash: string): string {
  return `EXISTS (SELECT 1 FROM media_upload WHERE media_upload.hash = ${hash} AND upload = '' AND renewed_at > unixepoch() - ${gracePeriodSeconds})`
}

/** Returns an SQL condition: the bytes of a file are in the database. */
export function isInDatabase(hash: string): string {
  return `EXISTS (SELECT 1 FROM media WHERE media.hash = ${hash} AND media.upload IS NULL)`
}

/**
 * Returns statements that remove files, whether their bytes are in the database or in the bucket. Objects in the bucket
 * are only recorded, and `sweepMedia` removes them.
 * @param condition an SQL condition. `?1` is the channel whose lease the caller holds, and `?2` is a JSON array with
 * the hashes
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

/** Removes the bytes of abandoned uploads and of files that were moved, pruned, or purged. */
export async function sweepMedia(target: D1Target, bucket: Bucket | undefined): Promise<void> {
  const stale = `renewed_at <= unixepoch() - ${gracePeriodSeconds}`
  const inDatabase = `SELECT hash FROM media_upload WHERE upload = '' AND ${stale}`
  await target.batch(
    [
      // A sync recorded its progress after another one had finished the same upload. A stored file needs the objects.
      `DELETE FROM media_upload
        WHERE EXISTS (SELECT 1 FROM media WHERE media.hash = media_upload.hash AND media.upload = media_upload.upload)`,
      `DELETE FROM media_part WHERE hash IN (${inDatabase}) AND NOT ${isInDatabase('media_part.hash')}`,
      `DELETE FROM media_upload WHERE upload = '' AND ${stale}`,
      // A single statement selects the uploads, so none of them can be continued while its objects are being removed.
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
