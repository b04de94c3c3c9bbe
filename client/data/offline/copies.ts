// Reads and writes the offline copies in this browser, for both pages and the service worker.
import { offlineCaches, storedHref } from '../../../core/offline/index.ts'
import type { OfflineCopy } from '../../../core/offline/index.ts'

/**
 * Reads all complete copies, most recent first. All functions in this file use `caches.match`, because `caches.open`
 * would recreate a cache that another tab has just deleted.
 */
export async function readCopies(base: string): Promise<OfflineCopy[]> {
  const { records, key } = offlineCaches(base)
  const stored = await caches.match(key, { cacheName: records })
  return stored ? ((await stored.json()) as OfflineCopy[]) : []
}

/** Records a complete copy. Replaces the record of the previous copy of the same list. */
export async function writeCopy(base: string, copy: OfflineCopy): Promise<void> {
  await writeCopies(base, [copy, ...(await readOthers(base, copy.list))])
}

/** Deletes the record of a list's copy. */
export async function deleteCopy(base: string, list: string): Promise<void> {
  await writeCopies(base, await readOthers(base, list))
}

async function readOthers(base: string, list: string): Promise<OfflineCopy[]> {
  return (await readCopies(base)).filter((copy) => copy.list !== list)
}

async function writeCopies(base: string, copies: readonly OfflineCopy[]): Promise<void> {
  const { records, key } = offlineCaches(base)
  if (copies.length === 0) await caches.delete(records)
  else await (await caches.open(records)).put(key, new Response(JSON.stringify(copies)))
}

/** Deletes caches that have no record, because their copy was replaced or never completed. */
export async function deleteLeftovers(base: string): Promise<void> {
  const { prefix, records } = offlineCaches(base)
  const used = new Set((await readCopies(base)).map(({ cache }) => cache))
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !used.has(name) && (name !== records || used.size === 0)) await caches.delete(name)
}

/** Finds the stored response for a URL, and the copy that contains it. */
export async function findStored(
  url: URL,
  base: string,
): Promise<{ copy: OfflineCopy; response: Response } | undefined> {
  for (const copy of await readCopies(base)) {
    const response = await caches.match(storedHref(url, base), { cacheName: copy.cache })
    if (response) return { copy, response }
  }
  return undefined
}
