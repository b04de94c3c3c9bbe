import { fontSheet, mediaTypeOf } from '../../core/media/index.ts'
import type { AppContext } from '../context.ts'
import { answerKey, maxAnswerBytes } from '../cache/answer-cache.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { readStored } from './read-bytes.ts'
import { findFile, findMedia } from '../store/media.ts'
import type { SiteFile, StoredFile } from '../store/media.ts'

/** Finds a file in `content/public/` or a PDF by its path. The result is cached, even if there is no such file. */
export async function findCachedFile(
  context: AppContext,
  cache: ReleaseCache,
  path: string,
): Promise<SiteFile | undefined> {
  const known = cache.files.get(path)
  if (known !== undefined) return known ?? undefined
  const found = await findFile(context.get('release').database(), cache.release, path)
  cache.files.set(path, found ?? null)
  return found
}

/**
 * Finds stored bytes by their hash. Bytes that exist stay cached until a release purges them. Missing bytes are looked
 * up again each time, because they may still be uploaded.
 */
export async function findCachedMedia(
  context: AppContext,
  cache: ReleaseCache,
  { hash, name }: { hash: string; name: string },
): Promise<StoredFile | undefined> {
  const key = `${hash} ${name === fontSheet.name ? name : mediaTypeOf(name)}`
  const known = cache.media.get(key)
  if (known) return known
  const found = await findMedia(context.get('release').database(), hash)
  if (!found) return undefined
  const { storedType, ...bytes } = found
  const isFontSheet = name === fontSheet.name && storedType === fontSheet.type
  const file = { ...bytes, type: isFontSheet ? fontSheet.type : mediaTypeOf(name) }
  cache.media.set(key, file)
  return file
}

/** Reads a small file completely. Returns `undefined` if it is too large to cache. */
export async function readSmallFile(context: AppContext, file: StoredFile): Promise<Blob | undefined> {
  const { hash, size } = file
  const answers = context.get('release').cache?.answers
  if (!answers || size > maxAnswerBytes || size === 0) return undefined
  const key = answerKey('file', 'identity', `media ${hash}`)
  const known = answers.get(key)
  if (known) return known.body
  const body = new Blob([await readStored(context, file, { start: 0, end: size - 1 })])
  // Any release may purge the file, so it is only cached until the next one.
  answers.set(key, { address: null }, { body, headers: { ETag: `"${hash}"` } })
  return body
}
