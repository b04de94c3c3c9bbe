// The copies in this browser, for pages and for the service worker.
import { offlineCaches, storedHref } from '../../../core/offline/index.ts'
import type { OfflineCopy } from '../../../core/offline/index.ts'

/** All complete copies, the last stored one first. */
export async function readCopies(base: string): Promise<OfflineCopy[]> {
  const { records } = offlineCaches(base)
  // Opening a cache creates it.
  if (!(await caches.has(records))) return []
  const cache = await caches.open(records)
  const copies = await Promise.all(
    (await cache.keys()).map(async (key) => (await (await cache.match(key))?.json()) as OfflineCopy | undefined),
  )
  return copies.filter((copy) => copy !== undefined).toReversed()
}

/** Publishes a copy, which replaces the one with the same list. */
export async function writeCopy(base: string, copy: OfflineCopy): Promise<void> {
  const cache = await caches.open(offlineCaches(base).records)
  await cache.put(copy.list, new Response(JSON.stringify(copy)))
}

/** Withdraws the copy with a list. */
export async function deleteCopy(base: string, list: string): Promise<void> {
  await (await caches.open(offlineCaches(base).records)).delete(list)
}

/** Deletes the caches without a record: those of replaced copies, and of copies that were never completed. */
export async function deleteLeftovers(base: string): Promise<void> {
  const { prefix, records } = offlineCaches(base)
  const used = new Set((await readCopies(base)).map(({ cache }) => cache))
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !used.has(name) && (name !== records || used.size === 0)) await caches.delete(name)
}

/** The stored response for a URL, and its copy. */
export async function findStored(
  url: URL,
  base: string,
): Promise<{ copy: OfflineCopy; response: Response } | undefined> {
  for (const copy of await readCopies(base)) {
    const response = await (await caches.open(copy.cache)).match(storedHref(url, base))
    if (response) return { copy, response }
  }
  return undefined
}
