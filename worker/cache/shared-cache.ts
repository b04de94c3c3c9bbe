// The platform's cache, shared by all visitors (Cloudflare Workers Cache). It sits in front of one entrypoint of this
// Worker, `Answers`, which knows nothing about a visitor. The entrypoint gets the URL and `AnswerProps`, which are part
// of the platform's cache key. The caller first determines the cache key, and afterwards adds the headers that are
// specific to a visitor.
import { buildId } from '../render/client-assets.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import { logFailure } from '../http/log.ts'
import type { Env } from '../env.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { within } from '../store/deadline.ts'
import { cachePage } from './answer-from-cache.ts'
import type { AnswerProps } from './answer-props.ts'
import { epochOf } from './milestones.ts'
import type { ReleaseCache } from './release-cache.ts'
import { entrypointTimeoutMs } from './shared-head.ts'
import { staleSeconds } from './stale-seconds.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'
import type { OpenedAnswer } from './sealed-answer.ts'

/** The entrypoint behind the platform's cache, as in `ctx.exports`. */
export type AnswersEntrypoint = (options: { props: AnswerProps }) => { fetch: (url: string) => Promise<Response> }

/** The key of a response in the platform's cache. */
interface SharedCacheKey {
  /** As in the content, absolute, without query parameters that don't affect the response. */
  url: URL
  /** The URL of the site at which everyone requests it. */
  requested: URL
  props: AnswerProps
}

/** @param urls of the response in its shared form */
export function sharedCacheKey(
  request: Request,
  env: Env,
  { url, requested }: Pick<SharedCacheKey, 'url' | 'requested'>,
  cache: ReleaseCache,
): SharedCacheKey {
  const state = epochOf(url.pathname, cache)
  return {
    url,
    requested,
    props: {
      build: buildId,
      origin: url.origin,
      encoding: negotiateEncoding(request, env),
      years: cache.years,
      channel: cache.release.channel,
      release: state.number,
      releasedAt: state.createdAt,
      ...(cache.insight && { insight: true }),
    },
  }
}

/**
 * Fetches from the platform's cache, which has the response or lets `answerShared` create it.
 * @returns `refused` if this visitor's request needs an individual response, `away` if the database is down
 */
export async function querySharedCache(
  entrypoint: AnswersEntrypoint,
  { requested, props }: SharedCacheKey,
): Promise<OpenedAnswer | 'refused' | 'away'> {
  try {
    const response = await within(entrypointTimeoutMs, entrypoint({ props }).fetch(requested.href), () => {
      throw new Error(`It has not answered within ${entrypointTimeoutMs} ms`)
    })
    const opened = openAnswer(response, keyOf(requested, props))
    if (opened && response.headers.get('cache-control') !== 'no-store') return opened
    await response.body?.cancel()
    return response.status === 503 ? 'away' : 'refused'
  } catch (error) {
    // A failure of the platform's cache must not break a page.
    logFailure('shared-cache-failed', { path: requested.pathname }, error)
    return 'refused'
  }
}

/**
 * The entrypoint itself: creates a shared response, behind the platform's cache.
 * @param answer handles a request without any visitor
 */
export async function answerShared(
  request: Request,
  env: Env,
  props: AnswerProps,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const url = new URL(pathname + search, props.origin)
  const { encoding } = props
  // The platform may have rewritten the header, so the explicit value comes first; see `negotiateEncoding`.
  const anonymous = new Request(url, {
    headers: { 'accept-encoding': encoding },
    cf: { clientAcceptEncoding: encoding } as RequestInitCfProperties,
  })
  const response = await answer(anonymous)
  return response.status >= 500 ? response : sealAnswer(response, keyOf(url, props), staleSeconds(env))
}

/** A response whose body may already have been read. */
type ReadAnswer = Omit<OpenedAnswer, 'body'> & { body: ReadableStream | Blob | null }

/** The response to a key that this isolate has cached; see `putCached`. */
export function getCached(cache: ReleaseCache, question: SharedCacheKey): ReadAnswer | undefined {
  const cached = cache.answers.get(cacheKey(question))
  return cached && { status: 200, headers: new Headers(cached.headers), body: cached.body }
}

/** Caches the response of one page for as long as its content is unchanged. */
export async function putCached(
  cache: ReleaseCache,
  question: SharedCacheKey,
  { status, headers, body: read }: ReadAnswer,
): Promise<ReadAnswer> {
  const body = await new Response(read).blob()
  const { etag, 'cache-status': _, ...others } = Object.fromEntries(headers)
  if (status === 200 && etag !== undefined)
    cache.answers.set(
      cacheKey(question),
      { address: question.url.pathname },
      { body, headers: { ...others, ETag: etag } },
    )
  return { status, headers, body }
}

function cacheKey({ url, props }: SharedCacheKey): string {
  return `shared ${props.encoding} ${url.href}`
}

/** Sends a page, and caches it like one that this isolate has created. */
export async function sendPage(
  request: Request,
  cache: ReleaseCache,
  { url, props }: SharedCacheKey,
  { status, headers, body: read }: ReadAnswer,
): Promise<Response> {
  const body = await new Response(read).blob()
  const [tag, languages, links] = [headers.get('ETag'), headers.get('Content-Language'), headers.get('Link')]
  if (tag !== null && languages !== null && links !== null)
    cachePage(
      cache,
      props.encoding,
      url,
      { address: url.pathname },
      { body, headers: { ETag: tag, 'Content-Language': languages, Link: links } },
    )
  return sendOpened({ status, headers, body }, request)
}

/** Sends a response as its visitor requests it: 304 if the client's copy is current, no body for HEAD. */
export function sendOpened({ status, headers, body }: ReadAnswer, request: Request): Response {
  const tag = headers.get('ETag')
  const isCurrent = status === 200 && tag !== null && matchesEntityTag(request.headers.get('if-none-match'), tag)
  if (!isCurrent && request.method !== 'HEAD') return new Response(body, { status, headers, encodeBody: 'manual' })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { status: isCurrent ? 304 : status, headers })
}

function keyOf({ href }: URL, props: AnswerProps): string {
  return JSON.stringify([href, props])
}
