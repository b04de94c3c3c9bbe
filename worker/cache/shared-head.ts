// The head by way of the platform's cache: an entrypoint, `Head`, that everybody asks instead of the database. However
// many isolates there are, the database is asked about once a second for each of the cache's centres; and while it does
// not answer, an isolate that has just started still learns what the last head was.
import { databaseUnavailable, noRoute } from '../../core/error/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import type { Env } from '../env.ts'
import { logFailure } from '../http/log.ts'
import { buildId } from '../render/client-assets.ts'
import { openDatabase, readBookmark } from '../store/database.ts'
import { within } from '../store/deadline.ts'
import { readHead, readRelease } from '../store/release.ts'
import type { Release } from '../store/release.ts'
import { readMilestones } from './milestones.ts'
import type { DatedState, Milestone } from './milestones.ts'
import { staleSeconds } from './stale-seconds.ts'

/** As `ctx.exports` has it. */
export interface HeadEntrypoint {
  fetch: (url: string) => Promise<Response>
}

/** What the entrypoint says of the head. */
interface SharedHead extends DatedState {
  /** When a later release takes its place without a sync, in milliseconds; `null` for never. */
  endsAt: number | null
  /** When the database was asked, in milliseconds. */
  readAt: number
  /** State of the database that has the release. */
  bookmark: string | undefined
}

/** What it says of a release. */
interface SharedRelease {
  release: Release
  milestones: Milestone[]
}

/** Any host: none is asked. The build is in the path, since another one may say these things otherwise. */
const origin = 'https://head.invalid'
const headPath = `/${buildId}/head`
const releasePath = `/${buildId}/release/`

/** @throws SiteError where neither the database nor the platform's cache has an answer */
export async function askSharedHead(entrypoint: HeadEntrypoint): Promise<SharedHead | undefined> {
  return (await ask<SharedHead | null>(entrypoint, headPath)) ?? undefined
}

/** @throws SiteError as `askSharedHead` does, or where there is no such release any more */
export async function askSharedRelease(
  entrypoint: HeadEntrypoint,
  { number, createdAt }: DatedState,
): Promise<SharedRelease> {
  return await ask<SharedRelease>(entrypoint, `${releasePath}${number}/${encodeURIComponent(createdAt)}`)
}

/** How long an entrypoint of our own is waited for, in milliseconds: it has given up its reads by then. */
export const entrypointTimeoutMs = 3000

async function ask<Answer>(entrypoint: HeadEntrypoint, path: string): Promise<Answer> {
  const response = await within(entrypointTimeoutMs, entrypoint.fetch(origin + path), () => {
    throw new Error(`The head's entrypoint has not answered within ${entrypointTimeoutMs} ms`)
  })
  if (!response.ok) throw databaseUnavailable(new Error(`The head's entrypoint answers ${response.status}`))
  return await response.json<Answer>() // As `answerHead` wrote it.
}

/**
 * The entrypoint itself. It asks the primary: what a replica that lags behind says would stand for a second.
 * @param now in milliseconds
 */
export async function answerHead(request: Request, env: Env, now: number): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    return pathname === headPath ? await answerWithHead(env, now) : await answerWithRelease(pathname, env)
  } catch (error) {
    logFailure('head-failed', { path: pathname }, error)
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  }
}

async function answerWithHead(env: Env, now: number): Promise<Response> {
  const database = openDatabase(env, { bookmark: 'first-primary' })
  const head = await readHead(database, liveChannel, now)
  const answer: SharedHead | null = head
    ? {
        number: head.release.number,
        createdAt: head.release.createdAt,
        endsAt: head.endsAt === Infinity ? null : head.endsAt,
        readAt: now,
        bookmark: readBookmark(database),
      }
    : null
  return answerFor(env, 1, answer)
}

async function answerWithRelease(pathname: string, env: Env): Promise<Response> {
  const [number = '', createdAt = ''] = pathname.slice(releasePath.length).split('/')
  const database = openDatabase(env, { bookmark: 'first-primary' })
  const release = await readRelease(database, { channel: liveChannel, number: Number(number) })
  if (release?.createdAt !== decodeURIComponent(createdAt)) throw noRoute(pathname)
  const answer: SharedRelease = { release, milestones: await readMilestones(database, release) }
  return answerFor(env, staleSeconds(env), answer)
}

/** Fresh for some seconds; after that it is sent only where no newer one can be had. */
function answerFor(env: Env, freshSeconds: number, answer: SharedHead | SharedRelease | null): Response {
  return Response.json(answer, {
    headers: { 'Cache-Control': `public, max-age=${freshSeconds}, stale-if-error=${staleSeconds(env)}` },
  })
}
