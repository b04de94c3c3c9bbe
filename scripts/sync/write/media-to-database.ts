import { maxBatchBytes, maxMediaPartBytes } from '../../local/d1-limits.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import type { GeneratedFile, MediaFile } from '../collect/source-file.ts'
import { rowStatements } from '../row-statements.ts'
import { storeEdited } from './edited-media.ts'
import { firstToSend, refuseChanged, renew } from './media-upload-part.ts'
import type { Finish, Upload } from './media-upload-part.ts'

/** Number of parts per batch to the database. Each byte is sent as two hexadecimal digits. */
const partsAtOnce = Math.floor(maxBatchBytes / maxMediaPartBytes / 2)

/** Stores a file in parts. Parts that an earlier sync sent aren't sent again. */
export async function sendToDatabase(target: D1Target, file: Upload, finish: Finish): Promise<void> {
  const { hash, size } = file
  const [arrived] = await queryRows<{ parts: number }>(
    target,
    `SELECT count(*) AS parts FROM media_part WHERE hash = ?1
      AND (SELECT length(bytes) FROM media_part WHERE hash = ?1 AND part = 0) = ${maxMediaPartBytes}`,
    hash,
  )
  let part = firstToSend(size, maxMediaPartBytes, arrived!.parts) // A query of `count(*)` always returns a row.
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
  await target.batch([...statements, forgetUpload(hash), ...finish(file, '')])
}

function forgetUpload(hash: string): Statement {
  return { sql: "DELETE FROM media_upload WHERE hash = ? AND upload = ''", params: [hash] }
}

/**
 * Stores edited files by sending only the parts that differ from the last publication.
 * @returns the hashes of the stored files
 */
export async function sendEdited(
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
      forgetUpload(hash),
      { sql: 'SELECT hash FROM media WHERE hash = ?', params: [hash] },
    ])
    if (results.at(-1)!.length > 0) sent.push(hash)
  }
  return sent
}

/** Stores small files that are in memory. Each statement contains many files. */
export async function sendMade(target: D1Target, files: readonly GeneratedFile[]): Promise<void> {
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
