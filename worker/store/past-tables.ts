import type { ReleaseName } from './database.ts'
import { overlayRows, previewTables, quote, renderTable, unhiddenRows } from './preview-tables.ts'
import type { PreviewTables } from './preview-tables.ts'
import { visibleRows } from './visibility.ts'

/** A channel's current release, and the release that the channel overlays, if any. */
export interface PresentRelease extends ReleaseName {
  base: ReleaseName | null
}

/**
 * Tables with the public part of a channel's history: rows of pages and files that still exist, at the same path or at
 * the path that it redirects to. Removed and expired content is not included. The rows keep their release numbers, so
 * any statement can read these tables instead of the real ones.
 *
 * @param present the channel's current release
 */
export function readablePast({ channel, number, base }: PresentRelease): PreviewTables {
  const own = (table: string) => visibleRows({ channel: quote(channel), release: number, table })
  const seenNow = (table: string, name: string) =>
    base ? `(${own(table)} OR ${unhiddenRows(table, name, { channel, number, base })})` : own(table)
  const isPage = (path: string) => `(
    EXISTS (SELECT 1 FROM main.entry AS present WHERE present.path = ${path} AND ${seenNow('present', 'entry')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source = ${path} AND moved.kind = 'moved' AND moved.status <> 410 AND ${seenNow('moved', 'redirect')}))`
  // A folder that isn't a page exists while the navigation contains it, or if some of its pages have moved.
  const isFolder = `(
    EXISTS (SELECT 1 FROM main.navigation AS present
      WHERE present.collection = past.collection AND present.path = past.path AND ${seenNow('present', 'navigation')})
    OR EXISTS (SELECT 1 FROM main.redirect AS moved
      WHERE moved.source > past.path || '/' AND moved.source < past.path || '0' AND moved.kind = 'moved'
        AND moved.status <> 410 AND ${seenNow('moved', 'redirect')}))`
  const isUntranslated = `past.data LIKE '%"shownIn"%' AND ${isFolder}`
  // A row that hasn't been replaced is still visible, so its path needs no lookup in the current release.
  const isStillSeen = `(past.until IS NULL OR past.until > ${number})`
  const conditions: Record<string, string> = {
    entry: `${isStillSeen} OR ${isPage('past.path')}`,
    translation: `${isPage('past.path')} AND ${isPage('past.source')}`,
    // Stored lists of posts may contain removed posts, so they are excluded. See `readPosts`.
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
