// Reads the head of a channel through the platform's cache: isolates fetch the entrypoint `Head` instead of reading the
// database. Each data center then reads the database about once per second, regardless of how many isolates it runs.
// During an outage of the database, new isolates still get the last head.
import { databaseUnavailable, noRoute } from '../../core/error/index.ts'
import type { Env } from '../env.ts'
import { logFailure } from '../http/log.ts'
import { buildId } from '../render/client-assets.ts'
import { openDatabase, readBookmark } from '../store/database.ts'
import type { ReleaseName } from '../store/database.ts'
import { within } from '../store/deadline.ts'
import { readHead, readRelease } from '../store/release.ts'
import type { Release } from '../store/release.ts'
import { readMilestones } from './milestones.ts'
import type { DatedState, Milestone } from './milestones.ts'
import { staleSeconds } from './stale-seconds.ts'

/** The entrypoint, in `ctx.exports`. */
export interface HeadEntrypoint {
  fetch: (url: string) => Promise<Response>
}

/** The head, as the entrypoint returns it. */
interface SharedHead extends DatedState {
  /** The release that the channel overlays, if any. */
  base: ReleaseName | null
  /** When the next scheduled release takes effect, in milliseconds; `null` if none is scheduled. */
  endsAt: number | null
  /** See `Head`. */
  beside: string
  /** When the database was read, in milliseconds. */
  readAt: number
  /** D1 bookmark that covers the release. */
  bookmark: string | undefined
}

/** A release, as the entrypoint returns it. */
interface SharedRelease {
  release: Release
  milestones: Milestone[]
}

/** The host is a placeholder. The path contains the build, because other builds may use other formats. */
const origin = 'https://head.invalid'
const headPath = `/${buildId}/head/`
const releasePath = `/${buildId}/release/`

/** @throws SiteError if neither the platform's cache nor the database answers */
export async function readSharedHead(entrypoint: HeadEntrypoint, channel: string): Promise<SharedHead | undefined> {
  return (await ask<SharedHead | null>(entrypoint, headPath + encodeURIComponent(channel))) ?? undefined
}

/** @throws SiteError if neither the platform's cache nor the database answers, or if the release no longer exists */
export async function readSharedRelease(
  entrypoint: HeadEntrypoint,
  channel: string,
  { number, createdAt, base }: Pick<SharedHead, 'number' | 'createdAt' | 'base'>,
): Promise<SharedRelease> {
  const name = [channel, String(number), createdAt].map(encodeURIComponent).join('/')
  // Milestones of an overlay aren't read, because they would also depend on its base.
  return await ask<SharedRelease>(entrypoint, releasePath + name + (base ? '/alone' : ''))
}

/** How long to wait for the entrypoint, in milliseconds. Its own reads time out earlier. */
export const entrypointTimeoutMs = 3000

async function ask<Answer>(entrypoint: HeadEntrypoint, path: string): Promise<Answer> {
  const response = await within(entrypointTimeoutMs, entrypoint.fetch(origin + path), () => {
    throw new Error(`The head's entrypoint did not respond within ${entrypointTimeoutMs} ms`)
  })
  if (!response.ok) throw databaseUnavailable(new Error(`The head's entrypoint returned status ${response.status}`))
  return (await response.json()) as Answer // `answerHead` wrote the JSON.
}

/**
 * Responds with the head. Runs in the entrypoint behind the platform's cache. Reads from the primary, because an
 * outdated head from a replica would stay cached for a second.
 * @param now current time, in milliseconds
 */
export async function answerHead(request: Request, env: Env, now: number): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    return pathname.startsWith(headPath)
      ? await answerWithHead(env, decodeURIComponent(pathname.slice(headPath.length)), now)
      : await answerWithRelease(pathname, env)
  } catch (error) {
    logFailure('head-failed', { path: pathname }, error)
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  }
}

async function answerWithHead(env: Env, channel: string, now: number): Promise<Response> {
  const database = openDatabase(env, { bookmark: 'first-primary' })
  const head = await readHead(database, channel, now)
  const answer: SharedHead | null = head
    ? {
        number: head.release.number,
        createdAt: head.release.createdAt,
        base: head.base,
        beside: head.beside,
        endsAt: head.endsAt === Infinity ? null : head.endsAt,
        readAt: now,
        bookmark: readBookmark(database),
      }
    : null
  return answerFor(env, 1, answer)
}

async function answerWithRelease(pathname: string, env: Env): Promise<Response> {
  const [channel = '', number = '', createdAt = '', alone] = pathname
    .slice(releasePath.length)
    .split('/')
    .map(decodeURIComponent)
  const database = openDatabase(env, { bookmark: 'first-primary' })
  const release = await readRelease(database, { channel, number: Number(number) })
  if (release?.createdAt !== createdAt) throw noRoute(pathname)
  const answer: SharedRelease = { release, milestones: alone ? [] : await readMilestones(database, release) }
  return answerFor(env, staleSeconds(env), answer)
}

/** Returns a response that is fresh for a few seconds. After that, caches only serve it if the entrypoint fails. */
function answerFor(env: Env, freshSeconds: number, answer: SharedHead | SharedRelease | null): Response {
  return Response.json(answer, {
    headers: { 'Cache-Control': `public, max-age=${freshSeconds}, stale-if-error=${staleSeconds(env)}` },
  })
}
