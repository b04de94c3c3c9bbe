import { liveChannel, versionChannel } from '../../core/release/index.ts'
import { decodePathname, encodePathname } from '../../core/route/index.ts'
import type { Database, ReleaseName } from './database.ts'
import type { document, entry, StoredRow } from './schema.ts'
import { spansRelease, visibleRows } from './visibility.ts'

/** A page in a version. */
export interface PageInVersion {
  /** `null` for the current version. */
  version: string | null
  path: string
  title: string
  /** Hash of the page's title, description, and text. */
  contentHash: string | null
}

const matches = 'page.path = asked.value ->> 2 AND page.document IS NOT NULL'

/**
 * SQL: the pages at some paths in some versions. An overlay consists of its rows and of those rows of its base that it
 * doesn't hide.
 * @param columns columns of `page`, the entry
 * @param join more tables
 */
function pagesInVersions(columns: string, join = ''): string {
  const found = `SELECT asked.value ->> 0 AS version, ${columns} FROM json_each(?1) AS asked
    JOIN channel ON channel.name = asked.value ->> 1 JOIN entry AS page ON page.channel =`
  return `${found} channel.name AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'coalesce(asked.value ->> 3, channel.head)' })} ${join}
    UNION ALL ${found} channel.base AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'channel.base_release' })} ${join}
    WHERE channel.kind = 'version' AND NOT EXISTS (SELECT 1 FROM hidden_row AS hidden
      WHERE hidden.channel = channel.name AND hidden.name = 'entry' AND hidden.row = page.id AND hidden.since <= channel.head)`
}

/** A path in a version. `null` is the current version. */
interface PlaceInVersion {
  version: string | null
  path: string
}

/** Renders places as the parameter of `pagesInVersions`. */
function renderPlaces(places: readonly PlaceInVersion[], live: ReleaseName): string {
  return JSON.stringify(
    places.map(({ version, path }) =>
      version === null ? [null, liveChannel, path, live.number] : [version, versionChannel(version), path, null],
    ),
  )
}

type PageRow = StoredRow<typeof entry, 'path' | 'title' | 'contentHash'> & { version: string | null }

/**
 * Looks up pages in several versions in one statement.
 * @param places paths of pages, each in a version, or `null` for the current one
 * @param live the live release that the request reads
 * @returns the pages that exist
 */
export async function readPagesInVersions(
  { $client }: Database,
  places: readonly PlaceInVersion[],
  live: ReleaseName,
): Promise<PageInVersion[]> {
  const { results } = await $client
    .prepare(pagesInVersions('page.path, page.title, page.content_hash'))
    .bind(renderPlaces(places, live))
    .all<PageRow>()
  return results.map(({ content_hash: contentHash, ...page }) => ({ ...page, contentHash }))
}

/** A page in a version, with the content hashes of its sections. */
export interface SectionsInVersion extends PageInVersion {
  sections: (typeof document.$inferSelect)['sections']
}

/** Like `readPagesInVersions`, with the content hashes of the sections. */
export async function readSectionsInVersions(
  { $client }: Database,
  places: readonly PlaceInVersion[],
  live: ReleaseName,
): Promise<SectionsInVersion[]> {
  const { results } = await $client
    .prepare(
      pagesInVersions(
        'page.path, page.title, page.content_hash, document.sections',
        'JOIN document ON document.hash = page.document',
      ),
    )
    .bind(renderPlaces(places, live))
    .all<PageRow & StoredRow<typeof document, 'sections'>>()
  return results.map(({ content_hash: contentHash, sections, ...page }) => ({
    ...page,
    contentHash,
    sections: JSON.parse(sections) as SectionsInVersion['sections'], // Written by a sync.
  }))
}

const isOwnMove = `move.channel = channel.name AND move.kind = 'moved' AND move.status <> 410
  AND ${spansRelease({ table: 'move', release: 'channel.head' })}`

/**
 * Reads the new paths of pages that versions have moved themselves. Moves in the release that a version overlays belong
 * to the site.
 * @param places former paths of pages, each in a version
 */
export async function readMovesInVersions(
  { $client }: Database,
  places: readonly { version: string; path: string }[],
): Promise<{ version: string; path: string }[]> {
  if (places.length === 0) return []
  const { results } = await $client
    .prepare(
      `SELECT asked.value ->> 0 AS version, target FROM json_each(?1) AS asked JOIN channel ON channel.name = asked.value ->> 1
        JOIN redirect AS move ON ${isOwnMove} AND source = asked.value ->> 2`,
    )
    .bind(JSON.stringify(places.map(({ version, path }) => [version, versionChannel(version), path])))
    .all<{ version: string; target: string }>()
  return results.map(({ version, target }) => ({ version, path: pathOfTarget(target) }))
}

/** Reads the former paths of pages that a version has moved itself, by their path in it. */
export async function readFormerPaths(
  { $client }: Database,
  version: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await $client
    .prepare(
      `SELECT source, target FROM channel JOIN redirect AS move ON ${isOwnMove}
        AND target IN (SELECT value FROM json_each(?2)) WHERE name = ?1`,
    )
    .bind(versionChannel(version), JSON.stringify(paths.map(encodePathname)))
    .all<{ source: string; target: string }>()
  return new Map(results.map(({ source, target }) => [pathOfTarget(target), source]))
}

/** Returns the path of a redirect's URL. */
export function pathOfTarget(target: string): string {
  const [pathname = ''] = target.split(/[?#]/)
  return decodePathname(pathname) ?? pathname
}

/** Reads the release of the site that each version overlays. Versions without a release or base are left out. */
export async function readVersionBases(
  { $client }: Database,
  versions: readonly string[],
): Promise<Map<string, number>> {
  const { results } = await $client
    .prepare(
      'SELECT asked.value AS version, base_release AS number FROM json_each(?1) AS asked JOIN channel ON name = ?2 || asked.value WHERE head > 0 AND base_release IS NOT NULL',
    )
    .bind(JSON.stringify(versions), versionChannel(''))
    .all<{ version: string; number: number }>()
  return new Map(results.map(({ version, number }) => [version, number]))
}

/**
 * The pages of a release in one language, with the properties that comparisons of versions use, and the targets of
 * moved pages.
 */
export interface PagesOfRelease {
  pages: { path: string; title: string; contentHash: string | null }[]
  /** The target of a moved page, by its former path. */
  moves: [source: string, target: string][]
}

/**
 * Reads all pages of a release in one language.
 * @param database for an overlay, one returned by `openPreview`
 */
export async function readPagesOfRelease(
  { $client }: Pick<Database, '$client'>,
  { channel, number }: ReleaseName,
  locale: string,
): Promise<PagesOfRelease> {
  const below = (column: string) =>
    `(${column} = '/' || ?3 OR (${column} >= '/' || ?3 || '/' AND ${column} < '/' || ?3 || '0'))`
  const [pages, moves] = await $client.batch<Record<string, string>>([
    $client
      .prepare(
        `SELECT path, title, content_hash AS contentHash FROM entry WHERE ${visibleRows()} AND document IS NOT NULL AND ${below('path')} ORDER BY path`,
      )
      .bind(channel, number, locale),
    $client
      .prepare(
        `SELECT source, target FROM redirect WHERE ${visibleRows()} AND kind = 'moved' AND status <> 410 AND ${below('source')}`,
      )
      .bind(channel, number, locale),
  ])
  return {
    pages: (pages?.results ?? []) as unknown as PagesOfRelease['pages'], // The selected columns.
    moves: (moves?.results ?? []).map(({ source, target }) => [source!, target!]),
  }
}

/** Reads the versions with a release, and the time of the newest one. */
export async function readPublishedVersions(
  { $client }: Database,
  versions: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await $client
    .prepare(
      'SELECT asked.value AS version, created_at AS at FROM json_each(?1) AS asked JOIN channel ON name = ?2 || asked.value JOIN release ON release.channel = name AND number = head',
    )
    .bind(JSON.stringify(versions), versionChannel(''))
    .all<{ version: string; at: string }>()
  return new Map(results.map(({ version, at }) => [version, at]))
}
