import type { ReleaseName } from './database.ts'
import { quote } from './preview-tables.ts'
import type { PreviewTables } from './preview-tables.ts'
import { visibleRows } from './visibility.ts'

/**
 * The tables of a channel as the public reads its history: rows of pages and files that still exist, at their path or
 * at one that theirs redirects to. Removed and expired content is in none of them. Rows keep their releases, so that
 * every statement reads them like the real tables.
 *
 * @param present the current release
 */
export function readablePast({ channel, number }: ReleaseName): PreviewTables {
  const seenNow = (table: string) => visibleRows({ channel: quote(channel), release: number, table })
  const isPage = (path: string) => `(
    EXISTS (SELECT 1 FROM main.entry AS present WHERE present.path = ${path} AND ${seenNow('present')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source = ${path} AND moved.kind = 'moved' AND moved.status <> 410 AND ${seenNow('moved')}))`
  // A folder without a page exists as long as it has a title or some of its pages have moved.
  const isFolder = `(
    EXISTS (SELECT 1 FROM main.navigation AS present
      WHERE present.collection = past.collection AND present.path = past.path AND ${seenNow('present')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source > past.path || '/' AND moved.source < past.path || '0' AND moved.kind = 'moved'
        AND moved.status <> 410 AND ${seenNow('moved')}))`
  const isUntranslated = `past.data LIKE '%"shownIn"%' AND ${isFolder}`
  // A past row that nothing has replaced needs no lookup of the current state.
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
