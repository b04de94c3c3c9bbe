// Tells search engines what a sync has changed (https://www.indexnow.org/documentation).
import { surfacesOf } from '../../core/document/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { isPage } from './versioned-table.ts'
import type { EntryRow, NextRow } from './versioned-table.ts'

/** Where search engines that take part share what they are told. */
const sharedEndpoint = 'https://api.indexnow.org/indexnow'

/** Addresses that a request may have. */
const maxAddresses = 10_000

const timeoutMs = 10_000

/** What search engines are to be told of a release. */
export interface IndexNowNotice {
  key: string
  /** `null`: that of all search engines. */
  endpoint: string | null
  /** Absolute addresses of pages that say something else, are new, or are gone; of those that moved, both. */
  addresses: string[]
}

/**
 * What is to be told of a release; `undefined` where nothing is: the site does not want it, or nothing has changed that
 * search engines may see.
 * @param before pages that readers see now
 * @param after pages that they see then
 */
export function noticeOf(
  { indexNow, url }: Pick<SiteConfig, 'indexNow' | 'url'>,
  channel: string,
  before: readonly NextRow<EntryRow>[],
  after: readonly NextRow<EntryRow>[],
): IndexNowNotice | undefined {
  if (!indexNow || url === null || channel !== liveChannel) return undefined
  const [earlier, now] = [before, after].map(changesByPath) as [Map<string, string>, Map<string, string>]
  const paths = [...new Set([...earlier.keys(), ...now.keys()])].filter((path) => earlier.get(path) !== now.get(path))
  if (paths.length === 0) return undefined
  return { ...indexNow, addresses: paths.sort().map((path) => url + encodePathname(path)) }
}

/** When each page changed last that is in the sitemap, by its path. */
function changesByPath(rows: readonly NextRow<EntryRow>[]): Map<string, string> {
  const listed = rows.filter(isPage).filter(({ meta, navigation }) => {
    const fields = { meta: JSON.parse(meta), navigation: JSON.parse(navigation ?? 'null') } // As a sync has written them.
    return surfacesOf(fields).sitemap
  })
  return new Map(listed.map(({ path, updated_at: changedAt }) => [path, changedAt]))
}

/**
 * Sends a notice. That it could not be sent is no failure of the sync: search engines come by themselves, later.
 * @returns a sentence that says what came of it
 */
export async function sendNotice({ key, endpoint, addresses }: IndexNowNotice): Promise<string> {
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
      if (!response.ok) return `IndexNow: ${to} answered ${response.status}. ${explain(response.status, host, key)}`
    }
    return `IndexNow: ${addresses.length === 1 ? 'one address' : `${addresses.length} addresses`} sent to ${to}`
  } catch (error) {
    const { cause, message } = error as Error // `fetch` throws no other.
    return `IndexNow: ${to} could not be reached (${cause instanceof Error ? cause.message : message}). The release is published all the same.`
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
