import { maxBatchBytes, maxMediaPartBytes } from '../local/d1-limits.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Database, Row } from '../local/d1-target.ts'
import { inPieces, readStored, assertBucketBound } from '../sync/write/stored-media.ts'
import { versionedTables } from '../sync/versioned-table.ts'
import { readWriter } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { writeExportFile } from './export-file.ts'
import type { ExportLine } from './export-file.ts'
import { appliedMigrations, readSiteTables } from './site-tables.ts'
import type { SiteTable } from './site-tables.ts'

/** Number of keys to read at a time. The rows themselves are read afterwards. */
const keysAtOnce = 1000

/**
 * Tables whose rows refer to other tables. They are read first, so that no referenced row is missing if a sync adds
 * rows in the meantime.
 */
const versioned = new Set<string>(versionedTables.map(({ name }) => name))

interface ExportResult {
  channels: string[]
  releases: number
  documents: number
  media: number
  /** The number of rows in the file. */
  rows: number
}

/**
 * Exports all channels and releases of a site to one file. The file contains the state at the start of the export.
 * Nothing is written to the database.
 *
 * @param options.signal stops the export. In this case, no file is left behind
 * @param options.channel the only channel to export. Rows of the release that it overlays are included
 * @throws UsageError if the file can't be written, or if releases were removed during the export
 * @throws an AbortError, or errors of the database
 */
export async function exportSite(
  { target, bucket }: Pick<Database, 'target' | 'bucket'>,
  path: string,
  { signal, channel }: { signal?: AbortSignal; channel?: string } = {},
): Promise<ExportResult> {
  await assertBucketBound(target, bucket)
  const heads = await readHeads(target, channel)
  const alone = channel === undefined ? undefined : await readAlone(target, channel)
  if (heads.size === 0)
    throw new UsageError(
      'Nothing to export: the database contains no release. Publish the site first with `npm run sync`.',
    )
  const releases = await countReleases(target, heads)
  const rows = await writeExportFile(
    path,
    {
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(target),
      writer: (await readWriter(target)) ?? null,
    },
    exportTables({ target, bucket }, { heads, releases, alone }),
    signal,
  )
  return {
    channels: [...heads.keys()],
    releases: rows.release ?? 0,
    documents: rows.document ?? 0,
    media: rows.media ?? 0,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  }
}

/** The newest release of each channel, if it has one. */
type Heads = ReadonlyMap<string, number>

async function readHeads(target: D1Target, channel?: string): Promise<Heads> {
  const rows = await queryRows<{ name: string; head: number }>(
    target,
    'SELECT name, head FROM channel WHERE head > 0 AND (?1 IS NULL OR name = ?1) ORDER BY name',
    channel ?? null,
  )
  return new Map(rows.map(({ name, head }) => [name, head]))
}

/** A channel that is exported on its own. Its export includes the rows of its base. */
interface Alone {
  channel: string
  base: string | null
  baseRelease: number | null
  /** The release in which each row of the base was hidden, by table and id. */
  hiddenSince: ReadonlyMap<string, number>
}

async function readAlone(target: D1Target, channel: string): Promise<Alone> {
  const [row] = await queryRows<{ base: string | null; base_release: number | null }>(
    target,
    'SELECT base, base_release FROM channel WHERE name = ?',
    channel,
  )
  const hidden = await queryRows<{ name: string; row: number; since: number }>(
    target,
    'SELECT name, row, since FROM hidden_row WHERE channel = ?',
    channel,
  )
  return {
    channel,
    base: row?.base ?? null,
    baseRelease: row?.base_release ?? null,
    hiddenSince: new Map(hidden.map(({ name, row: id, since }) => [`${name} ${id}`, since])),
  }
}

/**
 * Converts a row for the export of a single channel. The export has no base: its rows become the channel's own and
 * start with its first release.
 */
function withoutBase(table: string, row: Row, { channel, base, baseRelease, hiddenSince }: Alone): Row | undefined {
  if (table === 'hidden_row') return undefined
  if (table === 'channel') return { ...row, base: null, base_release: null }
  if (!versioned.has(table) || base === null || row.channel !== base) return row
  const isSeen = Number(row.since) <= baseRelease! && (row.until === null || Number(row.until) > baseRelease!)
  const until = hiddenSince.get(`${table} ${String(row.id)}`) ?? null
  return isSeen && until !== 1 ? { ...row, channel, since: 1, until } : undefined
}

async function countReleases(target: D1Target, heads: Heads): Promise<number> {
  const rows = await queryRows<{ channel: string; count: number }>(
    target,
    `SELECT value ->> 0 AS channel, count(*) AS count FROM json_each(?)
      JOIN release ON channel = value ->> 0 AND number <= value ->> 1 GROUP BY 1`,
    JSON.stringify([...heads]),
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}

async function* exportTables(
  { target, bucket }: Pick<Database, 'target' | 'bucket'>,
  { heads, releases, alone }: { heads: Heads; releases: number; alone: Alone | undefined },
): AsyncGenerator<ExportLine> {
  const tables = await readSiteTables(target)
  const needed = new Set<string>()
  const read = new Set<string>()
  /** Media files that the rows of a single exported channel use. */
  const used = new Set<string>()
  /** The uploads of files whose bytes are in the bucket, by hash. */
  const inBucket = new Map<string, string>()
  for (const table of inOrder(tables)) {
    const { name, columns, binary } = table
    yield { table: name, columns, binary }
    for await (const row of readAll(target, table)) {
      const own = alone ? withoutBase(name, row, alone) : row
      const exported = own && asOfHead(name, own, heads)
      if (!exported) continue
      if (alone && name.startsWith('media') && !used.has(String(exported.hash))) continue
      if (name === 'entry' && typeof exported.document === 'string') needed.add(exported.document)
      const document = documentOf(name, exported)
      // Other documents belong to a sync that is running, or that ended before it published.
      if (document !== undefined && !needed.has(document)) continue
      if (name === 'document') read.add(document!)
      if (alone) for (const hash of mediaIn(name, exported)) used.add(hash)
      if (name === 'media' && typeof exported.upload === 'string') {
        inBucket.set(String(exported.hash), exported.upload)
        Object.assign(exported, { upload: null, object_bytes: null })
      }
      // The bytes of a file that was moved recently are read from the bucket; see below.
      if (name === 'media_part' && inBucket.has(String(exported.hash))) continue
      // D1 only returns values of these types.
      yield columns.map((column) => exported[column] as string | number | null)
    }
    if (name === 'media_part') yield* exportObjects({ target, bucket }, inBucket, columns)
  }
  await refuseRemoved(target, { heads, releases, needed, read })
}

/** Yields the bytes of files in the bucket in the form of database rows. */
async function* exportObjects(
  { target, bucket }: Pick<Database, 'target' | 'bucket'>,
  inBucket: ReadonlyMap<string, string>,
  columns: readonly string[],
): AsyncGenerator<ExportLine> {
  for (const [hash, upload] of inBucket) {
    let part = 0
    for await (const bytes of inPieces(readStored(target, bucket, { hash, upload }), maxMediaPartBytes)) {
      const row: Record<string, string | number> = { hash, part: part++, bytes: bytes.toString('hex') }
      yield columns.map((column) => row[column] ?? null)
    }
  }
}

/** Returns the hashes of the media files that a row uses. */
function mediaIn(table: string, row: Row): string[] {
  if (table === 'file') return [String(row.media)]
  if (table === 'section') return []
  return Array.from(JSON.stringify(row).matchAll(/\/_media\/([0-9a-f]{32})\//g), ([, hash = '']) => hash)
}

/**
 * Sorts tables so that rows of releases come first. Rows that they refer to are read later, so none are missing if a
 * sync adds rows in the meantime.
 */
function inOrder(tables: readonly SiteTable[]): SiteTable[] {
  const rank = ({ name }: SiteTable) => (name === 'channel' ? 0 : name === 'release' || versioned.has(name) ? 1 : 2)
  return [...tables].sort((one, other) => rank(one) - rank(other))
}

/** Returns the hash of the document to which a row belongs. */
function documentOf(table: string, row: Row): string | undefined {
  if (table === 'document' || table === 'document_part') return String(row.hash)
  return table === 'section' || table.startsWith('chapter') ? String(row.document) : undefined
}

/** Returns a row in its state at the start of the export. Returns `undefined` if it was added later. */
function asOfHead(table: string, row: Row, heads: Heads): Row | undefined {
  const head = heads.get(String(table === 'channel' ? row.name : row.channel))
  if (table === 'channel') return head === undefined ? undefined : { ...row, head }
  if (!('channel' in row)) return row
  if (head === undefined || Number(row.since ?? row.number ?? 0) > head) return undefined
  return typeof row.until === 'number' && row.until > head ? { ...row, until: null } : row
}

/**
 * Reads all rows of a table in key order. Their lengths are read first, so that no result exceeds the size limit of the
 * database.
 */
async function* readAll(target: D1Target, { name, columns, key, binary }: SiteTable): AsyncGenerator<Row> {
  const keys = key.join(', ')
  const after = `(${keys}) > (${key.map(() => '?').join(', ')})`
  const upTo = `(${keys}) <= (${key.map(() => '?').join(', ')})`
  const bytes = columns
    .map((column) =>
      binary.includes(column) ? `2 * length(${column})` : `coalesce(length(CAST(${column} AS BLOB)), 0)`,
    )
    .join(' + ')
  const selected = columns.map((column) => (binary.includes(column) ? `hex(${column}) AS ${column}` : column))
  const keyOf = (row: Row) => key.map((column) => row[column] as string | number)
  for (let last: (string | number)[] = []; ;) {
    const from = last.length > 0 ? ` WHERE ${after}` : ''
    const lengths = await queryRows<Row & { row_bytes: number }>(
      target,
      `SELECT ${keys}, ${bytes} AS row_bytes FROM ${name}${from} ORDER BY ${keys} LIMIT ${keysAtOnce}`,
      ...last,
    )
    for (const end of shareEnds(lengths)) {
      const where = [...(last.length > 0 ? [after] : []), upTo].join(' AND ')
      const sql = `SELECT ${selected.join(', ')} FROM ${name} WHERE ${where} ORDER BY ${keys}`
      const rows = await queryRows(target, sql, ...last, ...keyOf(end))
      yield* rows
      last = keyOf(end)
    }
    if (lengths.length < keysAtOnce) return
  }
}

/** Returns the last row of each group of rows that fit in one query. */
function shareEnds<Length extends { row_bytes: number }>(rows: readonly Length[]): Length[] {
  let bytes = 0
  return rows.filter((row, index) => {
    bytes += row.row_bytes
    const next = rows[index + 1]
    if (next && bytes + next.row_bytes <= maxBatchBytes) return false
    bytes = 0
    return true
  })
}

/** Throws an error if releases were removed during the export, because some of their rows may be missing. */
async function refuseRemoved(
  target: D1Target,
  { heads, releases, needed, read }: { heads: Heads; releases: number; needed: Set<string>; read: Set<string> },
): Promise<void> {
  const isWhole = [...needed].every((document) => read.has(document))
  if (isWhole && (await countReleases(target, heads)) === releases) return
  throw new UsageError('Content was removed from the database during the export. Run the export again.')
}
