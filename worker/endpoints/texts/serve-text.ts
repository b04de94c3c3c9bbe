import { noRoute } from '../../../core/error/index.ts'
import type { AppContext } from '../../context.ts'
import type { EndpointDefinition } from '../define-endpoint.ts'
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
  /** Says in a text where the site is: the text as it is sent. Not for what is stored. */
  locate: (text: string) => string
}

interface TextDefinition {
  /** Address, in Hono's notation. */
  route: string
  /** Media type. */
  type: string
  /**
   * Whether it costs a look at every page, so that it is stored for those who ask later. Default `true`.
   */
  isStored?: boolean
  /** Whether programs of other sites may ask for it with headers of their own, too. Default `true`. */
  crossOrigin?: boolean
  /** The header `Link` of its answers. */
  link?: string
  /** @throws SiteError for an address at which there is none */
  write: (site: SiteText, pathname: string) => Promise<string>
}

/**
 * Declares an endpoint that answers with a text about the whole release, in which `anyOrigin` stands for where the site
 * is. A file of the site at the same address comes before it.
 */
export function defineText({ route, crossOrigin = true, ...text }: TextDefinition): EndpointDefinition {
  return {
    route,
    methods: ['GET', 'HEAD'],
    longReads: true,
    shared: 'without query',
    crossOrigin,
    handle: (context) => serveText(context, { crossOrigin, ...text }),
  }
}

/**
 * Answers with a text about the whole release, unless the site has a file of its own at this address.
 * @throws SiteError before the first release
 */
async function serveText(
  context: AppContext,
  { type, crossOrigin, isStored = true, link, write }: Omit<TextDefinition, 'route'>,
): Promise<Response> {
  const cache = context.get('cache')
  const { pathname } = new URL(context.req.url)
  if (!cache) throw noRoute(pathname)
  if (await findCachedFile(context, cache, pathname)) return await servePublicFile(context)

  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300',
    ETag: releaseTag(cache.release),
    // Of others, `setEndpointHeaders` says it.
    ...(!crossOrigin && { 'Access-Control-Allow-Origin': '*' }),
    ...(link !== undefined && { Link: link }),
  }
  const key = `text ${cacheAddress(cache, context.req.url.replace(/\?.*$/, ''))}`
  return await serveCached(context.req.raw, cache, key, { address: null }, async () => {
    const { release } = cache
    const make = async () => {
      const database = context.get('database')()
      const site: SiteText = {
        store: new ContentStore(database, release),
        database,
        artifact: (kind, make) => readWholeArtifact(context, cache, kind, make),
        release,
        locate: (text) => text.replaceAll(anyOrigin, siteOrigin(context, release)),
      }
      return await write(site, pathname)
    }
    const text = isStored ? await readWholeArtifact(context, cache, pathname, make) : await make()
    return { body: new Blob([text.replaceAll(anyOrigin, siteOrigin(context, release))]), headers }
  })
}

/** Where the site says it is served, else where it was asked for. */
export function siteOrigin(context: AppContext, { config }: Release): string {
  return config.url ?? new URL(context.req.url).origin
}
