// The Worker's folders, top to bottom. Each imports only from folders below it (tests/rules/rooms.test.ts).
//
//   app.ts        assembles the middleware and handlers
//   endpoints/    machine routes: data, images, icons, generated files, page fragments
//   pages/        routes for readers, one folder per screen: `load` reads its data, `view` shows it
//   layout/       the frame around a page: head, header, sidebar, footer, search dialog
//   prose/        the HTML of Markdown and its components; runs when content is published
//   redirects/    URLs without a page: outside of all languages, in another spelling, moved, removed
//   ask/          answers to questions, from sections of the pages
//   search/       full-text search
//   navigation/   the tree of pages, lists of posts, neighbors, languages of a page
//   files/        content files and media, and generated files about a whole release
//   channels/     which release a request reads: the current one, a version, a past one, a preview
//   context.ts    values that middleware passes to handlers
//   cache/        the caches of an isolate and their lifetimes
//   render/       placeholders that are filled while a page streams, islands, icons, assets of the build
//   records/      data that the Worker writes to D1, with budgets; no other folder writes
//   http/         encodings, entity tags, security headers
//   store/        D1, read only
//   env.ts        bindings and variables
import { Hono } from 'hono/tiny'
import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv, EndpointDefinition } from './context.ts'
import type { Env } from './env.ts'
import { WorkBudget } from '../core/budget/index.ts'
import { methodNotAllowed, noRoute } from '../core/error/index.ts'
import { liveAddresses } from '../core/live/index.ts'
import { liveChannel } from '../core/release/index.ts'
import { publicHref } from '../core/route/index.ts'
import { endpoints } from './endpoints/endpoints.gen.ts'
import { IsolateCache } from './cache/isolate-cache.ts'
import { answerPreflight, setEndpointHeaders } from './endpoints/endpoint-headers.ts'
import { answerKey } from './cache/answer-cache.ts'
import { cacheAddress, cachedAnswer, findCachedPage, mayBeCachedPage } from './cache/answer-from-cache.ts'
import { epochOf } from './cache/milestones.ts'
import { answerHead } from './cache/shared-head.ts'
import { answerShared, keepAnswer, querySharedCache, sharedCacheKey } from './cache/shared-cache.ts'
import type { AnswerProps } from './cache/answer-props.ts'
import type { AnswersEntrypoint } from './cache/shared-cache.ts'
import { chooseRelease, markPrivate, openReleaseContext, withoutForeignCondition } from './channels/choose-release.ts'
import { releasePolicies } from './channels/release-policies.ts'
import { parseAddress, requestedUrl } from './channels/version-request.ts'
import type { AppFetch } from './channels/version-request.ts'
import type { ReleaseCache } from './cache/release-cache.ts'
import { countRequest } from './http/caller-limits.ts'
import { sendAnswer } from './http/send-answer.ts'
import type { Answer } from './http/send-answer.ts'
import { negotiateEncoding } from './http/encoding.ts'
import type { Encoding } from './http/encoding.ts'
import { logFailure } from './http/log.ts'
import { countAnswers, countCachedPage } from './endpoints/insight/count-answers.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { urlsOf } from './http/site-urls.ts'
import { varyBy } from './http/vary.ts'
import { operations } from './endpoints/api/operations.gen.ts'
import { endpointOf } from './endpoints/api/serve-operation.ts'
import { buildBase } from './render/client-assets.ts'
import { rememberLocale } from './pages/remember-locale.ts'
import { serveError, siteErrorOf } from './pages/serve-error.tsx'
import { servePage, servePost } from './pages/serve-page.tsx'
import { sharedAddress } from './pages/shared-address.ts'
import { expireRecords } from './records/expire-records.ts'
import { InsightCounter } from './records/insight/insight-counter.ts'
import { stopReads } from './store/database.ts'

/** Handlers for the Worker's entrypoints. */
interface Worker {
  /** Responds to a visitor. */
  fetch: (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>
  /** Creates a shared response, behind the platform's cache. See `answerShared`. */
  answer: (request: Request, env: Env, context: ExecutionContext<AnswerProps>) => Promise<Response>
  /** Returns the head, behind the platform's cache. See `answerHead`. */
  head: (request: Request, env: Env) => Promise<Response>
  /** Deletes expired rows of all records, once a day. */
  expire: (env: Env, context: ExecutionContext) => Promise<void>
}

/**
 * Assembles the Worker.
 * @param now returns the current time in milliseconds, from which the age of cached values is determined
 * @param base the base path to use while no release is known
 */
export function createWorker({ now = Date.now, base = buildBase }: { now?: () => number; base?: string } = {}): Worker {
  const isolate = new IsolateCache(now, releasePolicies)
  const counter = new InsightCounter(now)
  const visitors = createApp({ isolate, counter, base }, [countAnswers, rememberLocale])
  let everyone: Hono<AppEnv> | undefined
  return {
    fetch(asked, env, context) {
      const request = withoutForeignCondition(asked)
      const found = findCachedPage(isolate, request, env, context)
      if (!found) return visitors.fetch(request, env, context)
      countCachedPage(counter, request, { env, context, ...found })
      return found.response
    },
    answer(request, env, context) {
      const app = (everyone ??= createApp({ isolate, counter, base }, [storeOwnRelease]).onError(refuse))
      const shared = context.props
      return answerShared(request, env, shared, (anyone) => app.fetch(anyone, { ...env, FROM: { shared } }, context))
    },
    head: (request, env) => answerHead(request, env, now()),
    async expire(env, context) {
      const current = await isolate.current({ env, context })
      await expireRecords(env, current?.insight)
    },
  }
}

/**
 * CPU time after which a request skips optional work, in milliseconds: about as much as four uncached pages take. Work
 * in progress is still finished, so a request can use as much as ten pages take.
 */
const requestWorkMs = 80

/** Estimated CPU time of a response in milliseconds, excluding its database reads. */
const answerWorkMs = 3

/** The methods that pages and files allow. */
const pageMethods = ['GET', 'HEAD']

function refuseMethod(): never {
  throw methodNotAllowed(pageMethods.join(', '))
}

/** The state that outlives a request. */
interface Shared {
  isolate: IsolateCache
  counter: InsightCounter
  /** The base path while no release is known. */
  base: string
}

/**
 * Handles all requests that `findCachedPage` can't answer. All state that outlives a request is in `shared`.
 * @param outside middleware for finished responses
 */
function createApp(shared: Shared, outside: readonly MiddlewareHandler<AppEnv>[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { isolate } = shared
  const answer: AppFetch = (request, env, context) => app.fetch(request, env, context)
  app.onError(serveError)
  app.use(setSecurityHeaders)
  app.use(openRequest(shared, answer))
  for (const middleware of outside) app.use(middleware)
  const routes = [...Object.values<EndpointDefinition>(endpoints), ...Object.values(operations).map(endpointOf)]
  // Runs first, so that these headers are also on errors that occur before the endpoint is reached, for example because
  // a preview has expired.
  for (const endpoint of routes) app.use(endpoint.route, setEndpointHeaders(endpoint))
  for (const { route, limit } of routes) {
    if (!limit) continue
    app.use(route, async ({ req, env }, next) => {
      if (!env.FROM?.inside?.isCounted) await countRequest(req.raw, env, limit)
      await next()
    })
  }
  app.all(liveAddresses.all, async (context) => {
    if (!context.env.DEV) throw noRoute(context.req.path)
    const { body, status, headers } = await context.env.DEV.fetch(context.req.raw)
    return new Response(body, { status, headers }) // Copied, because the headers of a fetched response are immutable.
  })
  // The platform serves files of the build before the Worker runs, except below a base path.
  for (const folder of ['/_assets/*', '/_flags/*', '/_icons/*'])
    app.all(folder, async ({ req, env, get }) => {
      const file = env.FROM?.inside && (await env.ASSETS.fetch(get('address').url))
      if (!file?.ok) throw noRoute(req.path)
      return new Response(file.body, file)
    })
  app.use(markPrivate)
  app.use(chooseRelease(isolate, answer))
  app.use(answerFromCache)
  for (const { route, methods, handle, missing } of routes) {
    app.on([...methods], route, handle)
    app.all(route, (context) => {
      throw missing?.(context) ?? methodNotAllowed()
    })
  }
  app.on(pageMethods, '*', servePage)
  app.post('*', servePost)
  // Pages as Markdown can be read by scripts from any origin, like the endpoints.
  app.options('*', async ({ req }, next) => (req.path.endsWith('.md') ? answerPreflight(pageMethods) : await next()))
  app.all('*', refuseMethod)
  return app
}

/** Middleware that parses the URL, and opens the database and the budget, both of which subrequests share. */
function openRequest({ isolate, counter, base }: Shared, answer: AppFetch): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { req, env, executionCtx } = context
    const { inside, budget = new WorkBudget(requestWorkMs) } = env.FROM ?? {}
    if (!inside) budget.spend(answerWorkMs)
    context.set('budget', budget)
    context.set('buildBase', base)
    context.set('insight', { counter })
    context.set('address', inside?.address ?? parseAddress(new URL(req.url)))
    context.set('release', inside?.release ?? openReleaseContext(context, isolate))
    context.set('ask', async (address) => {
      const { cache } = context.get('release')
      const caller = req.header('cf-connecting-ip')
      // In a preview, subrequests need the cookie to read the same preview.
      const cookie = cache?.view.kind === 'preview' ? req.header('cookie') : undefined
      const headers = {
        accept: 'text/markdown, application/json',
        ...(caller && { 'cf-connecting-ip': caller }),
        ...(cookie && { cookie }),
      }
      const isLive = cache?.view.kind === 'present' && cache.release.channel === liveChannel
      const FROM = { budget, ...(isLive && { live: cache }) }
      const request = new Request(
        new URL(cache ? publicHref(address, urlsOf(cache.release.config)) : address, context.get('address').requested),
        { headers },
      )
      return await answer(request, { ...env, FROM }, executionCtx)
    })
    await next()
  }
}

/**
 * Middleware that responds with a page from this isolate's cache or, if enabled, from the platform's cache.
 * `findCachedPage` has already tried the isolate's cache, unless the release had to be read first.
 */
const answerFromCache: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { cache } = context.get('release')
  if (!cache) return await next()
  const { raw: request } = context.req
  const address = context.get('address')
  const endpoint = context.get('endpoint')
  const answers = sharedAnswers(context)
  const url = answers ? sharedAddress(context, cache) : mayBeCachedPage(request, address.url.href) && address.url
  if (!url) return await next()

  const encoding = negotiateEncoding(request, context.env)
  const form = endpoint ? 'endpoint' : url.pathname.endsWith('.md') ? 'markdown' : 'html'
  const key = answerKey(form, encoding, cacheAddress(cache, url.href))
  const known = cache.answers.get(key)
  if (!known && !answers) return await next()
  const answer = known ? cachedAnswer(known) : await findShared(context, cache, answers!, { url, key, encoding })
  if (!answer) return await next()
  answer.headers.set('X-Release', String(cache.release.number))
  // The path was derived from the client's `Accept` header.
  if (url.pathname !== address.url.pathname) varyBy(answer.headers, 'Accept')
  return sendAnswer(request, answer)
}

/** Returns the entrypoint behind the platform's cache, if the response to the request can be shared. */
function sharedAnswers({ env, executionCtx, get }: AppContext): AnswersEntrypoint | undefined {
  if (!env.SHARED_CACHE || env.FROM?.shared || get('release').isPrivate) return undefined
  return (executionCtx.exports as { Answers?: AnswersEntrypoint }).Answers
}

/** Finds the shared response in the platform's cache. Returns `undefined` if the request needs a separate response. */
async function findShared(
  context: AppContext,
  cache: ReleaseCache,
  answers: AnswersEntrypoint,
  { url, key, encoding }: { url: URL; key: string; encoding: Encoding },
): Promise<Answer | undefined> {
  const address = context.get('address')
  const question = sharedCacheKey(cache, encoding, { url, requested: requestedUrl(url, address, cache.release) })
  const found = await querySharedCache(answers, question)
  if (found === 'away') {
    // The database is down. Cached content in this isolate can still be served, but further reads must fail
    // immediately.
    stopReads(context.get('release').unscopedDatabase())
    return undefined
  }
  // A redirect must keep the query, but the cache key doesn't include it.
  if (found === 'refused' || (found.status !== 200 && url.href !== address.url.href)) return undefined
  const isOnePage = found.headers.has('Content-Language') || context.get('endpoint')?.cacheInIsolate === true
  return isOnePage ? await keepAnswer(cache, key, question, found, context.env) : found
}

/**
 * Middleware that keeps a shared response out of the platform's cache unless this isolate has the same release as the
 * requesting one. Content from a newer release must not be stored under the older release's key, because a rollback may
 * use that key again.
 */
const storeOwnRelease: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const { cache } = context.get('release')
  const { shared } = context.env.FROM ?? {}
  if (!cache || !shared) return
  const { number, createdAt } = epochOf(context.get('address').url.pathname, cache)
  const isSame = number === shared.release && createdAt === shared.releasedAt && cache.years === shared.years
  if (!isSame || cache.release.channel !== shared.channel) context.res.headers.set('Cache-Control', 'no-store')
}

/**
 * Returns an empty response for a failure. The requesting isolate then reports the failure in the visitor's language.
 */
function refuse(error: unknown): Response {
  const status = siteErrorOf(error)?.status ?? 500
  if (status >= 500) logFailure('shared-answer-failed', { status }, error)
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
}
