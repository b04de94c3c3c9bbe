import type { R2Bucket } from '@cloudflare/workers-types'
import { databaseUnavailable } from '../../core/error/index.ts'
import { readTimeoutMs } from './database.ts'
import type { DatabaseSettings } from './database.ts'
import { within } from './deadline.ts'

/** The binding of the bucket, and the timeout for reading from it. */
export interface BucketSettings extends Pick<DatabaseSettings, 'DATABASE_TIMEOUT_MS'> {
  FILES?: R2Bucket
}

/**
 * Reads a byte range of an object in the bucket. Returns `undefined` if the object doesn't exist.
 * @throws `databaseUnavailable` if there is no bucket, or if it fails or takes too long
 */
export async function readObject(
  { FILES, ...settings }: BucketSettings,
  key: string,
  range: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    if (!FILES) throw new Error('The FILES binding is missing, but files of the site are stored in its bucket')
    const timeoutMs = readTimeoutMs(settings)
    return await within(timeoutMs, readFrom(FILES, key, range), () => {
      throw new Error(`R2 did not respond within ${timeoutMs} ms`)
    })
  } catch (error) {
    throw databaseUnavailable(error)
  }
}

async function readFrom(
  bucket: R2Bucket,
  key: string,
  range: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const object = await bucket.get(key, { range })
  return object ? new Uint8Array(await object.arrayBuffer()) : undefined
}
