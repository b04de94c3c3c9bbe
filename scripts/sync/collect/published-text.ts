import type { media, StoredRow } from '../../../worker/store/schema.ts'
import type { Bucket } from '../../local/bucket.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { readStored } from '../write/stored-media.ts'

/** Reads the text of a published file, given the hash of its bytes. */
export async function readPublishedText(target: D1Target, bucket: Bucket | undefined, hash: string): Promise<string> {
  const [row] = await queryRows<StoredRow<typeof media, 'hash' | 'upload'>>(
    target,
    'SELECT hash, upload FROM media WHERE hash = ?',
    hash,
  )
  const pieces: Buffer[] = []
  if (row) for await (const piece of readStored(target, bucket, row)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
