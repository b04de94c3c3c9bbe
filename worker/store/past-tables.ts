import type { ReleaseName } from './database.ts'
import { quote } from './preview-tables.ts'
import type { PreviewTables } from './preview-tables.ts'
import { visibleRows } from './visibility.ts'

/**
 * The tables of a channel as the public reads its past: rows of pages and files that are still there, at their address
 * or at another one that theirs leads to. What was removed, or has expired, is in none of them. They keep the releases
 * of their rows, so that every statement reads them as it would the real ones.
 *
 * @param present the release that readers see now
 */
export function readablePast({ channel, number }: ReleaseName): PreviewTables {
  const seenNow = (table: string) => visibleRows({ channel: quote(channel), release: number, table })
  const isPage = (path: string) => `(
    EXISTS (SELECT 1 FROM main.entry AS present WHERE present.path = ${path} AND ${seenNow('present')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source = ${path} AND moved.kind = 'moved' AND moved.status <> 410 AND ${seenNow('moved')}))`
  // A folder without a page of its own is there while it has a title now, or pages of it have moved.
  const isFolder = `(
    EXISTS (SELECT 1 FROM main.navigation AS present
      WHERE present.collection = past.collection AND present.path = past.path AND ${seenNow('present')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source > past.path || '/' AND moved.source < past.path || '0' AND moved.kind = 'moved'
        AND moved.status <> 410 AND ${seenNow('moved')}))`
  const isUntranslated = `past.data LIKE '%"shownIn"%' AND ${isFolder}`
  // A row of the past that nothing has replaced needs no look at what is there now.
  const isStillSeen = `(past.until IS NULL OR past.until > ${number})`
  const conditions: Record<string, string> = {
    entry: `${isStillSeen} OR ${isPage('past.path')}`,
    translation: `${isPage('past.path')} AND ${isPage('past.source')}`,
    navigation: `${isStillSeen} OR CASE past.page WHEN 1 THEN ${isPage('past.path')} OR ${isUntranslated} ELSE ${isFolder} END`,
    file: `${isStillSeen} OR EXISTS (SELECT 1 FROM main.file AS present WHERE present.path = past.path AND ${seenNow('present')})`,
  }
  return new Map(
    Object.entries(conditions).map(([name, condition]) => [
      name,
      `${name} AS NOT MATERIALIZED (SELECT * FROM main.${name} AS past WHERE channel = ${quote(channel)} AND (${condition}))`,
    ]),
  )
}
