import type { R2Bucket } from '@cloudflare/workers-types'
import { databaseUnavailable } from '../../core/error/index.ts'
import { readTimeoutMs } from './database.ts'
import type { DatabaseSettings } from './database.ts'
import { within } from './deadline.ts'

/** Of the worker's environment, the bucket and how long a read of it may take. */
export interface BucketSettings extends Pick<DatabaseSettings, 'DATABASE_TIMEOUT_MS'> {
  FILES?: R2Bucket
}

/**
 * Some bytes of an object of the bucket; `undefined` where there is no such object.
 * @throws databaseUnavailable of the catalogue, where the bucket is not bound, fails, or does not answer in time
 */
export async function readObject(
  { FILES, ...settings }: BucketSettings,
  key: string,
  range: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    if (!FILES) throw new Error('There is no binding FILES, and files of the site are in its bucket')
    const timeoutMs = readTimeoutMs(settings)
    return await within(timeoutMs, readFrom(FILES, key, range), () => {
      throw new Error(`R2 has not answered within ${timeoutMs} ms`)
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
