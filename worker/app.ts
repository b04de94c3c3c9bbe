// The worker's folders, top to bottom. Each imports only what stands below it (tests/rules/rooms.test.ts).
//
//   app.ts        which middleware and which handler a request goes through
//   endpoints/    machine routes: data, images, icons, texts, fragments of pages
//   pages/        human routes, one folder per screen: `load` reads its data, `view` shows it
//   layout/       the frame around a page: head, header, sidebar, footer, search dialog
//   prose/        what Markdown and its components become; runs when content is published
//   redirects/    where a moved page is now
//   search/       full-text search
//   navigation/   the tree of pages, neighbours, languages of a page
//   files/        files and media of the content
//   releases/     which release a request reads: the current one, a past one, a preview
//   context.ts    what middleware hands to the handlers
//   cache/        what an isolate remembers, and until when
//   render/       holes that are filled while a page streams, islands, icons, assets of the build
//   http/         encodings, entity tags, security headers
//   store/        D1, read only
//   env.ts        bindings and variables
import { Hono } from 'hono/tiny'
import type { AppEnv } from './context.ts'
import type { Env } from './env.ts'
import { methodNotAllowed, noRoute } from '../core/error/index.ts'
import { liveAddresses } from '../core/live/index.ts'
import type { EndpointDefinition } from './endpoints/define-endpoint.ts'
import { endpoints } from './endpoints/endpoints.gen.ts'
import { IsolateCache } from './cache/isolate-cache.ts'
import { setEndpointHeaders } from './endpoints/endpoint-headers.ts'
import { findCachedPage, pageFromCache } from './cache/answer-from-cache.ts'
import { chooseRelease, markPrivate } from './releases/choose-release.ts'
import { countRequest } from './http/caller-limits.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { operations } from './endpoints/api/operations.gen.ts'
import { endpointOf } from './endpoints/api/serve-operation.ts'
import { serveError } from './pages/serve-error.tsx'
import { servePage } from './pages/serve-page.tsx'

/**
 * Puts the site together.
 * @param now tells the time, in milliseconds, by which what is cached gets old
 */
export function createWorker({ now = Date.now }: { now?: () => number } = {}): Required<
  Pick<ExportedHandler<Env>, 'fetch'>
> {
  const cache = new IsolateCache(now)
  const app = createApp(cache)
  return {
    fetch: (request, env, context) => findCachedPage(cache, request, env, context) ?? app.fetch(request, env, context),
  }
}

/** Pages and files are only read. */
function refuseMethod(): never {
  throw methodNotAllowed('GET, HEAD')
}

/** Everything that `findCachedPage` does not answer. All that outlives a request is in `cache`. */
function createApp(cache: IsolateCache): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(serveError)
  app.use(setSecurityHeaders)
  const routes = [...Object.values<EndpointDefinition>(endpoints), ...Object.values(operations).map(endpointOf)]
  // First, so that they are also on answers that are given before the endpoint is reached: an error because the release
  // does not exist, or because the preview has ended.
  for (const { route, handle: _handle, ...endpoint } of routes) app.use(route, setEndpointHeaders(endpoint))
  for (const { route, limit } of routes) {
    if (!limit) continue
    app.use(route, async ({ req, env }, next) => {
      await countRequest(req.raw, env, limit)
      await next()
    })
  }
  app.all(liveAddresses.all, async (context) => {
    if (!context.env.DEV) throw noRoute(context.req.path)
    const { body, status, headers } = await context.env.DEV.fetch(context.req.raw)
    return new Response(body, { status, headers }) // A fetched response's own headers cannot be added to.
  })
  // Files of the build that are there are answered before the worker runs.
  app.all('/_assets/*', (context) => {
    throw noRoute(context.req.path)
  })
  app.use(markPrivate)
  app.use(chooseRelease(cache))
  // `findCachedPage` has answered where the release was known. Here it had to be read first.
  app.use(async ({ get, req, env }, next) => {
    const release = get('cache')
    return (release && pageFromCache(release, req.raw, req.header('cookie'), env)) ?? (await next())
  })
  for (const { route, handle, ...endpoint } of routes) {
    app.on([...endpoint.methods], route, handle)
    app.all(route, (context) => {
      throw endpoint.missing?.(context) ?? methodNotAllowed()
    })
  }
  app.on(['GET', 'HEAD'], '*', servePage)
  app.all('*', refuseMethod)
  return app
}
