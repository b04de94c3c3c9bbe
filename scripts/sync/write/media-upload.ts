import { Readable } from 'node:stream'
import { fontSheet } from '../../../core/media/index.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import type { Bucket } from '../../local/bucket.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { GeneratedFile, MediaFile } from '../collect/source-file.ts'
import { hashOf, openHash } from '../content-hash.ts'
import { rowStatements } from '../row-statements.ts'
import { measureStored } from './measure-stored.ts'
import { filesAtOnce, objectBytes, sendToBucket } from './media-to-bucket.ts'
import { sendEdited, sendMade, sendToDatabase } from './media-to-database.ts'
import type { Finish, Upload } from './media-upload-part.ts'
import { inPieces, readStored } from './stored-media.ts'
import { UsageError } from '../../usage-error.ts'
import { maxMediaPartBytes } from '../../local/d1-limits.ts'
import type { media, StoredRow } from '../../../worker/store/schema.ts'

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
      `SELECT hash, type, size, upload FROM media
        WHERE upload IS ${takesFiles ? '' : 'NOT '}NULL AND hash > ? ORDER BY hash LIMIT ${filesAtOnce}`,
      last,
    )
    const uploads = rows.map(({ hash, type, size, upload }): Upload => ({
      hash,
      type,
      size,
      name: `The stored file ${hash}`,
      read: (pieceBytes, from) => inPieces(readStored(target, bucket, { hash, upload }), pieceBytes, from),
    }))
    if (takesFiles) await sendToBucket(target, bucket, uploads, moveToBucket)
    else for (const upload of uploads) await sendToDatabase(target, upload, moveToDatabase)
    count += rows.length
    if (rows.length < filesAtOnce) return count
    last = rows.at(-1)!.hash
  }
}

type StoredMedia = StoredRow<typeof media, 'hash' | 'type' | 'size' | 'upload'>

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

/**
 * Reads a file in chunks, starting with chunk number `from`. The file may be edited in the meantime, so each chunk is
 * checked before it is returned. Stored parts therefore always have the bytes of their hash, even if an upload ends in
 * the middle, and a later sync can continue it.
 */
async function* readUnchanged(
  folder: ContentFolder,
  file: MediaFile,
  pieceBytes: number,
  from: number,
): AsyncGenerator<Buffer> {
  try {
    const hashes = file.size > pieceBytes ? await hashPieces(folder, file, pieceBytes) : [file.hash]
    let number = from
    for await (const piece of folder.readPieces(file.file, pieceBytes, from)) {
      if (hashOf(piece) !== hashes[number++]) refuseEdited(file)
      yield piece
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new UsageError(`${file.file} was deleted while it was uploaded. Run the sync again.`)
  }
}

/**
 * Returns the hash of each chunk of a file.
 * @throws UsageError if the file no longer has its hash
 */
async function hashPieces(folder: ContentFolder, file: MediaFile, pieceBytes: number): Promise<string[]> {
  const whole = openHash()
  const hashes: string[] = []
  for await (const piece of folder.readPieces(file.file, pieceBytes)) {
    whole.add(piece)
    hashes.push(hashOf(piece))
  }
  if (whole.name() !== file.hash) refuseEdited(file)
  return hashes
}

function refuseEdited({ file }: MediaFile): never {
  throw new UsageError(`${file} changed while it was uploaded. Run the sync again.`)
}
