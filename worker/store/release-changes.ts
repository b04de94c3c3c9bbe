import type { D1Result } from '@cloudflare/workers-types'
import type { Database } from './database.ts'
import type { Release } from './release.ts'
import { columnList, document, entry, file, navigation, redirect, translation } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { spansRelease } from './visibility.ts'

/** Maximum number of changed rows per table. If there are more, dropping all caches is cheaper than reading them. */
const maxRows = 300

/** Maximum number of pages that share a translation key with a changed page. */
const maxPairs = 20 * maxRows

const entryKeys = ['collection', 'path', 'translationKey', 'title'] as const
const nodeKeys = [
  'collection',
  'path',
  'parent',
  'sort',
  'stem',
  'title',
  'description',
  'page',
  'size',
  'first',
  'data',
] as const

/** Whether a row belongs to the later of two releases. */
interface Side {
  later: 0 | 1
}

/** A page or data file that differs between two releases or exists in only one of them. */
export type ChangedEntry = Side &
  StoredRow<typeof entry, (typeof entryKeys)[number]> & {
    /** The document's outline as JSON; `null` for a data file. */
    outline: string | null
  }

/**
 * A navigation node that differs between two releases or exists in only one of them. The lists of other nodes are
 * paths, nearest first.
 */
export type ChangedNode = Side &
  StoredRow<typeof navigation, (typeof nodeKeys)[number]> & {
    /** The pages directly before and after the node in both releases. */
    neighbours: string[]
    /** The siblings before and after the node that a sidebar can show together with it. */
    before: [earlier: string[], later: string[]]
    after: [earlier: string[], later: string[]]
  }

/** The differences between two releases of a channel. */
export interface ReleaseChanges {
  entries: ChangedEntry[]
  /** The changed pages, and all pages that share a translation key with one of them in either release. */
  pairs: { translation_key: string; path: string }[]
  nodes: ChangedNode[]
  /** Paths of pages whose translation state changed. */
  translations: string[]
  /** Paths whose redirect changed. */
  redirects: string[]
  /** Paths of changed files in `content/public/`. */
  files: string[]
}

/**
 * Returns a query for the rows that are in only one of the releases ?2 and ?3 of channel ?1. Rows that appeared and
 * disappeared in between don't count.
 */
function changedRows(table: string, columns: string): string {
  return `SELECT ${columns}, 1 AS later FROM ${table} WHERE channel = ?1 AND since > ?2 AND since <= ?3 AND ${spansRelease({ release: '?3' })}
  UNION ALL SELECT ${columns}, 0 AS later FROM ${table} WHERE channel = ?1 AND until > ?2 AND until <= ?3 AND ${spansRelease({ release: '?2' })}
  LIMIT ${maxRows + 1}`
}

const changedEntries = `
  SELECT changed.*, outline FROM (${changedRows('entry', `${columnList(entry, entryKeys)}, document`)}) AS changed
  LEFT JOIN document ON ${columnList(document, ['hash'])} = changed.document`

const pairsOfEntries = `
  SELECT DISTINCT translation_key, path FROM entry WHERE channel = ?1 AND document IS NOT NULL AND ${spansRelease({ first: '?2', release: '?3' })}
  AND translation_key IN (SELECT translation_key FROM (${changedRows('entry', 'translation_key, document')}) WHERE document IS NOT NULL) LIMIT ${maxPairs + 1}`

const releases = { earlier: '?2', later: '?3' } as const

/** SQL: the paths of the nodes before or after the outer statement's `node`, nearest first, as a JSON array. */
function besideNode(release: keyof typeof releases, side: 'before' | 'after', among: string, limit: string): string {
  const [operator, order] = side === 'before' ? ['<', 'DESC'] : ['>', 'ASC']
  return `(SELECT json_group_array(path) FROM (SELECT near.path FROM navigation AS near
    WHERE near.channel = ?1 AND near.collection = node.collection AND ${among} AND near.sort ${operator} node.sort
    AND ${spansRelease({ release: releases[release], table: 'near' })} ORDER BY near.sort ${order} LIMIT ${limit}))`
}

const places = (['earlier', 'later'] as const).flatMap((release) =>
  (['before', 'after'] as const).flatMap((side) => [
    `${besideNode(release, side, 'near.page = 1', '1')} AS page_${side}_${release}`,
    `${besideNode(release, side, 'near.parent = node.parent', '?4')} AS ${side}_${release}`,
  ]),
)

const changedNodes = `
  SELECT node.*, ${places.join(', ')} FROM (${changedRows('navigation', columnList(navigation, nodeKeys))}) AS node`

type StoredNode = Side &
  StoredRow<typeof navigation, (typeof nodeKeys)[number]> &
  Record<`${'' | 'page_'}${'before' | 'after'}_${'earlier' | 'later'}`, string>

/**
 * Reads the differences between two releases of a channel, in either order, in one round trip.
 *
 * @param reach number of siblings to read on each side of a changed node, at least as many as a sidebar shows
 * @returns `undefined` if there are too many changes, or if the releases can't be compared, because the earlier one was
 * pruned or the database was recreated
 */
export async function readReleaseChanges(
  { $client }: Database,
  one: Release,
  other: Release,
  reach: number,
): Promise<ReleaseChanges | undefined> {
  const [earlier, later] = one.number < other.number ? [one, other] : [other, one]
  if (earlier.channel !== later.channel) return undefined
  const prepare = (sql: string, ...values: number[]) =>
    $client.prepare(sql).bind(earlier.channel, earlier.number, later.number, ...values)
  const [known, entries, pairs, nodes, translations, redirects, files] = (await $client.batch<never>([
    prepare('SELECT number, created_at FROM release WHERE channel = ?1 AND number IN (?2, ?3)'),
    prepare(changedEntries),
    prepare(pairsOfEntries),
    prepare(changedNodes, reach),
    prepare(changedRows('translation', columnList(translation, ['path']))),
    prepare(changedRows('redirect', columnList(redirect, ['source']))),
    prepare(changedRows('file', columnList(file, ['path']))),
  ])) as unknown as [
    D1Result<{ number: number; created_at: string }>,
    D1Result<ChangedEntry>,
    D1Result<{ translation_key: string; path: string }>,
    D1Result<StoredNode>,
    D1Result<{ path: string }>,
    D1Result<{ source: string }>,
    D1Result<{ path: string }>,
  ] // The results are in the order of the statements.
  const isKnown = ({ number, createdAt }: Release) =>
    known.results.some((row) => row.number === number && row.created_at === createdAt)
  const lists = [entries, nodes, translations, redirects, files]
  const isTooMuch = pairs.results.length > maxPairs || lists.some(({ results }) => results.length > maxRows)
  if (!isKnown(earlier) || !isKnown(later) || isTooMuch) return undefined
  return {
    entries: entries.results,
    pairs: pairs.results,
    nodes: nodes.results.map(parseNode),
    translations: translations.results.map(({ path }) => path),
    redirects: redirects.results.map(({ source }) => source),
    files: files.results.map(({ path }) => path),
  }
}

function parseNode({
  before_earlier,
  before_later,
  after_earlier,
  after_later,
  page_before_earlier,
  page_before_later,
  page_after_earlier,
  page_after_later,
  ...node
}: StoredNode): ChangedNode {
  const pathsIn = (json: string) => JSON.parse(json) as string[]
  return {
    ...node,
    neighbours: [page_before_earlier, page_before_later, page_after_earlier, page_after_later].flatMap(pathsIn),
    before: [pathsIn(before_earlier), pathsIn(before_later)],
    after: [pathsIn(after_earlier), pathsIn(after_later)],
  }
}
