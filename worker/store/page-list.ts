// Lists for programs: of pages, and of branches of the navigation.
import type { D1Result } from '@cloudflare/workers-types'
import type { PageLink } from '../../core/document/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { nodeColumns, parseNode, visible } from './page-queries.ts'
import type { NavigationRow, PageEntry, StoredNode } from './page-queries.ts'

/** A page without its text. */
export type ListedEntry = Pick<
  PageEntry, 'collection' | 'path' | 'stem' | 'title' | 'description' | 'navigation' | 'seo' | 'meta' | 'links' | 'layout' | 'updatedAt'
>

export interface EntryFilter {
  collections: readonly string[]
  /** The page at this path and those below it. */
  under?: string
  /** ISO 8601, UTC. */
  changedSince?: string
  order: 'stem' | 'changed'
  limit: number
  offset: number
}

/** Pages that pass a filter, a part of them, and how many there are in all. */
export async function listEntries(
  { $client }: Database, { channel, number }: ReleaseName, { collections, under, changedSince, order, limit, offset }: EntryFilter,
): Promise<{ entries: ListedEntry[]; total: number }> {
  // Not LIKE: D1 allows it 50 bytes.
  const passing = `FROM entry WHERE collection IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible}
    AND (?4 IS NULL OR path = ?4 OR substr(path, 1, length(?4) + 1) = ?4 || '/') AND (?5 IS NULL OR updated_at >= ?5)`
  const values = [channel, number, JSON.stringify(collections), under ?? null, changedSince ?? null]
  const [counted, listed] = await $client.batch<never>([
    $client.prepare(`SELECT count(*) AS total ${passing}`).bind(...values),
    $client.prepare(`SELECT collection, path, stem, title, description, navigation, seo, meta, links, layout, updated_at ${passing}
      ORDER BY ${order === 'stem' ? 'stem' : 'updated_at DESC, stem'} LIMIT ?6 OFFSET ?7`).bind(...values, limit, offset),
  ]) as unknown as [D1Result<{ total: number }>, D1Result<StoredEntryRow>] // In the order of the statements.
  return { total: counted.results[0]?.total ?? 0, entries: listed.results.map(parseListed) }
}

type JsonColumn = 'navigation' | 'seo' | 'meta'
type StoredEntryRow = Omit<ListedEntry, JsonColumn | 'links' | 'updatedAt'> & Record<JsonColumn, string>
  & { links: string | null; updated_at: string }

function parseListed({ navigation, seo, meta, links, updated_at: updatedAt, ...columns }: StoredEntryRow): ListedEntry {
  return {
    ...columns,
    navigation: JSON.parse(navigation) as ListedEntry['navigation'],
    seo: JSON.parse(seo) as ListedEntry['seo'],
    meta: JSON.parse(meta) as ListedEntry['meta'],
    links: links === null ? null : JSON.parse(links) as PageLink[],
    updatedAt,
  }
}

/** Nodes of a navigation tree below a path, `depth` levels of them, in order. */
export async function readBranch(
  { $client }: Database, { channel, number }: ReleaseName, { collection, under, depth, limit }:
  { collection: string; under: string; depth: number; limit: number },
): Promise<NavigationRow[]> {
  const { results } = await $client.prepare(`SELECT ${nodeColumns} FROM navigation
    WHERE collection = ?3 AND ${visible} AND substr(path, 1, length(?4) + 1) = ?4 || '/'
      AND length(path) - length(replace(path, '/', '')) <= length(?4) - length(replace(?4, '/', '')) + ?5
    ORDER BY sort LIMIT ?6`).bind(channel, number, collection, under, depth, limit).all<StoredNode>()
  return results.map(parseNode)
}
