import { dayOf, readReport, resolveInsight } from '../../core/insight/index.ts'
import type { InsightReport } from '../../core/insight/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Database } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'

/** The timeout for a search on the site, in milliseconds. */
const searchTimeoutMs = 5000

/**
 * Reads the report on reader activity from the two databases of a site. Searches that found nothing are repeated on the
 * running site.
 * @param isRemote whether the site at the configured `url` uses this database
 * @throws UsageError if nothing is published, or if `insight` is `false`
 */
export async function readSiteReport(
  { target, insight, origin }: Pick<Database, 'target' | 'origin'> & { insight: D1Target },
  { days, isRemote }: { days: number; isRemote: boolean },
): Promise<InsightReport> {
  const [newest] = await queryRows<StoredRow<typeof release, 'config'>>(
    target,
    `SELECT config FROM release WHERE channel = 'live' AND number = (SELECT head FROM channel WHERE name = 'live')`,
  )
  if (!newest) throw new UsageError('Nothing is published yet. Run `npm run sync` first.')
  const config = JSON.parse(newest.config) as (typeof release.$inferSelect)['config']
  const settings = resolveInsight(config.insight)
  if (!settings) throw new UsageError('`insight: false` in site.config turns counting off. Remove it.')
  const site = isRemote ? (config.url ?? undefined) : origin
  const now = Date.now()
  return await readReport({
    content: (statements) => target.batch(statements),
    insight: (statements) => insight.batch(statements),
    locales: config.locales.map(({ code }) => code),
    rowsPerDay: settings.rowsPerDay,
    today: dayOf(now),
    days,
    now: new Date(now).toISOString(),
    findAnswer: site === undefined ? undefined : (query, locale) => searchSite(site, query, locale),
  })
}

/** Returns the first result of a search on the site. */
async function searchSite(site: string, query: string, locale: string): Promise<string | undefined> {
  const url = new URL(`/api/search?${new URLSearchParams({ q: query, locale, limit: '1' }).toString()}`, site)
  const response = await fetch(url, { signal: AbortSignal.timeout(searchTimeoutMs) })
  if (!response.ok) return undefined
  const { items } = (await response.json()) as { items: { path: string }[] } // This is the format of the read API.
  return items[0]?.path
}
