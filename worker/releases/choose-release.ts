import type { MiddlewareHandler } from 'hono'
import type { WorkBudget } from '../../core/budget/index.ts'
import { misdirectedRequest, previewEnded, releaseNotFound } from '../../core/error/index.ts'
import { momentParameters, parseMoment } from '../../core/release/index.ts'
import type { AppContext, AppEnv } from '../context.ts'
import type { IsolateCache } from '../cache/isolate-cache.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { openDatabase } from '../store/database.ts'
import type { Database } from '../store/database.ts'
import { openPreview } from '../store/preview-tables.ts'
import { readPreviewCookie, renderPreviewCookie, tokenShape } from '../http/preview-cookie.ts'
import { redirect } from '../http/redirect.ts'
import { isOwnHost, isPreviewHost, originElsewhere } from '../http/site-host.ts'

const momentInQuery = new RegExp(`[?&](?:${momentParameters.join('|')})=`)

/** The request that makes a subrequest to the site. */
export interface AskingRequest {
  /** The release that all readers saw when the request started; absent if it reads another state. */
  live?: ReleaseCache
  /** The rest of the request's budget. */
  budget: WorkBudget
}

/**
 * Decides which release the request reads, and names it in the response: the live one, that of the browser's preview,
 * or a past one requested in the URL.
 *
 * @param asked subrequests of a response with the live release at its start, so that the whole response is of one
 * release
 */
export function chooseRelease(cache: IsolateCache, asked: WeakMap<Request, AskingRequest>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    let opened: Database | undefined
    const database = () =>
      (opened ??= openDatabase(context.env, {
        bookmark: cache.bookmark,
        long: context.get('longReads'),
        budget: context.get('budget'),
      }))
    context.set('database', database)
    context.set('unscopedDatabase', database)
    const live = asked.get(context.req.raw)?.live ?? (await readLive(context, cache))
    context.set('cache', live)
    const elsewhere = live && redirectToCanonicalHost(context, live)
    if (elsewhere) return elsewhere
    const token = readPreviewCookie(context.req.header('cookie'))
    if (live && (token !== undefined || momentInQuery.test(context.req.url)))
      await selectPreviewOrPast(context, cache, { live, token })
    await next()
    const read = context.get('cache')
    if (read && !context.res.headers.has('X-Release')) context.res.headers.set('X-Release', String(read.release.number))
  }
}

/** The live release; `undefined` before the first one, and during an outage for responses that need none. */
async function readLive(context: AppContext, cache: IsolateCache): Promise<ReleaseCache | undefined> {
  const { env, executionCtx } = context
  try {
    return await cache.current({ env, context: executionCtx }, context.get('shared')?.release)
  } catch (error) {
    if (context.get('withoutRelease')) return undefined
    throw error
  }
}

/**
 * If the site has a `url`, other hosts redirect to it. If previews have their own hostname, they are entered and read
 * there, and nothing else is.
 */
function redirectToCanonicalHost(
  { env, req }: AppContext,
  { release: { config } }: ReleaseCache,
): Response | undefined {
  if (env.DEV) return undefined
  const { pathname, search } = new URL(req.url)
  const { url, previewUrl = null } = config
  let origin = originElsewhere(req.url, config, env.OTHER_HOSTS)
  if (url !== null && previewUrl !== null) {
    const isEntrance = pathname.startsWith('/_preview/') && pathname !== '/_preview/exit'
    const isThere = isPreviewHost(req.url, config)
    if (isEntrance && !isThere && isOwnHost(req.url, config)) origin = previewUrl
    if (!isEntrance && isThere && readPreviewCookie(req.header('cookie')) === undefined) origin = url
  }
  if (origin === undefined) return undefined
  if (req.method !== 'GET' && req.method !== 'HEAD') throw misdirectedRequest(origin)
  return redirect(origin === url ? 308 : 307, origin + pathname + search)
}

/** A preview or a past release. Responses are private, and cached copies of other responses are not used for them. */
async function selectPreviewOrPast(
  context: AppContext,
  cache: IsolateCache,
  { live, token }: { live: ReleaseCache; token: string | undefined },
): Promise<void> {
  const headers = new Headers(context.req.raw.headers)
  headers.delete('If-None-Match')
  context.req.raw = new Request(context.req.raw, { headers })
  context.set('uncached', true)
  const present =
    token === undefined || isPreviewAddress(context) ? live : ((await readPreview(context, cache, token)) ?? live)
  const chosen = await readMoment(context, cache, present)
  context.set('cache', chosen)
  const { tables } = chosen
  if (!tables) return
  let preview: Database | undefined
  context.set('database', () => (preview ??= openPreview(context.get('unscopedDatabase')(), tables)))
}

async function readPreview(context: AppContext, cache: IsolateCache, token: string): Promise<ReleaseCache | undefined> {
  const { config } = context.get('cache')!.release
  // If previews have their own hostname, they can't be read on the site's.
  const isHere = typeof config.previewUrl !== 'string' || !isOwnHost(context.req.url, config)
  const preview =
    isHere && tokenShape.test(token)
      ? await cache.preview(token, context.get('unscopedDatabase'), context.env)
      : undefined
  if (preview !== undefined && preview !== 'ended') return preview
  context.set('forgetsPreview', true)
  if (preview === 'ended') throw previewEnded()
  return undefined
}

/** The pages to enter and leave a preview are the same inside a preview. */
function isPreviewAddress(context: AppContext): boolean {
  return context.req.path.startsWith('/_preview/')
}

async function readMoment(context: AppContext, cache: IsolateCache, present: ReleaseCache): Promise<ReleaseCache> {
  const { searchParams } = new URL(context.req.url)
  const moment = parseMoment(searchParams)
  if (!moment) return present
  const past = await cache.past(present, moment, context.get('unscopedDatabase'))
  if (!past) throw releaseNotFound('release' in moment ? String(moment.release) : `of ${moment.at}`)
  return past
}

/** Responses of previews and past releases, including errors, are not cached or indexed. */
export const markPrivate: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  if (!context.get('uncached')) return
  const { headers } = context.res
  if (context.get('forgetsPreview'))
    headers.append('Set-Cookie', renderPreviewCookie('', 0, context.req.url.startsWith('https:')))
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Robots-Tag', 'noindex')
  headers.delete('ETag')
}
