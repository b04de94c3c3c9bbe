import { patterns } from '../../core/route/index.ts'
import { noRoute, payloadHostname } from '../../core/error/index.ts'
import { fragmentsKey, parsePayloadQuery, renderFlatJson, renderPayloadQuery } from '../../core/payload/index.ts'
import type { Json, PageFragments } from '../../core/payload/index.ts'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'
import type { TaggedHeaders } from '../http/conditional-answer.ts'
import { answerKey } from '../cache/answer-cache.ts'
import { cacheAddress, sendCached } from '../cache/answer-from-cache.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { publicHtml } from '../http/site-urls.ts'
import { buildTime } from '../render/client-assets.ts'
import { allFilled, fillHoles } from '../render/hole.tsx'
import { defineEndpoint } from './define-endpoint.ts'
import { redirect } from '../http/redirect.ts'
import { findPage } from '../pages/find-page.ts'
import { readAddress } from '../redirects/read-address.ts'
import type { FoundPage } from '../pages/find-page.ts'
import { entityTag, pageTag, textOf } from '../pages/page-tag.ts'
import { renderFragments } from '../pages/render-page.tsx'

/** A page's data without the frame around it: `/en/guide/_payload.json`. */
export const payload = defineEndpoint({
  route: patterns.payload.path,
  methods: ['GET', 'HEAD'],
  shared: withKnownQuery,
  cacheInIsolate: true,
  crossOrigin: true,
  handle: servePayload,
})

const suffix = '/_payload.json'

/** Returns the URL with only the query parameters that browsers send during a visit. */
function withKnownQuery(url: URL): URL {
  const { version, branch } = parsePayloadQuery(url.search)
  url.search = version === '' ? '' : renderPayloadQuery(version, branch)
  return url
}

/**
 * Responds with a page's payload: the data behind its HTML, and the HTML that a visit inserts into the existing frame.
 * If the page moved, redirects to its new payload.
 *
 * @throws SiteError if the page doesn't exist or rejects the request
 */
async function servePayload(context: AppContext): Promise<Response> {
  const requested = context.get('address').url
  const cache = context.get('release').cache
  const url = new URL(requested)
  url.pathname = requested.pathname.slice(0, -suffix.length)
  url.search = ''
  // In a path such as `//host/path`, a client has included a host.
  if (requested.pathname.startsWith('//')) throw payloadHostname(requested.pathname)
  if (!cache) throw noRoute(requested.pathname)

  const place = readAddress(url, cache)
  if (place.kind === 'redirect') return redirect(place.status, place.to + suffix + requested.search)
  if (place.kind !== 'page') throw noRoute(requested.pathname)

  const visitor = parsePayloadQuery(requested.search)
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const address = cacheAddress(cache, url.href)
  const keyOf = (withTree: boolean) => answerKey(withTree ? 'payload with tree' : 'payload', encoding, address)
  const cached = [true, false]
    .map((withTree) => ({ withTree, answer: cache.answers.get(keyOf(withTree)) }))
    .find(({ withTree, answer }) => answer && (answer.branch !== visitor.branch) === withTree)?.answer
  if (cached) return sendCached(context.req.raw, cached)

  const found = await findPage(context, cache, url, place.route)
  if ('location' in found) {
    const to = new URL(found.location, requested)
    // Pages on other sites have no payload. After this error, the browser loads the page itself and follows its
    // redirect.
    if (to.origin !== requested.origin) throw noRoute(requested.pathname)
    return redirect(found.status, to.pathname + suffix + requested.search)
  }
  const { request, loaded, view } = found
  const filled = await allFilled(loaded.fillings)
  const fragments = renderFragments(request, loaded, view)
  const withTree = fragments.branch !== visitor.branch
  const tag = await pageTag(request, loaded, textOf(loaded) ?? filled)
  const shown = forVisitor(inPublicForm({ ...fragments, main: fillHoles(fragments.main, filled) }, found), withTree)
  const answer = {
    body: new Blob([encodeWhole(renderPayload(found, shown), encoding)]),
    headers: payloadHeaders(encoding, entityTag(tag, `payload-${withTree ? 'tree-' : ''}${encoding}`), context.env),
    branch: fragments.branch,
  }
  if (loaded.cacheable)
    cache.answers.set(keyOf(withTree), { address: loaded.cacheable === 'address' ? url.pathname : null }, answer)
  return sendCached(context.req.raw, answer)
}

/** Returns the headers of a payload. Browsers must revalidate it, because any release may change the page. */
function payloadHeaders(encoding: Encoding, tag: string, { DEV }: Env): TaggedHeaders {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Cache-Control': DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
    ETag: tag,
    'X-Robots-Tag': 'noindex',
  }
}

/** Converts the URLs in a page's fragments to public ones. */
function inPublicForm({ head, main, tree, ...fragments }: PageFragments, { request }: FoundPage): PageFragments {
  const { config } = request.cache.release
  return {
    ...fragments,
    head: publicHtml(head, config),
    main: publicHtml(main, config),
    ...(tree !== undefined && { tree: publicHtml(tree, config) }),
  }
}

/** Omits the sidebar tree if the visitor's browser already has it. */
function forVisitor({ tree, ...fragments }: PageFragments, withTree: boolean): PageFragments {
  return withTree && tree !== undefined ? { ...fragments, tree } : fragments
}

function renderPayload({ loaded }: FoundPage, fragments: PageFragments): string {
  const { data = {}, updatedAt = buildTime } = loaded.payload ?? {}
  const payload = { data: { ...data, [fragmentsKey]: fragments }, prerenderedAt: Date.parse(updatedAt) }
  return renderFlatJson(payload as unknown as Json) // Page data is plain JSON.
}
