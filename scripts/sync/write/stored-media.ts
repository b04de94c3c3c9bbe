import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import type { Bucket } from '../../local/bucket.ts'
import { UsageError } from '../../usage-error.ts'
import type { media, StoredRow } from '../../../worker/store/schema.ts'

/** Returns the key of an object in the bucket. */
export function objectKey(hash: string, upload: string, part: number): string {
  return `${hash}/${upload}/${part}`
}

/** Reads the bytes of a stored file, from the database or the bucket, in chunks of any length. */
export async function* readStored(
  target: D1Target,
  bucket: Bucket | undefined,
  { hash, upload }: StoredRow<typeof media, 'hash' | 'upload'>,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const bytes =
      upload === null ? await readPart(target, hash, part) : await bucket?.get(objectKey(hash, upload, part))
    if (!bytes) return
    yield bytes
  }
}

async function readPart(target: D1Target, hash: string, part: number): Promise<Buffer | undefined> {
  const [row] = await queryRows<{ hex: string }>(
    target,
    'SELECT hex(bytes) AS hex FROM media_part WHERE hash = ? AND part = ?',
    hash,
    part,
  )
  return row && Buffer.from(row.hex, 'hex')
}

/**
 * Divides the bytes into chunks of equal length. The last chunk may be shorter.
 * @param from the number of the first chunk to return
 */
export async function* inPieces(chunks: AsyncIterable<Buffer>, pieceBytes: number, from = 0): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  let piece = 0
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length >= pieceBytes; waiting = waiting.subarray(pieceBytes))
      if (piece++ >= from) yield waiting.subarray(0, pieceBytes)
  }
  if (waiting.length > 0 && piece >= from) yield waiting
}

/**
 * Checks that no file is stored in a bucket that isn't bound.
 * @throws UsageError if such a file exists
 */
export async function assertBucketBound(target: D1Target, bucket: Bucket | undefined): Promise<void> {
  if (bucket) return
  const [row] = await queryRows<{ files: number }>(
    target,
    'SELECT count(*) AS files FROM media WHERE upload IS NOT NULL',
  )
  if (!row || row.files === 0) return
  throw new UsageError(
    `${row.files} of the site's files are in an R2 bucket that wrangler.toml no longer binds. Nothing was changed.` +
      ' Bind it again as FILES. To stop using it, add FILES_IN = "database" to [vars], publish once, and then remove the binding.',
  )
}
