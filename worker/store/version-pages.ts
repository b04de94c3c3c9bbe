import type { D1Result } from '@cloudflare/workers-types'
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

/** SQL: the places in the JSON array ?1; see `renderPlaces`. */
const listedPlaces =
  'SELECT value ->> 0 AS version, value ->> 1 AS channel, value ->> 2 AS path, value ->> 3 AS number FROM json_each(?1)'

/**
 * SQL: the pages at some paths in some versions. An overlay consists of its rows and of those rows of its base that it
 * doesn't hide.
 * @param columns columns of `page`, the entry
 * @param join more tables
 * @param places a query for the paths, each with its version, channel, and release, or NULL for the newest one
 */
function pagesInVersions(columns: string, join = '', places = listedPlaces): string {
  const found = `SELECT asked.version, ${columns} FROM asked
    JOIN channel ON channel.name = asked.channel JOIN entry AS page ON page.channel =`
  const matches = 'page.path = asked.path AND page.document IS NOT NULL'
  return `WITH asked AS (${places}) ${found} channel.name AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'coalesce(asked.number, channel.head)' })} ${join}
    UNION ALL ${found} channel.base AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'channel.base_release' })} ${join}
    WHERE channel.kind = 'version' AND ${isNotHidden('entry', 'page')}`
}

/** SQL: whether the overlay `channel` shows a row of its base. */
function isNotHidden(name: string, alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM hidden_row AS hidden
      WHERE hidden.channel = channel.name AND hidden.name = '${name}' AND hidden.row = ${alias}.id AND hidden.since <= channel.head)`
}

/** A path in a version. `null` is the current version. */
interface PlaceInVersion {
  version: string | null
  path: string
}

/** Renders places as the parameter of `pagesInVersions`. */
function renderPlaces(places: readonly PlaceInVersion[], live: ReleaseName): string {
  return JSON.stringify(places.map((place) => renderPlace(place, live)))
}

function renderPlace(
  { version, path }: PlaceInVersion,
  live: ReleaseName,
): [string | null, string, string, number | null] {
  return version === null ? [null, liveChannel, path, live.number] : [version, versionChannel(version), path, null]
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

type SectionsRow = PageRow & StoredRow<typeof document, 'sections'>

const sectionColumns = 'page.path, page.title, page.content_hash, document.sections'
const documentOfPage = 'JOIN document ON document.hash = page.document'

/** Whether a redirect of `channel` belongs to a moved page. */
const isMove = "move.kind = 'moved' AND move.status <> 410"

/**
 * SQL: the pages of a version at the former paths of a page in another version. ?1 is the JSON array of both places;
 * the page's path is encoded.
 */
const pagesBeforeMove = (() => {
  const found = `SELECT ?1 ->> '$[1][0]' AS version, ?1 ->> '$[1][1]' AS channel, move.source AS path, ?1 ->> '$[1][3]' AS number
    FROM channel JOIN redirect AS move ON ${isMove} AND move.target = ?1 ->> '$[0][2]' AND move.channel =`
  const isThere = "channel.name = ?1 ->> '$[0][1]'"
  return pagesInVersions(
    sectionColumns,
    documentOfPage,
    `${found} channel.name AND ${spansRelease({ table: 'move', release: "coalesce(?1 ->> '$[0][3]', channel.head)" })} WHERE ${isThere}
    UNION ${found} channel.base AND ${spansRelease({ table: 'move', release: 'channel.base_release' })}
      WHERE ${isThere} AND channel.kind = 'version' AND ${isNotHidden('redirect', 'move')}`,
  )
})()

/** SQL: the path to which a version has moved the page at a path itself. ?1 is the JSON array of the place. */
const pathAfterMove = `SELECT target FROM channel JOIN redirect AS move ON move.channel = channel.name AND ${isMove}
    AND move.source = ?1 ->> 2 AND ${spansRelease({ table: 'move', release: 'coalesce(?1 ->> 3, channel.head)' })}
  WHERE channel.name = ?1 ->> 1`

/** A page that may have moved between two versions. */
interface MovedPage {
  path: string
  /** The version of the page, and an earlier one. `null` is the current version. */
  version: string | null
  earlier: string | null
}

/** Pages in versions, and a page before or after it moved. */
interface SectionsInVersions {
  found: SectionsInVersion[]
  /** The moved page in its earlier version, if it is at a former path there. */
  former: SectionsInVersion | undefined
  /** The path to which the earlier version has moved the page itself. */
  movedTo: string | undefined
}

/**
 * Like `readPagesInVersions`, with the content hashes of the sections.
 * @param moved a page to find at another path in an earlier version, in the same call
 */
export async function readSectionsInVersions(
  { $client }: Database,
  places: readonly PlaceInVersion[],
  live: ReleaseName,
  moved?: MovedPage,
): Promise<SectionsInVersions> {
  const [found, former, later] = await $client.batch<never>([
    $client.prepare(pagesInVersions(sectionColumns, documentOfPage)).bind(renderPlaces(places, live)),
    ...(moved ? [$client.prepare(pagesBeforeMove).bind(renderMove(moved, live))] : []),
    ...(moved
      ? [
          $client
            .prepare(pathAfterMove)
            .bind(JSON.stringify(renderPlace({ version: moved.earlier, path: moved.path }, live))),
        ]
      : []),
  ])
  const [target] = (later?.results ?? []) as { target: string }[]
  return {
    found: parseSections(found),
    former: parseSections(former)[0],
    movedTo: target && pathOfTarget(target.target),
  }
}

function renderMove({ path, version, earlier }: MovedPage, live: ReleaseName): string {
  return JSON.stringify([
    renderPlace({ version, path: encodePathname(path) }, live),
    renderPlace({ version: earlier, path: '' }, live),
  ])
}

function parseSections(result: D1Result | undefined): SectionsInVersion[] {
  return ((result?.results ?? []) as SectionsRow[]).map(({ content_hash: contentHash, sections, ...page }) => ({
    ...page,
    contentHash,
    sections: JSON.parse(sections) as SectionsInVersion['sections'], // Written by a sync.
  }))
}

const isOwnMove = `move.channel = channel.name AND ${isMove}
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
