import { encodePathname } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import { readHead } from '../store/release.ts'

/**
 * For readers of a past release, redirects from the current path of a page to its path in that release. Returns
 * `undefined` if the page didn't exist then, and for current releases.
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
