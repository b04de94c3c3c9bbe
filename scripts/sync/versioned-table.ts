import { hashOf } from './content-hash.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

export type ColumnValue = string | number | null
export type TableRow = Record<string, ColumnValue>
export type CurrentRow = TableRow & { since: number; until: number | null; digest: string }
export type NextRow = TableRow & { digest: string }

/** A table whose rows are visible from release `since` up to, not including, release `until`. */
export interface VersionedTable {
  name: 'entry' | 'navigation' | 'file' | 'translation' | 'redirect'
  /** Columns that identify a row in its channel. */
  key: readonly string[]
  /** Columns a reader sees: a row is written again when one of them changes. */
  visible: readonly string[]
  /** Columns that only the sync reads. */
  internal: readonly string[]
}

export const entryTable: VersionedTable = {
  name: 'entry',
  key: ['file'],
  visible: [
    'collection',
    'file',
    'path',
    'pair',
    'stem',
    'extension',
    'title',
    'description',
    'navigation',
    'seo',
    'meta',
    'links',
    'layout',
    'document',
    'anchors',
  ],
  internal: ['updated_at', 'source', 'dependencies'],
}

export const navigationTable: VersionedTable = {
  name: 'navigation',
  key: ['collection', 'path'],
  visible: ['collection', 'path', 'parent', 'sort', 'stem', 'title', 'description', 'page', 'size', 'first', 'data'],
  internal: [],
}

export const fileTable: VersionedTable = { name: 'file', key: ['path'], visible: ['path', 'media'], internal: [] }

export const translationTable: VersionedTable = {
  name: 'translation',
  key: ['path'],
  visible: ['path', 'source', 'sections', 'untranslated', 'unpaired', 'stale'],
  internal: ['made_of'],
}

export const redirectTable: VersionedTable = {
  name: 'redirect',
  key: ['kind', 'source'],
  visible: ['kind', 'source', 'target', 'status', 'data'],
  internal: [],
}

export const versionedTables = [entryTable, navigationTable, fileTable, translationTable, redirectTable]

/** The versioned tables of a release, by what they hold. */
export const releaseTables = {
  entries: entryTable,
  navigation: navigationTable,
  files: fileTable,
  translations: translationTable,
  redirects: redirectTable,
}

export type ReleaseTable = keyof typeof releaseTables
export type ReleaseRows = Record<ReleaseTable, readonly NextRow[]>

/** Rows that one answer brings: a large site's entries are more than D1 gives at once. */
const rowsAtOnce = 5000

/** What a preview lies over: a release of another channel. */
export interface ReleaseBase {
  channel: string
  number: number
}

/** Some of a channel's releases, and what all of them lie over. */
export interface ReleaseRange {
  channel: string
  first: number
  head: number
  base: ReleaseBase | null
}

/**
 * Rows that readers of releases from `first` to `head` see, the older versions first, whatever a sync that did not end has left
 * behind. Those of a preview's base are there since release 0.
 */
export async function readRows(
  target: D1Target,
  table: VersionedTable,
  { channel, first, head, base }: ReleaseRange,
): Promise<CurrentRow[]> {
  const own = await readVersions(target, table, { channel, first, head })
  if (!base) return own
  const hidden = `AND NOT EXISTS (SELECT 1 FROM hidden_row WHERE channel = ?5 AND name = '${table.name}' AND row = id AND since <= ?6)`
  const below = await readVersions(
    target,
    table,
    { channel: base.channel, first: base.number, head: base.number },
    hidden,
    channel,
    first,
  )
  return [...below.map((row) => ({ ...row, since: 0 })), ...own]
}

async function readVersions(
  target: D1Target,
  table: VersionedTable,
  { channel, first, head }: Omit<ReleaseRange, 'base'>,
  condition = '',
  ...params: Statement['params']
): Promise<CurrentRow[]> {
  const part = (until: string) =>
    `${selectFrom(table)} WHERE channel = ?1 AND ${until} AND +since <= ?4 AND id > ?2 ${condition}`
  const rows = await readAll(
    target,
    `${part('until IS NULL')} UNION ALL ${part('until > ?3')}`,
    channel,
    first,
    head,
    ...params,
  )
  for (const row of rows) if (row.until !== null && row.until > head) row.until = null
  return rows.sort((a, b) => a.since - b.since)
}

/** Rows that readers of release `past` saw and those of the releases from `first` to `head` do not all see, or the other way round. */
export async function readDifference(
  target: D1Target,
  table: VersionedTable,
  { channel, past, first, head }: Omit<ReleaseRange, 'base'> & { past: number },
): Promise<CurrentRow[]> {
  const part = (condition: string) => `${selectFrom(table)} WHERE channel = ?1 AND id > ?2 AND ${condition}`
  const [opened, closed] = [
    'since > ?3 AND +since <= ?5 AND (+until IS NULL OR +until > ?4)',
    'until > ?3 AND +since <= ?3',
  ]
  return await readAll(target, `${part(opened)} UNION ALL ${part(closed)}`, channel, past, first, head)
}

function selectFrom({ name, visible, internal }: VersionedTable): string {
  return `SELECT ${['id', 'since', 'until', ...visible, ...internal, 'digest'].join(', ')} FROM ${name}`
}

/** @param sql asks for rows of the channel ?1 whose id is above ?2 */
async function readAll(
  target: D1Target,
  sql: string,
  channel: string,
  ...params: Statement['params']
): Promise<CurrentRow[]> {
  const all: CurrentRow[] = []
  for (let last = 0; ;) {
    const rows = (await queryRows(
      target,
      `${sql} ORDER BY id LIMIT ${rowsAtOnce}`,
      channel,
      last,
      ...params,
    )) as (CurrentRow & { id: number })[] // The columns of the table.
    for (const { id: _id, ...row } of rows) all.push(row as CurrentRow)
    if (rows.length < rowsAtOnce) return all
    last = rows.at(-1)!.id
  }
}

/** Those of the rows that a reader of release `number` sees. */
export function visibleAt(rows: readonly CurrentRow[], number: number): CurrentRow[] {
  return rows.filter(({ since, until }) => since <= number && (until === null || until > number))
}

/** Adds the digest of what a reader sees of a row. */
export function withDigest(table: VersionedTable, row: TableRow): NextRow {
  return { ...row, digest: hashOf(JSON.stringify(table.visible.map((column) => row[column] ?? null))) }
}

/** Names a row among those of its table that a reader sees. */
export function keyOf(table: VersionedTable, row: TableRow): string {
  return table.key.map((column) => row[column]).join('\n')
}

/** The rows with their digests: one that is there already is the very row that is there. */
export function withDigests(
  table: VersionedTable,
  current: readonly CurrentRow[],
  rows: readonly TableRow[],
): NextRow[] {
  const before = new Map(current.map((row) => [keyOf(table, row), row]))
  return rows.map((row) => {
    const known = before.get(keyOf(table, row))
    return known && table.visible.every((column) => (known[column] ?? null) === (row[column] ?? null))
      ? known
      : withDigest(table, row)
  })
}
