// Tells search engines what has changed (https://www.indexnow.org/documentation).
import { surfacesOf } from '../../core/document/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { readReleasesInForce } from './plan/current-release.ts'
import { isPage, readDifference, releaseTables, visibleAt } from './versioned-table.ts'
import type { EntryRow, NextRow } from './versioned-table.ts'
import type { channel as channelTable, StoredRow } from '../../worker/store/schema.ts'

/** Where search engines that take part share what they are told. */
const sharedEndpoint = 'https://api.indexnow.org/indexnow'

/** Addresses that a request may have. */
const maxAddresses = 10_000

const timeoutMs = 10_000

/** How search engines are told, and of which absolute addresses. */
interface Notice extends NonNullable<SiteConfig['indexNow']> {
  addresses: string[]
}

interface TellOptions {
  /**
   * Whether the database is that of a site which others read. Of any other one, only an endpoint of its own is told.
   */
  isElsewhere: boolean
}

/**
 * Tells search engines what readers of the site see otherwise than when they were told last: pages that say something
 * else, are new or are gone, and both addresses of those that moved. So it does not matter why: a sync, a rollback, a
 * page whose moment has come since, or a notice that could not be sent.
 * @returns a sentence that says what came of it; `undefined` where there was nothing to tell
 */
export async function tellSearchEngines(target: D1Target, { isElsewhere }: TellOptions): Promise<string | undefined> {
  const { number, releases } = await readReleasesInForce(target, liveChannel, new Date().toISOString())
  if (releases[0] === undefined) return undefined
  const { indexNow, url } = JSON.parse(releases[0].config) as SiteConfig // As a sync has written it.
  if (!indexNow || url === null || !(isElsewhere || indexNow.endpoint !== null)) return undefined
  const [channel] = await queryRows<StoredRow<typeof channelTable, 'told'>>(
    target,
    'SELECT told FROM channel WHERE name = ?',
    liveChannel,
  )
  const told = channel?.told ?? 0
  if (told === number) return undefined
  const addresses = (await findChanged(target, told, number)).map((path) => url + encodePathname(path))
  const { isSent, says } =
    addresses.length === 0 ? { isSent: true, says: undefined } : await sendNotice({ ...indexNow, addresses })
  if (isSent) await target.batch([{ sql: 'UPDATE channel SET told = ? WHERE name = ?', params: [number, liveChannel] }])
  return says
}

/** Paths of pages in the sitemap that are not the same in two releases. */
async function findChanged(target: D1Target, past: number, number: number): Promise<string[]> {
  const range = { channel: liveChannel, past, first: number, head: number }
  const rows = await readDifference(target, releaseTables.entries, range)
  const [before, after] = [past, number].map((each) => changesByPath(visibleAt(rows, each))) as [Changes, Changes]
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort()
}

type Changes = Map<string, string>

/** When each page changed last that is in the sitemap, by its path. */
function changesByPath(rows: readonly NextRow<EntryRow>[]): Changes {
  const listed = rows.filter(isPage).filter(({ meta, navigation }) => {
    const fields = { meta: JSON.parse(meta), navigation: JSON.parse(navigation ?? 'null') } // As a sync has written them.
    return surfacesOf(fields).sitemap
  })
  return new Map(listed.map(({ path, updated_at: changedAt }) => [path, changedAt]))
}

/**
 * Sends a notice. That it could not be sent is no failure: the next sync sends it again, and search engines come by
 * themselves, later.
 * @returns whether it was accepted, and a sentence that says what came of it
 */
async function sendNotice({ key, endpoint, addresses }: Notice): Promise<{ isSent: boolean; says: string }> {
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
        const says = `IndexNow: ${to} answered ${response.status}. ${explain(response.status, host, key)}`
        return { isSent: false, says }
      }
    }
    const sent = addresses.length === 1 ? 'one address' : `${addresses.length} addresses`
    return { isSent: true, says: `IndexNow: ${sent} sent to ${to}` }
  } catch (error) {
    const { cause, message } = error as Error // `fetch` throws no other.
    const says = `IndexNow: ${to} could not be reached (${cause instanceof Error ? cause.message : message}). The release is published all the same.`
    return { isSent: false, says }
  }
}

function explain(status: number, host: string, key: string): string {
  const reasons: Record<number, string> = {
    403: `It must be able to read the key at https://${host}/${key}.txt.`,
    422: `The addresses must be those of ${host}.`,
    429: 'It was told too much, too often.',
  }
  return [reasons[status], 'The release is published all the same.'].filter(Boolean).join(' ')
}
