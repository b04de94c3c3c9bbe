// The platform's cache, which all visitors share (Cloudflare Workers Cache). The cache is in front of an entrypoint of
// this Worker, `Answers`, which knows nothing about the visitor. The entrypoint receives the URL and `AnswerProps`,
// which are both part of the platform's cache key. The caller chooses the key, and adds the headers that depend on the
// visitor.
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

/** The entrypoint behind the platform's cache, in `ctx.exports`. */
export type AnswersEntrypoint = (options: { props: AnswerProps }) => { fetch: (url: string) => Promise<Response> }

/** The parts of a key in the platform's cache. */
interface SharedCacheKey {
  /** The absolute URL of the content, without query parameters that don't affect the response. */
  url: URL
  /** The URL that the visitor requested. */
  requested: URL
  props: AnswerProps
}

/** @param urls the URL of the content and the requested URL, without irrelevant parameters */
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
 * Fetches a response from the platform's cache. If it isn't cached, `answerShared` creates it.
 * @returns `refused` if the visitor needs a separate response, `away` if the database is down
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
    // A page must work even if the platform's cache fails.
    logFailure('shared-cache-failed', { path: requested.pathname }, error)
    return 'refused'
  }
}

/**
 * Creates a shared response. Runs in the entrypoint behind the platform's cache.
 * @param answer handles the request, which has no visitor
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
  // `negotiateEncoding` reads the value from `cf` first, because the platform may rewrite the header.
  const anonymous = new Request(url, {
    headers: { 'accept-encoding': encoding },
    cf: { clientAcceptEncoding: encoding } as RequestInitCfProperties,
  })
  const response = await answer(anonymous)
  return response.status >= 500 ? response : sealAnswer(response, keyOf(url, props), staleSeconds(env))
}

/** Headers that middleware adds again. The entity tag is stored separately. */
const omittedHeaders = ['cache-status', 'etag', 'strict-transport-security', 'x-release']

/**
 * Caches a shared page in this isolate until its content changes.
 * @param key key in the isolate's cache
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
  // Reuses the strings of common headers, to save memory.
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
