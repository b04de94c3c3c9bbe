// Notifies search engines about changes (https://www.indexnow.org/documentation).
import { surfacesOf } from '../../core/document/index.ts'
import { addressNames, liveChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { encodePathname, publicHref } from '../../core/route/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { readReleasesInForce } from './collect/current-release.ts'
import { readDifference } from './collect/current-rows.ts'
import { isPage, releaseTables, visibleAt } from './versioned-table.ts'
import type { EntryRow, NextRow } from './versioned-table.ts'
import type { channel as channelTable, StoredRow } from '../../worker/store/schema.ts'

/** The endpoint shared by all participating search engines. */
const sharedEndpoint = 'https://api.indexnow.org/indexnow'

/** Maximum number of URLs per request, according to the IndexNow documentation. */
const maxAddresses = 10_000

const timeoutMs = 10_000

/** The settings of a notification and the absolute URLs to submit. */
interface Notice extends NonNullable<SiteConfig['indexNow']> {
  addresses: string[]
}

interface SubmitOptions {
  /**
   * Whether the database belongs to a deployed site. For a local database, only an explicitly configured endpoint is
   * notified.
   */
  isElsewhere: boolean
}

/**
 * Notifies search engines about the pages that were added, changed, removed, or moved since the last notification. The
 * cause can be a sync, a rollback, a scheduled page, or a notification that failed. For moved pages, both URLs are
 * submitted.
 * @returns a sentence about the result, or `undefined` if there was nothing to submit
 */
export async function submitToIndexNow(target: D1Target, { isElsewhere }: SubmitOptions): Promise<string | undefined> {
  const { number, releases } = await readReleasesInForce(target, liveChannel, new Date().toISOString())
  if (releases[0] === undefined) return undefined
  const config = JSON.parse(releases[0].config) as SiteConfig // A sync wrote this JSON.
  const { indexNow, url } = config
  if (!indexNow || url === null || !(isElsewhere || indexNow.endpoint !== null)) return undefined
  const [channel] = await queryRows<StoredRow<typeof channelTable, 'indexNowRelease'>>(
    target,
    'SELECT indexnow_release FROM channel WHERE name = ?',
    liveChannel,
  )
  const submitted = channel?.indexnow_release ?? 0
  if (submitted === number) return undefined
  const addresses = (await findChanged(target, submitted, number)).map(
    (path) => url + publicHref(encodePathname(path), addressNames(config)),
  )
  const { isSent, outcome } =
    addresses.length === 0 ? { isSent: true, outcome: undefined } : await sendNotice({ ...indexNow, addresses })
  if (isSent)
    await target.batch([
      { sql: 'UPDATE channel SET indexnow_release = ? WHERE name = ?', params: [number, liveChannel] },
    ])
  return outcome
}

/** Returns the paths of pages in the sitemap that differ between two releases. */
async function findChanged(target: D1Target, past: number, number: number): Promise<string[]> {
  const range = { channel: liveChannel, past, first: number, head: number }
  const rows = await readDifference(target, releaseTables.entries, range)
  const [before, after] = [past, number].map((each) => changesByPath(visibleAt(rows, each))) as [Changes, Changes]
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort()
}

type Changes = Map<string, string>

/** Returns the time at which each page in the sitemap last changed, by path. */
function changesByPath(rows: readonly NextRow<EntryRow>[]): Changes {
  const listed = rows.filter(isPage).filter(({ meta, navigation }) => {
    // A sync wrote the columns in this format.
    const fields = { meta: JSON.parse(meta), navigation: JSON.parse(navigation ?? 'null') }
    return surfacesOf(fields).sitemap
  })
  return new Map(listed.map(({ path, updated_at: changedAt }) => [path, changedAt]))
}

/**
 * Sends a notification. If that fails, the next sync sends it again. A failure is not an error, because search engines
 * also crawl on their own schedule.
 * @returns whether the notification was accepted, and a sentence about the result
 */
async function sendNotice({ key, endpoint, addresses }: Notice): Promise<{ isSent: boolean; outcome: string }> {
  const to = endpoint ?? sharedEndpoint
  const host = new URL(addresses[0]!).host
  try {
    for (let at = 0; at < addresses.length; at += maxAddresses) {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, urlList: addresses.slice(at, at + maxAddresses) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) {
        const outcome = `IndexNow: ${to} returned status ${response.status}. ${explain(response.status, host, key)}`
        return { isSent: false, outcome }
      }
    }
    const sent = addresses.length === 1 ? 'one URL' : `${addresses.length} URLs`
    return { isSent: true, outcome: `IndexNow: ${sent} sent to ${to}` }
  } catch (error) {
    const { cause, message } = error as Error // `fetch` only throws instances of `Error`.
    const outcome = `IndexNow: ${to} could not be reached (${cause instanceof Error ? cause.message : message}). The release is published anyway.`
    return { isSent: false, outcome }
  }
}

function explain(status: number, host: string, key: string): string {
  const reasons: Record<number, string> = {
    403: `Check that it can read the key at https://${host}/${key}.txt.`,
    422: `The URLs must belong to ${host}.`,
    429: 'Too many requests were sent.',
  }
  return [reasons[status], 'The release is published anyway.'].filter(Boolean).join(' ')
}
