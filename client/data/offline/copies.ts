// The copies stored in this browser, for pages and the service worker.
import { offlineCaches, storedHref } from '../../../core/offline/index.ts'
import type { OfflineCopy } from '../../../core/offline/index.ts'

/**
 * Reads all complete copies, most recently stored first. Uses `caches.match`, as the functions below do, because
 * `caches.open` would create a cache that another context has just deleted.
 */
export async function readCopies(base: string): Promise<OfflineCopy[]> {
  const { records, key } = offlineCaches(base)
  const stored = await caches.match(key, { cacheName: records })
  return stored ? ((await stored.json()) as OfflineCopy[]) : []
}

/** Publishes a copy, which replaces the one with the same list. */
export async function writeCopy(base: string, copy: OfflineCopy): Promise<void> {
  await writeCopies(base, [copy, ...(await readOthers(base, copy.list))])
}

/** Withdraws the copy with a list. */
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

/** Deletes the caches without a record, which belong to replaced copies and to copies that were never completed. */
export async function deleteLeftovers(base: string): Promise<void> {
  const { prefix, records } = offlineCaches(base)
  const used = new Set((await readCopies(base)).map(({ cache }) => cache))
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !used.has(name) && (name !== records || used.size === 0)) await caches.delete(name)
}

/** Finds the stored response for a URL, and its copy. */
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
