import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import type { Bucket } from '../../local/bucket.ts'
import { gracePeriodSeconds } from './media-removal.ts'
import { firstToSend, refuseChanged, renew } from './media-upload-part.ts'
import type { Finish, Upload } from './media-upload-part.ts'
import { objectKey } from './stored-media.ts'
import type { mediaUpload, StoredRow } from '../../../worker/store/schema.ts'

/** Bytes per object in the bucket. Files are sent and read in chunks of this size. */
export const objectBytes = 2_000_000

/** Number of files with a single object that are sent at the same time. */
export const filesAtOnce = 16

/** Stores files in the bucket as objects. Objects that an earlier sync sent aren't sent again. */
export async function sendToBucket(
  target: D1Target,
  bucket: Bucket,
  files: readonly Upload[],
  finish: Finish,
): Promise<void> {
  const small = files.filter(({ size }) => size <= objectBytes)
  const large = files.filter(({ size }) => size > objectBytes)
  for (let start = 0; start < small.length; start += filesAtOnce)
    await sendGroup(target, bucket, small.slice(start, start + filesAtOnce), finish)
  for (const file of large) await sendGroup(target, bucket, [file], finish)
}

/**
 * Sends files concurrently. The progress of each file is recorded even if others fail.
 */
async function sendGroup(target: D1Target, bucket: Bucket, files: readonly Upload[], finish: Finish): Promise<void> {
  const uploads = await beginUploads(target, files)
  const sent = await Promise.allSettled(files.map((file) => sendObjects(target, bucket, file, uploads.get(file.hash)!)))
  await target.batch(
    files.flatMap((file, index) => {
      const { upload } = uploads.get(file.hash)!
      const params = [file.hash, upload]
      const result = sent[index]!
      if (result.status === 'rejected') return []
      return [
        ...finish(file, upload),
        {
          sql: 'DELETE FROM media_upload WHERE hash = ?1 AND upload = ?2 AND EXISTS (SELECT 1 FROM media WHERE hash = ?1 AND upload = ?2)',
          params,
        },
        // Another sync stored this file first. Its objects stay, and those of this upload are removed.
        { sql: 'UPDATE media_upload SET renewed_at = 0 WHERE hash = ? AND upload = ?', params },
      ]
    }),
  )
  for (const result of sent) if (result.status === 'rejected') throw result.reason
}

async function sendObjects(
  target: D1Target,
  bucket: Bucket,
  file: Upload,
  { upload, parts }: BegunUpload,
): Promise<void> {
  let part = firstToSend(file.size, objectBytes, parts)
  let sent = part * objectBytes
  for await (const bytes of file.read(objectBytes, part)) {
    sent += bytes.length
    await bucket.put(objectKey(file.hash, upload, part++), bytes)
    if (sent < file.size) await target.batch([renew(file.hash, upload, part)])
  }
  refuseChanged(file, sent)
}

/** An upload, and how many of its objects have arrived. */
type BegunUpload = StoredRow<typeof mediaUpload, 'upload' | 'parts'>

/**
 * Returns incomplete uploads to continue, or new ones. An upload is recorded before its first object is sent, so that
 * no object is left behind unnoticed.
 */
async function beginUploads(target: D1Target, files: readonly Upload[]): Promise<Map<string, BegunUpload>> {
  const hashes = JSON.stringify(files.map(({ hash }) => hash))
  const known = await queryRows<StoredRow<typeof mediaUpload, 'hash' | 'upload' | 'parts'>>(
    target,
    `UPDATE media_upload SET renewed_at = unixepoch()
      WHERE hash IN (SELECT value FROM json_each(?)) AND upload <> '' AND renewed_at > unixepoch() - ${gracePeriodSeconds}
      RETURNING hash, upload, parts`,
    hashes,
  )
  const uploads = new Map<string, BegunUpload>()
  for (const { hash, upload, parts } of known)
    if (parts >= (uploads.get(hash)?.parts ?? 0)) uploads.set(hash, { upload, parts })
  const begun = files.filter(({ hash }) => !uploads.has(hash))
  for (const { hash } of begun) uploads.set(hash, { upload: crypto.randomUUID(), parts: 0 })
  await target.batch(begun.map(({ hash }) => renew(hash, uploads.get(hash)!.upload, 0)))
  return uploads
}
