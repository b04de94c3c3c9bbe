import { encodePathname } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import { readHead } from '../store/release.ts'

/**
 * Redirects readers of a past release from a page's current path to its path in that release. Returns `undefined` in a
 * current release, and if the page didn't exist at that time.
 */
export async function redirectToPast({
  cache: {
    release: { channel, number },
    view,
  },
  store,
  database,
  path,
}: Pick<PageRequest, 'cache' | 'store' | 'database' | 'path'>): Promise<Moved | undefined> {
  if (view.kind !== 'past') return undefined
  const now = Date.now()
  const head = await readHead(database(), channel, now)
  const former = await new ContentStore(database(), head?.release ?? { channel, number }).findEarlierPath(
    path,
    number,
    new Date(now).toISOString(),
  )
  const [entry] = former === path ? [] : await store.findEntries([former])
  return entry && { location: encodePathname(entry.path), status: 302 }
}
