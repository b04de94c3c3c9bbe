import { UsageError } from '../../usage-error.ts'
import type { Statement } from '../../local/d1-target.ts'
import type { MediaFile } from '../collect/source-file.ts'

/** The metadata of a file to upload, and a function that reads its bytes. */
export interface Upload extends Pick<MediaFile, 'hash' | 'type' | 'size' | 'width' | 'height'> {
  /** The name of the file for messages. */
  name: string
  /**
   * Reads chunks of `pieceBytes` bytes, starting with chunk number `from`.
   * @throws UsageError if the file no longer has its hash
   */
  read(pieceBytes: number, from: number): AsyncIterable<Buffer>
}

/**
 * Returns statements that make an upload visible to readers. `upload` is an empty string if the file is in the
 * database.
 */
export type Finish = (file: Upload, upload: string) => Statement[]

/** Returns the number of the first part to send. The last part is always sent. */
export function firstToSend(size: number, partBytes: number, arrived: number): number {
  return Math.min(arrived, Math.max(Math.ceil(size / partBytes) - 1, 0))
}

/** Records how many parts of an upload have arrived, unless the upload is marked for removal. */
export function renew(hash: string, upload: string, parts: number): Statement {
  return {
    sql: `INSERT INTO media_upload (hash, upload, parts, renewed_at) VALUES (?, ?, ?, unixepoch())
      ON CONFLICT DO UPDATE SET parts = max(parts, excluded.parts), renewed_at = iif(renewed_at = 0, 0, unixepoch())`,
    params: [hash, upload, parts],
  }
}

/** @throws UsageError if the file no longer has the size that it had when it was hashed */
export function refuseChanged({ name, size }: Upload, sent: number): void {
  if (sent === size) return
  throw new UsageError(`${name} changed while it was uploaded (${sent} bytes, not ${size}). Run the sync again.`)
}
