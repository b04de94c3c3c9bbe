// The platform's cache, which all visitors share (Cloudflare Workers Cache). It is in front of one entrypoint of this
// Worker, `Answers`, which knows nothing about the visitor. The entrypoint gets the URL and `AnswerProps`, which are
// both part of the platform's cache key. The caller determines the cache key, and later adds the headers that depend on
// the visitor.
import { buildId } from '../render/client-assets.ts'
import type { Encoding } from '../http/encoding.ts'
import { logFailure } from '../http/log.ts'
import type { Env } from '../env.ts'
import type { Answer } from '../http/send-answer.ts'
import { within } from '../store/deadline.ts'
import type { AnswerProps } from './answer-props.ts'
import { epochOf } from './milestones.ts'
import { pageHeaders } from './page-headers.ts'
import type { ReleaseCache } from './release-cache.ts'
import { entrypointTimeoutMs } from './shared-head.ts'
import { staleSeconds } from './stale-seconds.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'
import type { OpenedAnswer } from './sealed-answer.ts'

/** The entrypoint behind the platform's cache, as in `ctx.exports`. */
export type AnswersEntrypoint = (options: { props: AnswerProps }) => { fetch: (url: string) => Promise<Response> }

/** Determines the key of a response in the platform's cache. */
interface SharedCacheKey {
  /** The absolute URL in the form of the content, without query parameters that don't affect the response. */
  url: URL
  /** The URL that visitors request. */
  requested: URL
  props: AnswerProps
}

/** @param urls the URLs of the shared form of the response */
export function sharedCacheKey(
  cache: ReleaseCache,
  encoding: Encoding,
  { url, requested }: Pick<SharedCacheKey, 'url' | 'requested'>,
): SharedCacheKey {
  const state = epochOf(url.pathname, cache)
  return {
    url,
    requested,
    props: {
      build: buildId,
      origin: url.origin,
      encoding,
      years: cache.years,
      channel: cache.release.channel,
      release: state.number,
      releasedAt: state.createdAt,
      ...(cache.insight && { insight: true }),
    },
  }
}

/**
 * Fetches a response from the platform's cache, which has it or lets `answerShared` create it.
 * @returns `refused` if this visitor's request needs its own response, `away` if the database is down
 */
export async function querySharedCache(
  entrypoint: AnswersEntrypoint,
  { requested, props }: SharedCacheKey,
): Promise<OpenedAnswer | 'refused' | 'away'> {
  try {
    const response = await within(entrypointTimeoutMs, entrypoint({ props }).fetch(requested.href), () => {
      throw new Error(`The entrypoint did not respond within ${entrypointTimeoutMs} ms`)
    })
    const opened = openAnswer(response, keyOf(requested, props))
    if (opened && response.headers.get('cache-control') !== 'no-store') return opened
    await response.body?.cancel()
    return response.status === 503 ? 'away' : 'refused'
  } catch (error) {
    // If the platform's cache fails, the page must still work.
    logFailure('shared-cache-failed', { path: requested.pathname }, error)
    return 'refused'
  }
}

/**
 * Creates a shared response, in the entrypoint behind the platform's cache.
 * @param answer handles a request that has no visitor
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

/** Headers that middleware adds to all or some responses. The entity tag is stored separately. */
const omittedHeaders = ['cache-status', 'etag', 'strict-transport-security', 'x-release']

/**
 * Caches a shared response of a page in this isolate while its content is unchanged.
 * @param key its key in the isolate's cache
 */
export async function keepAnswer(
  cache: ReleaseCache,
  key: string,
  { url, props }: SharedCacheKey,
  { status, headers, body: read }: OpenedAnswer,
  env: Env,
): Promise<Answer> {
  const body = await new Response(read).blob()
  const tag = headers.get('ETag')
  // Pages share the memory of equal headers.
  const texts = new Map(Object.values(pageHeaders(cache, props.encoding, env)).map((text) => [text, text]))
  const kept = [...headers].flatMap(([name, text]) =>
    omittedHeaders.includes(name) ? [] : [[name, texts.get(text) ?? text] as const],
  )
  if (status === 200 && tag !== null)
    cache.answers.set(key, { address: url.pathname }, { body, headers: { ...Object.fromEntries(kept), ETag: tag } })
  return { status, headers, body }
}

function keyOf({ href }: URL, props: AnswerProps): string {
  return JSON.stringify([href, props])
}
