import type { ReleaseName } from './database.ts'
import { overlayRows, previewTables, quote, renderTable, unhiddenRows } from './preview-tables.ts'
import type { PreviewTables } from './preview-tables.ts'
import { visibleRows } from './visibility.ts'

/** A channel's current release, and the release that it overlays, if any. */
export interface PresentRelease extends ReleaseName {
  base: ReleaseName | null
}

/**
 * Tables that contain the public history of a channel: rows of pages and files that still exist, either at their path
 * or where it redirects. They don't contain removed or expired content. Rows keep their releases, so every statement
 * can read these tables like the real ones.
 *
 * @param present the current release
 */
export function readablePast({ channel, number, base }: PresentRelease): PreviewTables {
  const own = (table: string) => visibleRows({ channel: quote(channel), release: number, table })
  const seenNow = (table: string, name: string) =>
    base ? `(${own(table)} OR ${unhiddenRows(table, name, { channel, number, base })})` : own(table)
  const isPage = (path: string) => `(
    EXISTS (SELECT 1 FROM main.entry AS present WHERE present.path = ${path} AND ${seenNow('present', 'entry')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source = ${path} AND moved.kind = 'moved' AND moved.status <> 410 AND ${seenNow('moved', 'redirect')}))`
  // A folder without a page exists while it has a title or after some of its pages have moved.
  const isFolder = `(
    EXISTS (SELECT 1 FROM main.navigation AS present
      WHERE present.collection = past.collection AND present.path = past.path AND ${seenNow('present', 'navigation')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source > past.path || '/' AND moved.source < past.path || '0' AND moved.kind = 'moved'
        AND moved.status <> 410 AND ${seenNow('moved', 'redirect')}))`
  const isUntranslated = `past.data LIKE '%"shownIn"%' AND ${isFolder}`
  // If nothing has replaced a row, readers still see it, so the current release isn't queried.
  const isStillSeen = `(past.until IS NULL OR past.until > ${number})`
  const conditions: Record<string, string> = {
    entry: `${isStillSeen} OR ${isPage('past.path')}`,
    translation: `${isPage('past.path')} AND ${isPage('past.source')}`,
    // Stored lists of posts may contain removed posts: see `readPosts`.
    navigation: `past.collection NOT LIKE '/%' AND (${isStillSeen} OR CASE past.page WHEN 1 THEN ${isPage('past.path')} OR ${isUntranslated} ELSE ${isFolder} END)`,
    file: `${isStillSeen} OR EXISTS (SELECT 1 FROM main.file AS present WHERE present.path = past.path AND ${seenNow('present', 'file')})`,
  }
  const rowsOf = (name: string) => (base ? `(${overlayRows(name, { channel, base })})` : `main.${name}`)
  return new Map([
    ...(base ? previewTables({ channel, base }) : []),
    ...Object.entries(conditions).map(([name, condition]): [string, string] => [
      name,
      renderTable(
        name,
        `(SELECT * FROM ${rowsOf(name)} AS past WHERE ${base ? '' : `channel = ${quote(channel)} AND `}(${condition}))`,
      ),
    ]),
  ])
}
