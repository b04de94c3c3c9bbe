import type { AppContext } from '../context.ts'
import { maxAnswerBytes } from '../cache/answer-cache.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { findFile, findMedia, readMedia } from '../store/media.ts'
import type { StoredFile } from '../store/media.ts'

/** The file of `content/public/` at a path of the site; whether there is one is asked once. */
export async function findCachedFile(
  context: AppContext,
  cache: ReleaseCache,
  path: string,
): Promise<StoredFile | undefined> {
  const known = cache.files.get(path)
  if (known !== undefined) return known ?? undefined
  const found = await findFile(context.get('database')(), cache.release, path)
  cache.files.set(path, found ?? null)
  return found
}

/** What is stored under a hash. What there is stays; what there is not may come. */
export async function findCachedMedia(
  context: AppContext,
  cache: ReleaseCache,
  hash: string,
): Promise<StoredFile | undefined> {
  const key = `/_media/${hash}/`
  const known = cache.files.get(key)
  if (known) return known
  const found = await findMedia(context.get('database')(), hash)
  if (found) cache.files.set(key, found)
  return found
}

/** All bytes of a small file; `undefined` for one that is too large to be cached. */
export async function readSmallFile(
  context: AppContext,
  file: StoredFile,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { hash, size } = file
  const answers = context.get('cache')?.answers
  if (!answers || size > maxAnswerBytes || size === 0) return undefined
  const address = `/_media/${hash}/`
  const known = answers.get(address)
  if (known) return known.bytes as Uint8Array<ArrayBuffer> // As they were cached below.
  const bytes = await readMedia(context.get('database')(), file, { start: 0, end: size - 1 })
  answers.set(address, { address }, { bytes, headers: { ETag: `"${hash}"` } })
  return bytes
}
