/**
 * An R2 bucket that stores the bytes of files, in addition to the database. Objects never change, and each upload uses
 * new keys, so a delayed or repeated request has no effect.
 */
export interface Bucket {
  /** Whether new files are stored in the bucket. If not, existing files are moved back to the database. */
  takesFiles: boolean
  put(key: string, bytes: Buffer): Promise<void>
  /** Returns `undefined` if the object doesn't exist. */
  get(key: string): Promise<Buffer | undefined>
  remove(keys: readonly string[]): Promise<void>
}

/** A request to a bucket in another process or on a deployed site, as JSON. */
export type BucketRequest =
  | { bucket: 'put'; key: string; base64: string }
  | { bucket: 'get'; key: string }
  | { bucket: 'remove'; keys: string[] }
  /** Asks whether a bucket exists. */
  | { bucket: 'describe' }

export interface BucketAnswer {
  /** The content of the requested object in base64, or `null` if the object doesn't exist. */
  base64?: string | null
  takesFiles?: boolean
}

/** Returns a bucket that sends its requests over a connection. */
export function bucketThrough(ask: (request: BucketRequest) => Promise<BucketAnswer>, takesFiles: boolean): Bucket {
  return {
    takesFiles,
    async put(key, bytes) {
      await ask({ bucket: 'put', key, base64: bytes.toString('base64') })
    },
    async get(key) {
      const { base64 } = await ask({ bucket: 'get', key })
      return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined
    },
    async remove(keys) {
      if (keys.length > 0) await ask({ bucket: 'remove', keys: [...keys] })
    },
  }
}

/**
 * Returns the bucket at the other end of a connection, if there is one.
 * @throws errors of `ask`, unless the other end doesn't support this request
 */
export async function findBucketThrough(
  ask: (request: BucketRequest) => Promise<BucketAnswer>,
): Promise<Bucket | undefined> {
  const { takesFiles } = await ask({ bucket: 'describe' })
  return takesFiles === undefined ? undefined : bucketThrough(ask, takesFiles)
}

/** Returns whether a message is a request to the bucket. */
export function isBucketRequest(message: unknown): message is BucketRequest {
  if (typeof message !== 'object' || message === null || !('bucket' in message)) return false
  const { bucket, key, base64, keys } = message as Record<string, unknown>
  if (bucket === 'put') return typeof key === 'string' && typeof base64 === 'string'
  if (bucket === 'get') return typeof key === 'string'
  if (bucket === 'remove') return Array.isArray(keys) && keys.every((each) => typeof each === 'string')
  return bucket === 'describe'
}

/** Executes a request to the bucket. */
export async function answerBucketRequest(bucket: Bucket | undefined, request: BucketRequest): Promise<BucketAnswer> {
  if (request.bucket === 'describe' || !bucket) return bucket ? { takesFiles: bucket.takesFiles } : {}
  if (request.bucket === 'get') return { base64: (await bucket.get(request.key))?.toString('base64') ?? null }
  if (request.bucket === 'remove') await bucket.remove(request.keys)
  else await bucket.put(request.key, Buffer.from(request.base64, 'base64'))
  return {}
}
