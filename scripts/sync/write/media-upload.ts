import { Readable } from 'node:stream'
import { fontSheet } from '../../../core/media/index.ts'
import { maxBatchBytes, maxMediaPartBytes } from '../../local/d1-limits.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import type { Bucket } from '../../local/bucket.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { GeneratedFile, MediaFile } from '../collect/source-file.ts'
import { openHash } from '../content-hash.ts'
import { rowStatements } from '../row-statements.ts'
import { storeEdited } from './edited-media.ts'
import { measureStored } from './measure-stored.ts'
import { gracePeriodSeconds } from './media-removal.ts'
import { inPieces, objectKey, readStored } from './stored-media.ts'
import { UsageError } from '../../usage-error.ts'
import type { media, mediaUpload, StoredRow } from '../../../worker/store/schema.ts'

/** Bytes per object in the bucket. Files are sent and read in chunks of this size. */
const objectBytes = 2_000_000

/** Number of files with a single object that are sent at the same time. */
const filesAtOnce = 16

/** Number of parts per batch to the database. Each byte is sent as two hexadecimal digits. */
const partsAtOnce = Math.floor(maxBatchBytes / maxMediaPartBytes / 2)

/** The metadata of a file to upload, and a function that reads its bytes. */
interface Upload extends Pick<MediaFile, 'hash' | 'type' | 'size' | 'width' | 'height'> {
  /** The name of the file for messages. */
  name: string
  /** Reads chunks of `pieceBytes` bytes, starting with chunk number `from`. */
  read(pieceBytes: number, from: number): AsyncIterable<Buffer>
}

interface MediaUpload {
  target: D1Target
  /** The bucket for the bytes. Without a bucket, they are stored in the database. */
  bucket?: Bucket | undefined
  /** The content folder, to read files that aren't in memory. */
  folder?: ContentFolder
  /** The files of the last publication by this process. */
  before?: readonly (MediaFile | GeneratedFile)[]
  /** Whether to only count the files to send. */
  dryRun?: boolean | undefined
}

/**
 * Uploads media files that aren't stored yet. They become visible when an entry or a file row refers to them. Parts
 * that an earlier sync uploaded aren't sent again.
 * @returns the number of new files
 * @throws UsageError if a file changed in the meantime
 * @throws errors of the database or the bucket
 */
export async function uploadMedia(
  { target, bucket, folder, before = [], dryRun = false }: MediaUpload,
  files: readonly (MediaFile | GeneratedFile)[],
): Promise<number> {
  const byHash = new Map(files.map((file) => [file.hash, file]))
  for (const { sql, params } of rowStatements('SELECT hash FROM media WHERE hash IN (SELECT value FROM json_each(?))', [
    ...byHash.keys(),
  ])) {
    for (const { hash } of await queryRows<StoredRow<typeof media, 'hash'>>(target, sql, ...params)) byHash.delete(hash)
  }
  if (!dryRun) {
    await measureStored(target, files)
    await typeFontSheets(
      target,
      files.filter(({ hash, type }) => type === fontSheet.type && !byHash.has(hash)),
    )
    const uploads = [...byHash.values()].map((file): Upload => ({
      ...file,
      name: file.file,
      read: (pieceBytes, from) =>
        'bytes' in file
          ? inPieces(Readable.from([file.bytes]), pieceBytes, from)
          : readUnchanged(folder!, file, pieceBytes, from),
    }))
    if (bucket?.takesFiles) await sendToBucket(target, bucket, uploads, insertMedia)
    else {
      const made = [...byHash.values()].filter((file) => 'bytes' in file && file.size <= maxMediaPartBytes)
      await sendMade(target, made as GeneratedFile[]) // Only generated files have `bytes`.
      const sent = new Set([
        ...made.map(({ hash }) => hash),
        ...(await sendEdited(target, [...byHash.values()], before)),
      ])
      for (const upload of uploads) if (!sent.has(upload.hash)) await sendToDatabase(target, upload, insertMedia)
    }
  }
  return byHash.size
}

/** Sets the type of stored style sheets for fonts. Their bytes may have been uploaded under another name before. */
async function typeFontSheets(target: D1Target, stored: readonly MediaFile[]): Promise<void> {
  if (stored.length === 0) return
  await target.batch([
    {
      sql: 'UPDATE media SET type = ?1 WHERE type <> ?1 AND hash IN (SELECT value FROM json_each(?2))',
      params: [fontSheet.type, JSON.stringify(stored.map(({ hash }) => hash))],
    },
  ])
}

/**
 * Moves stored files to the configured location, which is the bucket if it accepts files and otherwise the database.
 * Readers can always find each file in at least one location.
 * @returns the number of moved files
 */
export async function moveMedia(target: D1Target, bucket: Bucket): Promise<number> {
  const { takesFiles } = bucket
  let count = 0
  for (let last = ''; ;) {
    const rows = await queryRows<StoredMedia>(
      target,
      `SELECT hash, type, size, width, height, upload FROM media
        WHERE upload IS ${takesFiles ? '' : 'NOT '}NULL AND hash > ? ORDER BY hash LIMIT ${filesAtOnce}`,
      last,
    )
    const uploads = rows.map(({ hash, type, size, width, height, upload }): Upload => ({
      hash,
      type,
      size,
      name: `The stored file ${hash}`,
      ...(width && height ? { width, height } : {}),
      read: (pieceBytes, from) => inPieces(readStored(target, bucket, { hash, upload }), pieceBytes, from),
    }))
    if (takesFiles) await sendToBucket(target, bucket, uploads, moveToBucket)
    else for (const upload of uploads) await sendToDatabase(target, upload, moveToDatabase)
    count += rows.length
    if (rows.length < filesAtOnce) return count
    last = rows.at(-1)!.hash
  }
}

type StoredMedia = StoredRow<typeof media, 'hash' | 'type' | 'size' | 'width' | 'height' | 'upload'>

/**
 * Returns statements that make an upload visible to readers. `upload` is an empty string if the file is in the
 * database.
 */
type Finish = (file: Upload, upload: string) => Statement[]

const insertMedia: Finish = ({ hash, type, size, width, height }, upload) => [
  {
    // Does nothing if the upload has been marked for removal in the meantime.
    sql: `INSERT INTO media (hash, type, size, width, height, upload, object_bytes)
      SELECT ?1, ?2, ?3, ?4, ?5, nullif(?6, ''), iif(?6 = '', NULL, ${objectBytes})
      WHERE ?6 = '' OR EXISTS (SELECT 1 FROM media_upload WHERE hash = ?1 AND upload = ?6 AND renewed_at > 0)
      ON CONFLICT DO NOTHING`,
    params: [hash, type, size, width ?? null, height ?? null, upload],
  },
]

const moveToBucket: Finish = ({ hash }, upload) => [
  {
    sql: `UPDATE media SET upload = ?2, object_bytes = ${objectBytes} WHERE hash = ?1 AND upload IS NULL
      AND EXISTS (SELECT 1 FROM media_upload WHERE hash = ?1 AND upload = ?2 AND renewed_at > 0)`,
    params: [hash, upload],
  },
  // Readers that know the old location can still read the bytes there for a while.
  leave(hash, `SELECT hash, '' FROM media WHERE hash = ?1 AND upload = ?2`, upload),
]

const moveToDatabase: Finish = ({ hash }) => [
  leave(hash, `SELECT hash, upload FROM media WHERE hash = ?1 AND upload IS NOT NULL AND ?2 = ''`, ''),
  { sql: 'UPDATE media SET upload = NULL, object_bytes = NULL WHERE hash = ?', params: [hash] },
]

/**
 * Records that the bytes at a location can be removed. The number of parts in the row is large enough for the objects
 * of any file.
 */
function leave(hash: string, place: string, upload: string): Statement {
  return {
    sql: `INSERT INTO media_upload (hash, upload, parts, renewed_at)
      SELECT place.*, (SELECT size / ${objectBytes} + 1 FROM media WHERE hash = ?1), unixepoch() FROM (${place}) AS place
      WHERE true ON CONFLICT DO UPDATE SET renewed_at = excluded.renewed_at`,
    params: [hash, upload],
  }
}

async function sendToDatabase(target: D1Target, file: Upload, finish: Finish): Promise<void> {
  const { hash, size } = file
  const [arrived] = await queryRows<{ parts: number }>(
    target,
    `SELECT count(*) AS parts FROM media_part WHERE hash = ?1
      AND (SELECT length(bytes) FROM media_part WHERE hash = ?1 AND part = 0) = ${maxMediaPartBytes}`,
    hash,
  )
  let part = firstToSend(size, maxMediaPartBytes, arrived?.parts)
  let sent = part * maxMediaPartBytes
  let statements: Statement[] = []
  for await (const bytes of file.read(maxMediaPartBytes, part)) {
    sent += bytes.length
    statements.push({
      sql: `INSERT INTO media_part (hash, part, bytes) VALUES (?, ?, unhex(?))
        ON CONFLICT DO UPDATE SET bytes = excluded.bytes`,
      params: [hash, part++, bytes.toString('hex')],
    })
    // Parts are sent in several batches, because a file may be larger than memory.
    if (statements.length < partsAtOnce || sent === size) continue
    await target.batch([...statements, renew(hash, '', part)])
    statements = []
  }
  refuseChanged(file, sent)
  // The row of the file is inserted last, so a file that has a row is complete.
  await target.batch([
    ...statements,
    { sql: "DELETE FROM media_upload WHERE hash = ? AND upload = ''", params: [hash] },
    ...finish(file, ''),
  ])
}

/**
 * Stores edited files by sending only the parts that differ from the last publication.
 * @returns the hashes of the stored files
 */
async function sendEdited(
  target: D1Target,
  files: readonly (MediaFile | GeneratedFile)[],
  before: readonly (MediaFile | GeneratedFile)[],
): Promise<string[]> {
  const sent: string[] = []
  for (const file of files) {
    const former = before.find((each) => each.file === file.file)
    if (!('bytes' in file) || !former || !('bytes' in former)) continue
    const { hash, type, size, bytes } = file
    const stored = storeEdited(hash, bytes, former)
    if (!stored) continue
    const isComplete = '(SELECT sum(length(bytes)) FROM media_part WHERE hash = ?1) = ?2'
    const results = await target.batch([
      ...stored,
      {
        sql: `INSERT INTO media (hash, type, size) SELECT ?1, ?3, ?2 WHERE ${isComplete} ON CONFLICT DO NOTHING`,
        params: [hash, size, type],
      },
      // This removes the parts if the previous version was not complete in the database.
      { sql: `DELETE FROM media_part WHERE hash = ?1 AND NOT ${isComplete}`, params: [hash, size] },
      { sql: "DELETE FROM media_upload WHERE hash = ? AND upload = ''", params: [hash] },
      { sql: 'SELECT hash FROM media WHERE hash = ?', params: [hash] },
    ])
    if (results.at(-1)!.length > 0) sent.push(hash)
  }
  return sent
}

/** Stores small files that are in memory. Each statement contains many files. */
async function sendMade(target: D1Target, files: readonly GeneratedFile[]): Promise<void> {
  const perBatch = Math.floor(maxBatchBytes / 3 / Math.max(1, ...files.map(({ size }) => size)))
  for (let start = 0; start < files.length; start += perBatch) {
    const share = files.slice(start, start + perBatch)
    await target.batch([
      ...rowStatements(
        `INSERT INTO media_part (hash, part, bytes) SELECT value ->> 0, 0, unhex(value ->> 1) FROM json_each(?)
        WHERE true ON CONFLICT DO UPDATE SET bytes = excluded.bytes`,
        share.map(({ hash, bytes }) => [hash, bytes.toString('hex')]),
      ),
      ...rowStatements(
        "DELETE FROM media_upload WHERE upload = '' AND hash IN (SELECT value FROM json_each(?))",
        share.map(({ hash }) => hash),
      ),
      // The rows of the files are inserted last, as in `sendToDatabase`.
      ...rowStatements(
        `INSERT INTO media (hash, type, size, width, height)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
        share.map(({ hash, type, size, width, height }) => [hash, type, size, width ?? null, height ?? null]),
      ),
    ])
  }
}

/** Returns the number of the first part to send. The last part is always sent. */
function firstToSend(size: number, partBytes: number, arrived = 0): number {
  return Math.min(arrived, Math.max(Math.ceil(size / partBytes) - 1, 0))
}

async function sendToBucket(target: D1Target, bucket: Bucket, files: readonly Upload[], finish: Finish): Promise<void> {
  const small = files.filter(({ size }) => size <= objectBytes)
  const large = files.filter(({ size }) => size > objectBytes)
  for (let start = 0; start < small.length; start += filesAtOnce)
    await sendGroup(target, bucket, small.slice(start, start + filesAtOnce), finish)
  for (const file of large) await sendGroup(target, bucket, [file], finish)
}

/** Sends files concurrently. The progress of each file is recorded even if others fail. */
async function sendGroup(target: D1Target, bucket: Bucket, files: readonly Upload[], finish: Finish): Promise<void> {
  const uploads = await beginUploads(target, files)
  const sent = await Promise.allSettled(files.map((file) => sendObjects(target, bucket, file, uploads.get(file.hash)!)))
  const arrived = files.filter((_, index) => sent[index]!.status === 'fulfilled')
  await target.batch(
    arrived.flatMap((file) => {
      const { upload } = uploads.get(file.hash)!
      const params = [file.hash, upload]
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
        AND NOT EXISTS (SELECT 1 FROM media WHERE media.hash = media_upload.hash AND media.upload = media_upload.upload)
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

/** Records how many parts of an upload have arrived, unless the upload is marked for removal. */
function renew(hash: string, upload: string, parts: number): Statement {
  return {
    sql: `INSERT INTO media_upload (hash, upload, parts, renewed_at) VALUES (?, ?, ?, unixepoch())
      ON CONFLICT DO UPDATE SET parts = max(parts, excluded.parts), renewed_at = iif(renewed_at = 0, 0, unixepoch())`,
    params: [hash, upload, parts],
  }
}

/**
 * Reads a file in chunks. A file that is read from its start is checked against its hash, because it may have been
 * edited in the meantime.
 */
async function* readUnchanged(
  folder: ContentFolder,
  { file, hash }: MediaFile,
  pieceBytes: number,
  from: number,
): AsyncGenerator<Buffer> {
  const read = openHash()
  try {
    for await (const piece of folder.readPieces(file, pieceBytes, from * pieceBytes)) {
      read.add(piece)
      yield piece
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new UsageError(`${file} was deleted while it was uploaded. Run the sync again.`)
  }
  if (from === 0 && read.name() !== hash)
    throw new UsageError(`${file} changed while it was uploaded. Run the sync again.`)
}

/** @throws UsageError if the file no longer has the size that it had when it was hashed */
function refuseChanged({ name, size }: Upload, sent: number): void {
  if (sent === size) return
  throw new UsageError(`${name} changed while it was uploaded (${sent} bytes, not ${size}). Run the sync again.`)
}
