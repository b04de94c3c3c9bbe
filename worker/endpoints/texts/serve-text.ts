import { noRoute } from '../../../core/error/index.ts'
import type { AppContext } from '../../context.ts'
import { releaseTag } from '../endpoint-headers.ts'
import { servePublicFile } from '../../files/public-file.ts'
import { cacheAddress, serveCached } from '../../cache/answer-from-cache.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { ContentStore } from '../../store/content-store.ts'
import { findCachedFile } from '../../files/cached-file.ts'
import { anyOrigin } from '../../../core/route/index.ts'
import type { Database } from '../../store/database.ts'
import type { Release } from '../../store/release.ts'

/** What a text about the whole site is written from. */
export interface SiteText {
  store: ContentStore
  database: Database
  /** A text about the whole release that is stored once it was made; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  release: Release
  /** Where the site is: what stands for it is replaced by the site's origin. */
  origin: string
}

/**
 * Answers with a text about the whole release, unless the site has a file of its own at this address.
 * @param isStored whether it costs a look at every page, so that it is stored for those who ask later
 * @throws SiteError before the first release
 */
export async function serveText(
  context: AppContext,
  type: string,
  write: (site: SiteText) => Promise<string>,
  { isStored = true } = {},
): Promise<Response> {
  const cache = context.get('cache')
  const { pathname } = new URL(context.req.url)
  if (!cache) throw noRoute(pathname)
  if (await findCachedFile(context, cache, pathname)) return await servePublicFile(context)

  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300',
    ETag: releaseTag(cache.release),
    'Access-Control-Allow-Origin': '*',
  }
  const key = `text ${cacheAddress(cache, context.req.url.replace(/\?.*$/, ''))}`
  return await serveCached(context.req.raw, cache, key, { address: null }, async () => {
    const { release } = cache
    const make = async () => {
      const database = context.get('database')()
      return await write({
        store: new ContentStore(database, release),
        database,
        artifact: (kind, make) => readWholeArtifact(context, cache, kind, make),
        release,
        origin: anyOrigin,
      })
    }
    const text = isStored ? await readWholeArtifact(context, cache, pathname, make) : await make()
    return { body: new Blob([text.replaceAll(anyOrigin, siteOrigin(context, release))]), headers }
  })
}

/** Where the site says it is served, else where it was asked for. */
export function siteOrigin(context: AppContext, { config }: Release): string {
  return config.url ?? new URL(context.req.url).origin
}
