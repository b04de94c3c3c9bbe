import type { MiddlewareHandler } from 'hono'
import { SiteError, misdirectedRequest, previewEnded, releaseNotFound } from '../../core/error/index.ts'
import { liveChannel, momentParameters, parseMoment } from '../../core/release/index.ts'
import { hasPlainUrls, publicHref, withoutBase } from '../../core/route/index.ts'
import type { AppContext, AppEnv, ReleaseContext, SiteAddress } from '../context.ts'
import type { PrefetchedHeads, IsolateCache } from '../cache/isolate-cache.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { openDatabase } from '../store/database.ts'
import type { Database } from '../store/database.ts'
import { openPreview } from '../store/preview-tables.ts'
import { readPreviewCookie, renderPreviewCookie, tokenShape } from '../http/preview-cookie.ts'
import { redirect } from '../http/redirect.ts'
import { publicLinks, urlsOf } from '../http/site-urls.ts'
import { isSiteHost, isPreviewHost, canonicalOriginFor } from '../http/site-host.ts'
import {
  answerInside,
  channelsToPrefetch,
  locate,
  parseAddress,
  redirectFromCurrentName,
  redirectToShortForm,
} from './version-request.ts'
import type { AppFetch } from './version-request.ts'

const momentInQuery = new RegExp(`[?&](?:${momentParameters.join('|')})=`)

/**
 * Returns the request without its conditional header if it reads a preview or past release. Those responses have no
 * entity tag, so the client's copy belongs to another release.
 */
export function withoutForeignCondition(request: Request): Request {
  const { headers, url } = request
  if (!headers.has('if-none-match')) return request
  if (readPreviewCookie(headers.get('cookie') ?? undefined) === undefined && !momentInQuery.test(url)) return request
  const rest = new Headers(headers)
  rest.delete('if-none-match')
  return new Request(request, { headers: rest })
}

/** Opens the database for a request whose release hasn't been chosen yet. */
export function openReleaseContext(context: AppContext, isolate: IsolateCache): ReleaseContext {
  let opened: Database | undefined
  const database = () =>
    (opened ??= openDatabase(context.env, {
      bookmark: isolate.bookmark,
      long: context.get('endpoint')?.longReads,
      budget: context.get('budget'),
    }))
  return {
    cache: undefined,
    database,
    unscopedDatabase: database,
    isPrivate: false,
    forgetsPreview: false,
  }
}

/**
 * Chooses the release that a request reads: the live one, a version's, the browser's preview, or a past one. A response
 * header names it.
 * @param answer handles a request for a path in the content
 */
export function chooseRelease(isolate: IsolateCache, answer: AppFetch): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { inside } = context.env.FROM ?? {}
    const needsRelease = inside?.release.cache !== undefined || !context.get('endpoint')?.withoutRelease
    if (inside?.failure !== undefined && needsRelease) throw inside.failure
    if (inside) return await next()
    const ahead = channelsToPrefetch(context.get('address').requested, context.get('buildBase'))
    let live = context.env.FROM?.live
    let problem: unknown
    try {
      live ??= await readLive(context, isolate, ahead)
    } catch (error) {
      problem = error
    }
    if (!live) {
      const address = addressInBuild(context)
      if (!address && problem !== undefined) throw problem
      if (!address) return await next()
      context.set('address', address)
      context.res = await answerInside(context, answer, problem)
      return
    }
    context.set('release', { ...context.get('release'), cache: live, isPrivate: isPreviewAddress(context, live) })
    const elsewhere =
      redirectToCanonicalHost(context, live) ??
      redirectFromCurrentName(context.get('address').requested, live.release) ??
      redirectToShortForm(context.get('address'), live.release, context.req.method)
    if (elsewhere) {
      // Scripts from any origin can read the Markdown of pages, so they must be able to follow its redirects.
      if (context.req.path.endsWith('.md')) elsewhere.headers.set('Access-Control-Allow-Origin', '*')
      return inPublicForm(elsewhere, live)
    }

    const { address, version } = await locate(context, isolate, { live: live.release, ahead })
    context.set('address', address)
    const token = readPreviewCookie(context.req.header('cookie'))
    const isPrivate = token !== undefined || momentInQuery.test(context.req.url)
    const isElsewhere = address.url.pathname !== address.requested.pathname || version !== undefined
    let failure: unknown
    if (!isPrivate) context.set('release', withRelease(context.get('release'), version ?? live))
    else
      try {
        const present = version ?? live
        context.set('release', await readPrivately(context, isolate, { present, token: version ? undefined : token }))
      } catch (error) {
        if (!isElsewhere) throw error
        failure = error
      }
    if (isElsewhere) context.res = await answerInside(context, answer, failure)
    else await next()
    const { headers } = inPublicForm(context.res, live)
    const { cache } = context.get('release')
    if (cache && !headers.has('X-Release')) headers.set('X-Release', String(cache.release.number))
  }
}

/** Parses a URL below the base path of the build, for a request whose release can't be read or doesn't exist. */
function addressInBuild({ get }: AppContext): SiteAddress | undefined {
  const { requested } = get('address')
  const address = parseAddress(requested, { base: get('buildBase'), codes: [] })
  return address.path === requested.pathname ? undefined : address
}

/** Converts the paths in a response's headers to public URLs. */
function inPublicForm(response: Response, { release: { config } }: ReleaseCache): Response {
  const urls = urlsOf(config)
  if (hasPlainUrls(urls)) return response
  const { headers } = response
  const [location, links] = [headers.get('Location'), headers.get('Link')]
  if (location !== null) headers.set('Location', publicHref(location, urls))
  if (links !== null) headers.set('Link', publicLinks(links, config))
  return response
}

/**
 * Reads the live release. Returns `undefined` before the first release, and during an outage if the response doesn't
 * need a release.
 */
async function readLive(
  context: AppContext,
  isolate: IsolateCache,
  ahead: PrefetchedHeads,
): Promise<ReleaseCache | undefined> {
  const { env, executionCtx } = context
  const { shared } = env.FROM ?? {}
  try {
    const atLeast = shared?.channel === liveChannel ? shared.release : undefined
    return await isolate.current({ env, context: executionCtx, ahead }, liveChannel, atLeast)
  } catch (error) {
    if (context.get('endpoint')?.withoutRelease) return undefined
    throw error
  }
}

/** Returns a context with the chosen release. */
function withRelease(context: ReleaseContext, cache: ReleaseCache): ReleaseContext {
  const { tables } = cache
  if (!tables) return { ...context, cache }
  let opened: Database | undefined
  return { ...context, cache, database: () => (opened ??= openPreview(context.unscopedDatabase(), tables)) }
}

/**
 * Redirects to the site's `url` if the request uses another host. A separate hostname for previews only serves
 * previews.
 */
function redirectToCanonicalHost(context: AppContext, { release: { config } }: ReleaseCache): Response | undefined {
  const { env, req } = context
  if (env.DEV) return undefined
  const { href, pathname, search } = context.get('address').requested
  const { url, previewUrl = null } = config
  const inside = withoutBase(pathname, urlsOf(config))
  let origin = canonicalOriginFor(href, config, env.OTHER_HOSTS)
  if (url !== null && previewUrl !== null) {
    const isEntrance = inside.startsWith('/_preview/') && inside !== '/_preview/exit'
    const isThere = isPreviewHost(href, config)
    if (isEntrance && !isThere && isSiteHost(href, config)) origin = previewUrl
    if (!isEntrance && isThere && readPreviewCookie(req.header('cookie')) === undefined) origin = url
  }
  if (origin === undefined) return undefined
  if (req.method !== 'GET' && req.method !== 'HEAD') throw misdirectedRequest(origin)
  return redirect(origin === url ? 308 : 307, origin + publicHref(pathname, urlsOf(config)) + search)
}

/**
 * Reads a preview or past release. The response is private even if that release doesn't exist, because it still depends
 * on the cookie or query.
 */
async function readPrivately(
  context: AppContext,
  isolate: IsolateCache,
  { present, token }: { present: ReleaseCache; token: string | undefined },
): Promise<ReleaseContext> {
  context.set('release', { ...context.get('release'), isPrivate: true })
  const preview =
    token === undefined || isPreviewAddress(context, present) ? undefined : await readPreview(context, isolate, token)
  const chosen = await readMoment(context, isolate, preview ?? present)
  return withRelease(context.get('release'), chosen)
}

async function readPreview(
  context: AppContext,
  isolate: IsolateCache,
  token: string,
): Promise<ReleaseCache | undefined> {
  const release = context.get('release')
  const { config } = release.cache!.release
  // If previews have a separate hostname, the site's own hostname doesn't serve them.
  const isHere = typeof config.previewUrl !== 'string' || !isSiteHost(context.req.url, config)
  const preview =
    isHere && tokenShape.test(token) ? await isolate.preview(token, release.unscopedDatabase, context.env) : undefined
  if (preview === 'ended') throw previewEnded()
  if (preview === undefined) context.set('release', { ...release, forgetsPreview: true })
  return preview
}

/**
 * Returns whether the URL enters or leaves a preview. These pages don't depend on whether the browser is in a preview.
 */
function isPreviewAddress(context: AppContext, live: ReleaseCache | undefined): boolean {
  const { pathname } = context.get('address').requested
  return (live ? withoutBase(pathname, urlsOf(live.release.config)) : pathname).startsWith('/_preview/')
}

async function readMoment(context: AppContext, isolate: IsolateCache, present: ReleaseCache): Promise<ReleaseCache> {
  const moment = parseMoment(context.get('address').url.searchParams)
  if (!moment) return present
  const past = await isolate.past(present, moment, context.get('release').unscopedDatabase)
  if (!past) throw releaseNotFound('release' in moment ? String(moment.release) : `of ${moment.at}`)
  return past
}

/**
 * Middleware that keeps responses from previews and past releases, including errors, out of caches and search engines.
 */
export const markPrivate: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const { cache, isPrivate, forgetsPreview } = context.get('release')
  if (!isPrivate) return
  const { headers } = context.res
  const hasEnded = context.error instanceof SiteError && context.error.code === 'preview-ended'
  if (forgetsPreview || hasEnded)
    headers.append(
      'Set-Cookie',
      renderPreviewCookie('', 0, {
        secure: context.req.url.startsWith('https:'),
        path: cache?.site?.config.basePath ?? cache?.release.config.basePath,
      }),
    )
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Robots-Tag', 'noindex')
  headers.delete('ETag')
}
