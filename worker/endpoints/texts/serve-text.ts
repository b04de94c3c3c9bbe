import { fillVersion } from '../../../core/text/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { currentVersion, shownVersion, stateOn, versionNames, versionOf } from '../../../core/release/index.ts'
import type { SiteVersion } from '../../../core/release/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { AppContext, EndpointDefinition } from '../../context.ts'
import { releaseTag } from '../endpoint-headers.ts'
import { servePublicFile } from '../../files/public-file.ts'
import { answerKey } from '../../cache/answer-cache.ts'
import { cacheAddress, serveCached } from '../../cache/answer-from-cache.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { locator } from '../../http/site-urls.ts'
import { ContentStore } from '../../store/content-store.ts'
import { hasUnknownVersion } from '../../channels/version-request.ts'
import { findCachedFile } from '../../files/cached-file.ts'
import { currentPlace } from '../../pages/article-edits.ts'
import { withAddresses } from '../../pages/markdown/serve-markdown.ts'
import type { Database } from '../../store/database.ts'
import type { Release } from '../../store/release.ts'
import { readFormerPaths, readPagesInVersions, readPublishedVersions } from '../../store/version-pages.ts'

/** The data available to a generated file. */
export interface SiteText {
  store: ContentStore
  database: Database
  /** Returns the published versions of the site, newest first. Empty on a site without versions. */
  listVersions: () => Promise<TextVersion[]>
  /** Returns which of these paths have no page in the current version. `undefined` in the current version itself. */
  goneToday: ((paths: readonly string[]) => Promise<Set<string>>) | undefined
  /**
   * Returns text that depends only on the release. It is created on first use and then stored. See `readWholeArtifact`.
   */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  release: Release
  /** Replaces the origin's placeholder in a stored file with the site's origin. */
  locate: (text: string) => string
}

/** A version of the documentation, as `llms.txt` and similar files list it. */
type TextVersion = Pick<SiteVersion, 'name' | 'label' | 'state'> & {
  /** The version's URL segment, starting with a slash; empty for the current version. */
  segment: string
  /** Whether the file belongs to this version. */
  isShown: boolean
}

interface TextDefinition {
  /** URL pattern, in Hono's notation. */
  route: string
  /** Media type. */
  type: string
  /** Whether the file is stored with the release. Default `true`, because creating a file reads all pages. */
  isStored?: boolean
  /** Whether the endpoint supports CORS preflight requests from other sites. Default `true`. */
  crossOrigin?: boolean
  /** Value of the response's `Link` header. */
  link?: string
  /** @throws SiteError if no file has this URL */
  write: (site: SiteText, pathname: string) => Promise<string>
}

/**
 * Declares an endpoint that generates a file from the whole release. In the file, `anyOrigin` is a placeholder for the
 * site's origin. A static file of the site at the same URL takes precedence.
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
 * Responds with the generated file, or with the site's own static file at this URL.
 * @throws SiteError before the first release
 */
async function serveText(
  context: AppContext,
  { type, crossOrigin, isStored = true, link, write }: Omit<TextDefinition, 'route'>,
): Promise<Response> {
  const cache = context.get('release').cache
  const address = context.get('address')
  const { pathname, search } = address.url
  if (!cache) throw noRoute(pathname)
  if (hasUnknownVersion(address, cache.release)) throw noRoute(pathname + search)
  if (await findCachedFile(context, cache, pathname)) return await servePublicFile(context)

  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300',
    ETag: releaseTag(cache.release),
    // With `crossOrigin`, `setEndpointHeaders` sets this header.
    ...(!crossOrigin && { 'Access-Control-Allow-Origin': '*' }),
    ...(link !== undefined && { Link: link }),
  }
  const key = answerKey('text', 'identity', cacheAddress(cache, address.url.href.replace(/\?.*$/, '')))
  return await serveCached(context.req.raw, cache, key, { address: null }, async () => {
    const { release } = cache
    const locate = (text: string) =>
      fillVersion(withAddresses(text, siteLocator(context, release), currentPlace(cache)), versionNames(release))
    const make = async () => {
      const database = context.get('release').database()
      const { site } = cache
      const sources: SiteText = {
        store: new ContentStore(database, release),
        database,
        listVersions: () => listVersions(context, cache),
        goneToday:
          site &&
          ((paths) =>
            findGone(context.get('release').unscopedDatabase(), { site, version: versionOf(release.channel) }, paths)),
        artifact: (kind, make) => readWholeArtifact(context, cache, kind, make),
        release,
        locate,
      }
      return await write(sources, pathname)
    }
    // A file of a version may depend on the site's current release.
    const name = cache.site ? `${pathname} ${cache.site.number}` : pathname
    const text = isStored ? await readWholeArtifact(context, cache, name, make) : await make()
    const located = locate(text)
    // It may also depend on other versions, so the tag is a hash of the text.
    const tag = release.config.versions && { ETag: `W/"${await textTag(located)}"` }
    return { body: new Blob([located]), headers: { ...headers, ...tag } }
  })
}

async function listVersions(context: AppContext, { release, day }: ReleaseCache): Promise<TextVersion[]> {
  const { versions = [] } = release.config
  if (versions.length === 0) return []
  const current = currentVersion(versions)?.name
  const shown = shownVersion(release.channel, release.config)
  const names = versions.map(({ name }) => name)
  const published = await readPublishedVersions(context.get('release').unscopedDatabase(), names)
  const date = new Date(day).toISOString().slice(0, 10)
  return versions
    .filter(({ name }) => name === current || published.has(name))
    .map((version) => ({
      name: version.name,
      label: version.label,
      state: stateOn(version, date),
      segment: version.name === current ? '' : `/${encodeURIComponent(version.name)}`,
      isShown: version.name === shown,
    }))
}

/** Returns the site's configured origin, or else that of the request. */
function siteOrigin(context: AppContext, { config }: Release): string {
  return config.url ?? context.get('address').url.origin
}

/** Returns a function that converts paths on the site to absolute URLs. */
export function siteLocator(context: AppContext, release: Release): (href: string) => string {
  return locator(release.config, siteOrigin(context, release))
}

/**
 * Returns which of a version's paths have no counterpart in the current version: no page at the same path, no redirect,
 * and no page that moved from there.
 */
async function findGone(
  database: Database,
  { site, version }: { site: Release; version: string | undefined },
  paths: readonly string[],
): Promise<Set<string>> {
  const gone = new Set(paths)
  const keep = async (at: ReadonlyMap<string, string>) => {
    const places = [...at.values()].map((path) => ({ version: null, path }))
    const found = new Set((await readPagesInVersions(database, places, site)).map(({ path }) => path))
    for (const [path, there] of at) if (found.has(there)) gone.delete(path)
  }
  await keep(new Map(paths.map((path) => [path, path])))
  for (const { source, status } of await new ContentStore(database, site).findRedirects([...gone]))
    if (status !== 410) gone.delete(source)
  if (version !== undefined && gone.size > 0) await keep(await readFormerPaths(database, version, [...gone]))
  return gone
}
