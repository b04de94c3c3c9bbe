// Reads lists for programs: pages, and branches of the navigation.
import type { D1Result } from '@cloudflare/workers-types'
import type { Database, ReleaseName } from './database.ts'
import type { Release } from './release.ts'
import { isAtOrBelow, nodeColumns, parseNode, wholeTree } from './page-queries.ts'
import type { NavigationRow, StoredNode } from './page-queries.ts'
import { columnList, entry } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visible } from './visibility.ts'

const listedKeys = [
  'collection',
  'path',
  'stem',
  'title',
  'description',
  'navigation',
  'seo',
  'meta',
  'links',
  'layout',
  'updatedAt',
] as const

/** An entry of a list of pages. */
export type ListedEntry = Pick<typeof entry.$inferSelect, (typeof listedKeys)[number]>

interface EntryFilter {
  collections: readonly string[]
  /** Limits the list to the page at this path and those below it. */
  under?: string
  /** ISO 8601, UTC. */
  changedSince?: string
  order: 'stem' | 'changed'
  limit: number
  offset: number
}

/**
 * The FROM and WHERE clauses of a list. For a branch, the plus sign makes SQLite use the index on paths. With the index
 * on collections, it would read every page of the language.
 */
const passing = (
  under: string | undefined,
) => `FROM entry WHERE ${under === undefined ? '' : '+'}collection IN (SELECT value FROM json_each(?3))
  AND document IS NOT NULL AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible} AND ${under === undefined ? '?4 IS NULL' : isAtOrBelow('?4')} AND (?5 IS NULL OR updated_at >= ?5)`

/** Returns the number of pages that match a filter, if the release stores that number. */
function countedBy(
  { counts }: Pick<Release, 'counts'>,
  { collections, under, changedSince }: EntryFilter,
): number | undefined {
  if (under !== undefined || changedSince !== undefined || !counts.collections) return undefined
  return collections.reduce((sum, name) => sum + (counts.collections?.[name] ?? 0), 0)
}

/** Returns a slice of the pages that match a filter, and their total number. */
export async function listEntries(
  { $client }: Database,
  release: Release,
  filter: EntryFilter,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const { collections, under, changedSince, order, limit, offset } = filter
  const values = [release.channel, release.number, JSON.stringify(collections), under ?? null, changedSince ?? null]
  const known = countedBy(release, filter)
  const [listed, counted] = (await $client.batch<never>([
    $client
      .prepare(`SELECT ${columnList(entry, listedKeys)} ${passing(under)}
      ORDER BY ${order === 'stem' ? 'stem' : 'updated_at DESC, stem'} LIMIT ?6 OFFSET ?7`)
      .bind(...values, limit, offset),
    ...(known === undefined ? [$client.prepare(`SELECT count(*) AS total ${passing(under)}`).bind(...values)] : []),
  ])) as unknown as [D1Result<StoredEntryRow>, D1Result<{ total: number }>?] // In the order of the statements.
  return { total: known ?? counted?.results[0]?.total ?? 0, entries: listed.results.map(parseListed) }
}

/** The fields that lists filter and sort by, for every page, in the order of stems. */
type ListIndex = [id: number, collection: string, path: string, updatedAt: string][]

/** Above this number of pages, lists are filtered with a stored index instead of by the database. */
const fewPages = 400

/** Returns whether a release has enough pages to need a list index. */
export function needsListIndex({ counts }: Pick<Release, 'counts'>): boolean {
  return counts.pages > fewPages
}

/** Renders a release's list index as JSON. Reads every page. */
export async function renderListIndex({ $client }: Database, { channel, number }: ReleaseName): Promise<string> {
  const { results } = await $client
    .prepare(`SELECT json_array(id, collection, path, updated_at) AS page FROM entry
      WHERE +document IS NOT NULL AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible} ORDER BY stem`)
    .bind(channel, number)
    .all<{ page: string }>()
  return `[${results.map(({ page }) => page).join(',')}]`
}

/** Like `listEntries`, but filters with the list index. */
export async function listFromIndex(
  { $client }: Database,
  index: string,
  { collections, under, changedSince, order, limit, offset }: EntryFilter,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const wanted = new Set(collections)
  const passed = (JSON.parse(index) as ListIndex).filter(
    ([, collection, path, updatedAt]) =>
      wanted.has(collection) &&
      (under === undefined || path === under || path.startsWith(`${under}/`)) &&
      (changedSince === undefined || updatedAt >= changedSince),
  )
  // Sorting is stable, so pages that changed at the same time stay in stem order.
  if (order === 'changed') passed.sort(([, , , one], [, , , other]) => (one < other ? 1 : one > other ? -1 : 0))
  const ids = passed.slice(offset, offset + limit).map(([id]) => id)
  const { results } = await $client
    .prepare(
      `SELECT ${columnList(entry, listedKeys)} FROM (SELECT key AS place, value AS wanted FROM json_each(?1))
      CROSS JOIN entry ON entry.id = wanted ORDER BY place`,
    )
    .bind(JSON.stringify(ids))
    .all<StoredEntryRow>()
  return { total: passed.length, entries: results.map(parseListed) }
}

type StoredEntryRow = StoredRow<typeof entry, (typeof listedKeys)[number]>

function parseListed({ navigation, seo, meta, links, updated_at: updatedAt, ...columns }: StoredEntryRow): ListedEntry {
  return {
    ...columns,
    navigation: JSON.parse(navigation) as ListedEntry['navigation'],
    seo: JSON.parse(seo) as ListedEntry['seo'],
    meta: JSON.parse(meta) as ListedEntry['meta'],
    links: links === null ? null : (JSON.parse(links) as ListedEntry['links']),
    updatedAt,
  }
}

const node = `SELECT ${nodeColumns} FROM navigation WHERE collection = ?3 AND ${visible}`

/**
 * SQL: the nodes of a branch in the order of the tree, which is the order of `sort`. Stops at the requested number of
 * nodes.
 */
const branchStatement = `
  WITH RECURSIVE branch AS (
    SELECT *, 1 AS level FROM (${node} AND parent = ?4)
    UNION ALL
    SELECT inside.*, level + 1 FROM branch CROSS JOIN (${node}) AS inside ON inside.parent = branch.path WHERE level < ?5 AND branch.size > 0
    ORDER BY sort LIMIT ?6
  )
  SELECT * FROM branch`

/** SQL: the direct children of a folder. */
const levelStatement = `${node} AND parent = ?4 AND ?5 = 1 ORDER BY sort LIMIT ?6`

/** Reads all nodes of a navigation tree, in order. */
export async function readTree(
  { $client }: Database,
  { channel, number }: ReleaseName,
  collection: string,
): Promise<NavigationRow[]> {
  const { results } = await $client.prepare(wholeTree).bind(channel, number, collection).all<StoredNode>()
  return results.map(parseNode)
}

/** Reads the nodes below a path, down to `depth` levels, in order. */
export async function readBranch(
  { $client }: Database,
  { channel, number }: ReleaseName,
  { collection, under, depth, limit }: { collection: string; under: string; depth: number; limit: number },
): Promise<NavigationRow[]> {
  const { results } = await $client
    .prepare(depth === 1 ? levelStatement : branchStatement)
    .bind(channel, number, collection, under, depth, limit)
    .all<StoredNode & { level?: number }>()
  return results.map(({ level: _level, ...stored }) => parseNode(stored))
}
