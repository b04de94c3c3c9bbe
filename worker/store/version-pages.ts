import type { D1Result } from '@cloudflare/workers-types'
import { liveChannel, versionChannel } from '../../core/release/index.ts'
import { decodePathname, encodePathname } from '../../core/route/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { currentNumber } from './release.ts'
import type { document, entry, StoredRow } from './schema.ts'
import { spansRelease, visibleRows } from './visibility.ts'

/** A page in a version. */
export interface PageInVersion {
  /** `null` is the current version. */
  version: string | null
  path: string
  title: string
  /** Hash of the page's title, description, and text. */
  contentHash: string | null
}

/** SQL: the channels that have a release, each with the number of the current one. */
const channels = `(SELECT name, kind, base, base_release, ${currentNumber('channel', "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")} AS number
    FROM channel WHERE head > 0) AS channel`

/** SQL: the paths and versions in the JSON array ?1. See `renderPlaces`. */
const listedPlaces =
  'SELECT value ->> 0 AS version, value ->> 1 AS channel, value ->> 2 AS path, value ->> 3 AS number FROM json_each(?1)'

/**
 * SQL: the pages at some paths in some versions. In a version that overlays a release, the rows of the base that it
 * doesn't hide are included.
 * @param columns columns of the entry `page`
 * @param join additional tables
 * @param places a query for paths, each with its version, channel, and release (NULL for the current one)
 */
function pagesInVersions(columns: string, join = '', places = listedPlaces): string {
  const found = `SELECT asked.version, ${columns} FROM asked
    JOIN ${channels} ON channel.name = asked.channel JOIN entry AS page ON page.channel =`
  const matches = 'page.path = asked.path AND page.document IS NOT NULL'
  return `WITH asked AS (${places}) ${found} channel.name AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'coalesce(asked.number, channel.number)' })} ${join}
    UNION ALL ${found} channel.base AND ${matches}
      AND ${spansRelease({ table: 'page', release: 'channel.base_release' })} ${join}
    WHERE channel.kind = 'version' AND ${isNotHidden('entry', 'page')}`
}

/** SQL: whether a row of the base is visible in the overlay `channel`. */
function isNotHidden(name: string, alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM hidden_row AS hidden
      WHERE hidden.channel = channel.name AND hidden.name = '${name}' AND hidden.row = ${alias}.id AND hidden.since <= channel.number)`
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
 * Finds pages in several versions with one statement.
 * @param places paths to look up, each in a version
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

/** SQL: whether a redirect belongs to a page that moved. */
const isMove = "move.kind = 'moved' AND move.status <> 410"

/**
 * SQL: the pages that a version has at the former paths of another version's page. ?1 is a JSON array of both places.
 * The path of the page is percent-encoded.
 */
const pagesBeforeMove = (() => {
  const found = `SELECT ?1 ->> '$[1][0]' AS version, ?1 ->> '$[1][1]' AS channel, move.source AS path, ?1 ->> '$[1][3]' AS number
    FROM ${channels} JOIN redirect AS move ON ${isMove} AND move.target = ?1 ->> '$[0][2]' AND move.channel =`
  const isThere = "channel.name = ?1 ->> '$[0][1]'"
  return pagesInVersions(
    sectionColumns,
    documentOfPage,
    `${found} channel.name AND ${spansRelease({ table: 'move', release: "coalesce(?1 ->> '$[0][3]', channel.number)" })} WHERE ${isThere}
    UNION ${found} channel.base AND ${spansRelease({ table: 'move', release: 'channel.base_release' })}
      WHERE ${isThere} AND channel.kind = 'version' AND ${isNotHidden('redirect', 'move')}`,
  )
})()

/** SQL: the path to which a version itself moved a page. ?1 is the JSON array of its former place. */
const pathAfterMove = `SELECT target FROM ${channels} JOIN redirect AS move ON move.channel = channel.name AND ${isMove}
    AND move.source = ?1 ->> 2 AND ${spansRelease({ table: 'move', release: 'coalesce(?1 ->> 3, channel.number)' })}
  WHERE channel.name = ?1 ->> 1`

/** A page that may have moved between two versions. */
interface MovedPage {
  path: string
  /** The version that has the page at `path`, and an earlier version. `null` is the current version. */
  version: string | null
  earlier: string | null
}

/** Pages found in versions, and the result of looking for a moved page. */
interface SectionsInVersions {
  found: SectionsInVersion[]
  /** The moved page in the earlier version, if it has a former path of the page. */
  former: SectionsInVersion | undefined
  /** The path to which the earlier version itself moved the page. */
  movedTo: string | undefined
}

/**
 * Like `readPagesInVersions`, but includes the content hashes of sections.
 * @param moved a page to find in an earlier version as well, possibly at another path
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
    sections: JSON.parse(sections) as SectionsInVersion['sections'], // A sync wrote the JSON.
  }))
}

const isOwnMove = `move.channel = channel.name AND ${isMove}
  AND ${spansRelease({ table: 'move', release: 'channel.number' })}`

/**
 * Reads the new paths of pages that versions moved themselves. Omits moves in the release that a version overlays,
 * because the site made them.
 * @param places former paths of pages, each in a version
 */
export async function readMovesInVersions(
  { $client }: Database,
  places: readonly { version: string; path: string }[],
): Promise<{ version: string; path: string }[]> {
  if (places.length === 0) return []
  const { results } = await $client
    .prepare(
      `SELECT asked.value ->> 0 AS version, target FROM json_each(?1) AS asked JOIN ${channels} ON channel.name = asked.value ->> 1
        JOIN redirect AS move ON ${isOwnMove} AND source = asked.value ->> 2`,
    )
    .bind(JSON.stringify(places.map(({ version, path }) => [version, versionChannel(version), path])))
    .all<{ version: string; target: string }>()
  return results.map(({ version, target }) => ({ version, path: pathOfTarget(target) }))
}

/** Reads the former paths of pages that a version moved itself, by their current path in that version. */
export async function readFormerPaths(
  { $client }: Database,
  version: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await $client
    .prepare(
      `SELECT source, target FROM ${channels} JOIN redirect AS move ON ${isOwnMove}
        AND target IN (SELECT value FROM json_each(?2)) WHERE name = ?1`,
    )
    .bind(versionChannel(version), JSON.stringify(paths.map(encodePathname)))
    .all<{ source: string; target: string }>()
  return new Map(results.map(({ source, target }) => [pathOfTarget(target), source]))
}

/** Returns the path in a redirect's target. */
export function pathOfTarget(target: string): string {
  const [pathname = ''] = target.split(/[?#]/)
  return decodePathname(pathname) ?? pathname
}

/** Reads which release of the site each version overlays. Omits versions that have no release or don't overlay one. */
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
 * The pages of a release in one language, with the fields that comparisons of versions need, and the moves of pages.
 */
export interface PagesOfRelease {
  pages: { path: string; title: string; contentHash: string | null }[]
  /** Each move's former path and target. */
  moves: [source: string, target: string][]
}

/**
 * Reads all pages of a release in one language.
 * @param database for an overlay, the result of `openPreview`
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
    pages: (pages?.results ?? []) as unknown as PagesOfRelease['pages'], // In the selected columns.
    moves: (moves?.results ?? []).map(({ source, target }) => [source!, target!]),
  }
}

/** Reads which versions have a release, and when readers first saw the current one. */
export async function readPublishedVersions(
  { $client }: Database,
  versions: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await $client
    .prepare(
      `SELECT asked.value AS version, coalesce(effective_at, created_at) AS at FROM json_each(?1) AS asked JOIN ${channels} ON name = ?2 || asked.value
        JOIN release ON release.channel = name AND release.number = channel.number`,
    )
    .bind(JSON.stringify(versions), versionChannel(''))
    .all<{ version: string; at: string }>()
  return new Map(results.map(({ version, at }) => [version, at]))
}
