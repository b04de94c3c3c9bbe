import { noRoute } from '../../../core/error/index.ts'
import type { AppContext } from '../../context.ts'
import { servePublicFile } from '../../files/public-file.ts'
import { buildId } from '../../render/client-assets.ts'
import { cacheAddress, serveCached } from '../../cache/answer-from-cache.ts'
import { ContentStore } from '../../store/content-store.ts'
import { findCachedFile } from '../../files/cached-file.ts'
import type { Release } from '../../store/release.ts'

/** What a text about the whole site is written from. */
interface SiteText {
  store: ContentStore
  release: Release
}

/**
 * Answers with a text about the whole release, unless the site has a file of its own at this address.
 * @throws SiteError before the first release
 */
export async function serveText(
  context: AppContext,
  type: string,
  write: (site: SiteText) => Promise<string>,
): Promise<Response> {
  const cache = context.get('cache')
  const { pathname } = new URL(context.req.url)
  if (!cache) throw noRoute(pathname)
  if (await findCachedFile(context, cache, pathname)) return await servePublicFile(context)

  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300',
    ETag: `W/"${cache.release.number}-${buildId}"`,
    'Access-Control-Allow-Origin': '*',
  }
  const key = `text ${cacheAddress(cache, context.req.url.replace(/\?.*$/, ''))}`
  return await serveCached(context.req.raw, cache, key, { address: null }, async () => {
    const store = new ContentStore(context.get('database')(), cache.release)
    return { bytes: new TextEncoder().encode(await write({ store, release: cache.release })), headers }
  })
}

/** Where the site says it is served, else where it was asked for. */
export function siteOrigin(context: AppContext, { config }: Release): string {
  return config.url ?? new URL(context.req.url).origin
}
