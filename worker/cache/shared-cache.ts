// The platform's cache, which all visitors share (Cloudflare Workers Cache). It stands in front of one entrypoint of
// this worker, `Answers`, that is given nothing of a visitor: the address, and `AnswerProps`, which the platform has in
// its key. Who asks it has decided before what the answer depends on; what a visitor's own answer has more than
// another's is added to it after.
import { buildId } from '../render/client-assets.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import { logFailure } from '../http/log.ts'
import type { Encoding } from '../http/encoding.ts'
import type { Env } from '../env.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { within } from '../store/deadline.ts'
import { cachePage } from './answer-from-cache.ts'
import { stateOf } from './milestones.ts'
import type { ReleaseCache } from './release-cache.ts'
import { entrypointTimeoutMs } from './shared-head.ts'
import { staleSeconds } from './stale-seconds.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'
import type { OpenedAnswer } from './sealed-answer.ts'

/** All that an answer depends on, besides its path and its query. */
export interface AnswerProps {
  /** The code that makes it. */
  build: string
  /** Scheme and host of the address. The platform's key has neither. */
  origin: string
  encoding: Encoding
  /** Footers show one of them. */
  years: string
  /** The release in which what is at the address has changed last, as far as is known, and when that was made. */
  release: number
  releasedAt: string
}

/** The entrypoint that the platform's cache stands in front of, as `ctx.exports` has it. */
export type AnswersEntrypoint = (options: { props: AnswerProps }) => { fetch: (url: string) => Promise<Response> }

/** What the platform's cache is asked for. */
interface SharedQuestion {
  /** Absolute. What does not matter to the answer is not in its query. */
  url: URL
  props: AnswerProps
}

/** @param url of the answer, as everybody asks for it */
export function sharedQuestion(request: Request, env: Env, url: URL, cache: ReleaseCache): SharedQuestion {
  const state = stateOf(url.pathname, cache.release, cache.dated)
  return {
    url,
    props: {
      build: buildId,
      origin: url.origin,
      encoding: negotiateEncoding(request, env),
      years: cache.years,
      release: state.number,
      releasedAt: state.createdAt,
    },
  }
}

/**
 * Asks the platform's cache, which has the answer or lets `answerShared` make it.
 * @returns `refused` for what the visitor's own request has to be answered with, `away` where the database is
 */
export async function askSharedCache(
  entrypoint: AnswersEntrypoint,
  { url, props }: SharedQuestion,
): Promise<OpenedAnswer | 'refused' | 'away'> {
  try {
    const response = await within(entrypointTimeoutMs, entrypoint({ props }).fetch(url.href), () => {
      throw new Error(`It has not answered within ${entrypointTimeoutMs} ms`)
    })
    const opened = openAnswer(response, keyOf(url, props))
    if (opened && response.headers.get('cache-control') !== 'no-store') return opened
    await response.body?.cancel()
    return response.status === 503 ? 'away' : 'refused'
  } catch (error) {
    // Nobody's page depends on the platform's cache.
    logFailure('shared-cache-failed', { path: url.pathname }, error)
    return 'refused'
  }
}

/**
 * The other end: makes the answer to a question, behind the platform's cache.
 * @param answer answers a request of nobody in particular
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
  // The platform may have rewritten the header; what is said beside it comes first, see `negotiateEncoding`.
  const anybody = new Request(url, {
    headers: { 'accept-encoding': encoding },
    cf: { clientAcceptEncoding: encoding } as RequestInitCfProperties,
  })
  const response = await answer(anybody)
  return response.status >= 500 ? response : sealAnswer(response, keyOf(url, props), staleSeconds(env))
}

/** An answer whose body may have been read. */
type ReadAnswer = Omit<OpenedAnswer, 'body'> & { body: ReadableStream | Blob | null }

/** What this isolate keeps of the answers to a question; see `keepAnswer`. */
export function keptAnswer(cache: ReleaseCache, question: SharedQuestion): ReadAnswer | undefined {
  const kept = cache.answers.get(keptKey(question))
  return kept && { status: 200, headers: new Headers(kept.headers), body: kept.body }
}

/** Keeps an answer about one page while that is what it is. */
export async function keepAnswer(
  cache: ReleaseCache,
  question: SharedQuestion,
  { status, headers, body: read }: ReadAnswer,
): Promise<ReadAnswer> {
  const body = await new Response(read).blob()
  const { etag, 'cache-status': _, ...others } = Object.fromEntries(headers)
  if (status === 200 && etag !== undefined)
    cache.answers.set(
      keptKey(question),
      { address: question.url.pathname },
      { body, headers: { ...others, ETag: etag } },
    )
  return { status, headers, body }
}

function keptKey({ url, props }: SharedQuestion): string {
  return `shared ${props.encoding} ${url.href}`
}

/** Sends a page, and caches it as one that this isolate has made. */
export async function sendPage(
  request: Request,
  cache: ReleaseCache,
  { url, props }: SharedQuestion,
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

/** Sends an answer as its visitor asks for it: a copy that is current is confirmed, and HEAD has no body. */
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
