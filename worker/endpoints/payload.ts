import { patterns } from '../../core/route/index.ts'
import { noRoute, payloadHostname } from '../../core/error/index.ts'
import { fragmentsKey, parsePayloadQuery, renderFlatJson } from '../../core/payload/index.ts'
import type { Json, PageFragments } from '../../core/payload/index.ts'
import type { AppContext } from '../context.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import type { ReleaseCache } from '../cache/isolate-cache.ts'
import { cachePayload, readCachedPayload } from '../cache/cached-page.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { fillHoles } from '../render/hole.tsx'
import { defineEndpoint } from './define-endpoint.ts'
import { redirect } from '../http/redirect.ts'
import { findPage, readAddress } from '../pages/find-page.ts'
import type { FoundPage } from '../pages/find-page.ts'
import { renderFragments } from '../pages/render-page.tsx'

/** A page's data without the frame around it: `/en/guide/_payload.json`. */
export const payload = defineEndpoint({
  route: patterns.payload.path,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  handle: servePayload,
})

const suffix = '/_payload.json'

/**
 * Answers with a page's payload: the same data that its HTML is made of, and what a visit puts into the frame that is
 * there already. A page that is elsewhere is a redirect to its payload there; one that is missing, or that its rule
 * refuses, the error that the page is.
 *
 * @throws SiteError where there is no page
 */
async function servePayload(context: AppContext): Promise<Response> {
  const asked = new URL(context.req.url)
  const cache = context.get('cache')
  const url = new URL(asked)
  url.pathname = asked.pathname.slice(0, -suffix.length)
  url.search = ''
  // `//host/path`: the client that made this address has taken a host for a part of the path.
  if (asked.pathname.startsWith('//')) throw payloadHostname(asked.pathname)
  if (!cache) throw noRoute(asked.pathname)

  const address = readAddress(url, cache)
  if (address.kind === 'redirect') return redirect(address.status, address.to + suffix + asked.search)
  if (address.kind !== 'page') throw noRoute(asked.pathname)

  const visitor = parsePayloadQuery(asked.search)
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const headers = payloadHeaders(cache, encoding, visitor.version, context.env.DEV !== undefined)
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  const name = { path: url.pathname, encoding, visitorBranch: visitor.branch }
  const cached = readCachedPayload(cache, name)
  if (cached) return new Response(context.req.method === 'HEAD' ? null : cached, { headers, encodeBody: 'manual' })

  const found = await findPage(context, cache, url, address.route)
  if ('location' in found) {
    const to = new URL(found.location, asked)
    // Nothing elsewhere has payloads: a visit that gets none loads the page itself, and follows its redirect.
    if (to.origin !== asked.origin) throw noRoute(asked.pathname)
    return redirect(found.status, to.pathname + suffix + asked.search)
  }
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  const fragments = await fillFragments(found)
  const body = encodeWhole(renderPayload(found, forVisitor(fragments, visitor.branch)), encoding)
  if (found.loaded.cacheable) cachePayload(cache, name, fragments.branch, body)
  return new Response(body, { headers, encodeBody: 'manual' })
}

/** Cached for good by whoever named the state that is answered: its build, its configuration and its release. */
function payloadHeaders(cache: ReleaseCache, encoding: Encoding, version: string, development: boolean) {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Cache-Control': development
      ? 'no-store'
      : version === cache.version
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
    ETag: `W/"${cache.version}-payload-${encoding}"`,
    'X-Robots-Tag': 'noindex',
  }
}

/** The visitor's sidebar may show the page's tree already. */
function forVisitor({ tree, ...fragments }: PageFragments, branch: string): PageFragments {
  return branch === fragments.branch ? fragments : { ...fragments, ...(tree === undefined ? {} : { tree }) }
}

async function fillFragments({ request, loaded, component }: FoundPage): Promise<PageFragments> {
  const fragments = renderFragments(request, loaded, component)
  return { ...fragments, main: await fillHoles(fragments.main, loaded.fillings) }
}

/** Keys are those that clients of this protocol know: the page's path with hyphens, and its neighbours'. */
function renderPayload({ request, loaded: { data } }: FoundPage, fragments: PageFragments): string {
  const entry = data.kind === 'docs' || data.kind === 'landing' ? data.entry : undefined
  const key = data.kind === 'landing' ? data.entry.collection : entry?.path.replaceAll('/', '-')
  const payload = {
    data: {
      ...(key === undefined ? {} : { [key]: entry }),
      ...(data.kind === 'docs' ? { [`${key}-surround`]: data.surround } : {}),
      [fragmentsKey]: fragments,
    },
    prerenderedAt: Date.parse(request.cache.release.createdAt),
  }
  return renderFlatJson(payload as unknown as Json) // Page data is plain JSON.
}
