import { liveChannel, versionChannel, versionOf } from '../../core/release/index.ts'
import type { ChannelKind } from '../../core/release/index.ts'
import { maxBatchBytes } from '../local/d1-limits.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Statement } from '../local/d1-target.ts'
import { rowStatements, toBatches } from '../sync/row-statements.ts'
import { indexDocuments } from '../sync/write/index-documents.ts'
import type { IndexedEntry } from '../sync/write/index-documents.ts'
import { holdLease, takeLease } from '../sync/write/lease.ts'
import type { Lease } from '../sync/write/lease.ts'
import { sweepDocuments } from '../sync/write/leftovers.ts'
import type { Bucket } from '../local/bucket.ts'
import { moveMedia } from '../sync/write/media-upload.ts'
import { assertBucketBound } from '../sync/write/stored-media.ts'
import { versionedTables } from '../sync/versioned-table.ts'
import { compareWithThis, installAdvice } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { checkExportFile, readExportFile } from './export-file.ts'
import type { ExportedRow, ExportHeader, ExportLine, TableHeader } from './export-file.ts'
import { appliedMigrations, readSiteTables } from './site-tables.ts'
import type { SiteTable } from './site-tables.ts'

/**
 * A temporary prefix for the names of restored channels. It is removed when all rows are written. Readers can't open
 * such channels, because channel names can't contain a colon.
 */
const waiting = 'restored:'

/** After this number of seconds, `npm run prune` removes the rows of an interrupted restore. */
const leftForSeconds = 86_400

interface RestoreOptions {
  target: D1Target
  bucket?: Bucket | undefined
  file: string
  /** Whether to replace the existing site with the restored one. */
  replace: boolean
  /** The version to restore from the export of a single version. If it is absent, the whole site is restored. */
  version?: string
}

interface RestoreResult {
  channels: string[]
  releases: number
  documents: number
  media: number
}

/**
 * Restores an exported site, with all its channels and releases, into a database. Readers see the existing site until
 * the last batch switches to the restored one, so an interrupted restore doesn't affect them. A damaged file is
 * rejected before anything is written. The search index is created again.
 *
 * @throws UsageError for a file that is damaged or was created by a newer version of Rivage
 * @throws UsageError if a site exists and `replace` is false
 * @throws LeaseHeld while a sync is writing
 * @throws errors of the database
 */
export async function restoreSite({ target, bucket, file, replace, version }: RestoreOptions): Promise<RestoreResult> {
  const lines = readExportFile(file)
  try {
    const { value: first } = await lines.next()
    await assertBucketBound(target, bucket)
    await refuseNewer(target, first as ExportHeader) // The first line is always the header.
    const present = await queryRows<{ name: string; head: number }>(target, 'SELECT name, head FROM channel')
    const own = present.filter(({ name }) => !name.startsWith(waiting))
    const channel = version === undefined ? undefined : versionChannel(version)
    if (!replace && channel !== undefined && own.some(({ name, head }) => name === channel && head > 0))
      throw new UsageError(`Version "${version}" already exists. To replace it, add --replace.`)
    if (!replace && channel === undefined && own.some(({ head }) => head > 0))
      throw new UsageError(
        'The database already contains a site. To replace it with all its releases and previews, add --replace.',
      )
    const names = [...new Set([liveChannel, ...(channel === undefined ? own.map(({ name }) => name) : [channel])])]
    await checkExportFile(file)
    return await holdAll(target, names, async (lease) => {
      const result = await restoreWith(
        lease,
        lines as AsyncIterable<ExportLine>,
        channel === undefined ? names : [channel],
        channel,
      )
      if (bucket) await moveMedia(lease, bucket)
      return result
    })
  } finally {
    await lines.return(undefined)
  }
}

/** Rejects an export of a newer Rivage version, which may contain columns that this version doesn't know. */
async function refuseNewer(target: D1Target, { migrations, writer }: ExportHeader): Promise<void> {
  if (writer && compareWithThis(writer) === 'older')
    throw new UsageError(
      `The file was written by a newer version of Rivage (format ${writer.format}). Nothing was changed. ${installAdvice(writer)}`,
    )
  const known = new Set(await appliedMigrations(target))
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new UsageError(
      `The file was written by a newer version of Rivage (it contains ${unknown.join(', ')}). Upgrade Rivage first.`,
    )
}

/**
 * Holds the leases of all channels, so that no other process can write, and runs `work` with the lease of the first
 * one.
 */
async function holdAll<Result>(
  target: D1Target,
  [name, ...others]: readonly string[],
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await takeLease(target, name!)
  return await holdLease(
    lease,
    () => (others.length > 0 ? holdAll(target, others, () => work(lease)) : work(lease)),
    () => true,
  )
}

async function restoreWith(
  lease: Lease,
  lines: AsyncIterable<ExportLine>,
  replaced: readonly string[],
  only?: string,
): Promise<RestoreResult> {
  const tables = await readSiteTables(lease)
  const versioned = new Set<string>(versionedTables.map(({ name }) => name))
  const ofChannels = tables.filter(({ name, columns }) => name === 'channel' || columns.includes('channel'))
  await removeWaiting(lease, ofChannels)
  const firstIds = await readFirstIds(lease)
  const result: RestoreResult = { channels: [], releases: 0, documents: 0, media: 0 }
  /**
   * Entries by kind of their channel. Entries of the site must be indexed first, because versions share its part of the
   * index.
   */
  const indexed: Record<ChannelKind, IndexedEntry[]> = { live: [], version: [], preview: [] }
  const kinds = new Map<string, ChannelKind>()

  const channels: ExportedRow[] = []
  let insertChannel = ''
  let header: TableHeader = { table: '', columns: [], binary: [] }
  let insert = ''
  let rows: ExportedRow[] = []
  let bytes = 0
  const flush = async () => {
    for (const batch of toBatches(rowStatements(insert, rows))) await lease.batch(batch)
    rows = []
    bytes = 0
  }
  for await (const line of lines) {
    if (!Array.isArray(line)) {
      await flush()
      if (header.table === 'channel') checkChannels(result.channels, only)
      header = withCurrentNames(line)
      insert = insertInto(tables, header)
      continue
    }
    const row = Object.fromEntries(header.columns.map((column, index) => [column, line[index] ?? null]))
    const { table } = header
    if (table === 'channel') {
      result.channels.push(String(row.name))
      if (only !== undefined) row.name = only
      kinds.set(waiting + String(row.name), kindOf(row))
      channels.push(header.columns.map((column) => row[column]!))
      insertChannel = insert
      await lease.batch([markAsWaiting(String(row.name))])
      continue
    }
    if (typeof row.channel === 'string') row.channel = waiting + (only ?? row.channel)
    if (versioned.has(table)) row.id = Number(row.id) + firstIds.get(table)!
    if (table === 'hidden_row') row.row = Number(row.row) + firstIds.get(String(row.name))!
    // Existing sections may already have the same ids, so each section gets a new one.
    if (table === 'section') row.id = null
    if (table === 'entry' && typeof row.document === 'string')
      indexed[kinds.get(String(row.channel)) ?? 'live'].push(row as unknown as IndexedEntry)
    if (table === 'release') result.releases++
    else if (table === 'document') result.documents++
    else if (table === 'media') result.media++
    const values = header.columns.map((column) => row[column]!)
    const size = values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
    if (bytes + size > maxBatchBytes) await flush()
    rows.push(values)
    bytes += size
  }
  await flush()
  for (const kind of ['live', 'version', 'preview'] as const)
    await indexDocuments(lease, uniqueDocuments(indexed[kind]), { kind })
  await lease.batch(showRestored(ofChannels, replaced, { sql: insertChannel, params: [JSON.stringify(channels)] }))
  await lease.batch(sweepDocuments(liveChannel))
  return result
}

/** Prevents a version from being restored as the site, and the site as a version. */
function checkChannels(channels: readonly string[], only: string | undefined): void {
  const [first = '', ...others] = channels
  const version = others.length === 0 ? versionOf(first) : undefined
  if (only !== undefined && version === undefined)
    throw new UsageError(
      'The file contains a whole site, not one version. Use a file written by `npm run export -- --version NAME`.',
    )
  if (only === undefined && version !== undefined)
    throw new UsageError(`The file contains only version "${version}". Restore it with --version ${version}.`)
}

/** Tables with data that is derived from the releases of a channel. Their existing rows must all be removed. */
const derived = ['artifact', 'search_checkpoint']

/** An SQL condition: the channel belongs to a restore that isn't visible yet. */
const isWaiting = `EXISTS (SELECT 1 FROM channel WHERE name >= '${waiting}' AND name < 'restored;')`

/** Creates an empty channel with a temporary name and an expiration time. */
function markAsWaiting(name: string): Statement {
  return {
    sql: `INSERT INTO channel (name, head, expires_at) VALUES (?, 0, unixepoch() + ${leftForSeconds}) ON CONFLICT DO NOTHING`,
    params: [waiting + name],
  }
}

/**
 * Returns statements that replace the existing channels with the restored ones. They can be repeated: if no temporary
 * channels are left, they have no effect.
 *
 * @param insertChannels inserts the rows of the channels themselves
 */
function showRestored(
  tables: readonly SiteTable[],
  replaced: readonly string[],
  insertChannels: Statement,
): Statement[] {
  const rows = tables.filter(({ name }) => name !== 'channel')
  const names = JSON.stringify(replaced)
  return [
    ...[...rows.map(({ name }) => name), ...derived].map((name) => ({
      sql: `DELETE FROM ${name} WHERE channel IN (SELECT value FROM json_each(?)) AND ${isWaiting}`,
      params: [names],
    })),
    ...rows.map(({ name }) => ({
      sql: `UPDATE ${name} SET channel = substr(channel, ${waiting.length + 1})
        WHERE channel >= '${waiting}' AND channel < 'restored;' AND ${isWaiting}`,
      params: [],
    })),
    { sql: `DELETE FROM channel WHERE name IN (SELECT value FROM json_each(?)) AND ${isWaiting}`, params: [names] },
    { ...insertChannels, sql: insertChannels.sql.replace('WHERE true', `WHERE ${isWaiting}`) },
    { sql: `DELETE FROM channel WHERE name >= '${waiting}' AND name < 'restored;'`, params: [] },
  ]
}

/** Removes the rows that an interrupted restore left behind. */
async function removeWaiting(lease: Lease, tables: readonly SiteTable[]): Promise<void> {
  await lease.batch(
    tables.map(({ name }) => {
      const column = name === 'channel' ? 'name' : 'channel'
      return { sql: `DELETE FROM ${name} WHERE ${column} >= ? AND ${column} < ?`, params: [waiting, 'restored;'] }
    }),
  )
}

/** Returns the offset to add to the ids of restored rows, by table, because ids are unique across channels. */
async function readFirstIds(target: D1Target): Promise<Map<string, number>> {
  const rows = await target.batch(
    versionedTables.map(({ name }) => ({ sql: `SELECT coalesce(max(id), 0) AS id FROM ${name}`, params: [] })),
  )
  return new Map(versionedTables.map(({ name }, index) => [name, Number(rows[index]?.[0]?.id ?? 0)]))
}

/** Former names of columns by table, for exports of version 0.2.0 and earlier; see migrations/0032_field_names.sql. */
const formerNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { told: 'indexnow_release' },
  release: { made_from: 'source_commit' },
  entry: { says: 'content_hash', pair: 'translation_key' },
  translation: { made_of: 'source_hash' },
}

function withCurrentNames(header: TableHeader): TableHeader {
  return { ...header, columns: header.columns.map((column) => formerNames[header.table]?.[column] ?? column) }
}

/**
 * Returns SQL that inserts rows from a JSON array. A row whose key is a hash of its content may already exist, with the
 * same content.
 * @throws UsageError for a table or column that this version of Rivage doesn't have
 */
function insertInto(tables: readonly SiteTable[], { table: name, columns, binary }: TableHeader): string {
  const table = tables.find((candidate) => candidate.name === name)
  const unknown = columns.find((column) => !table?.columns.includes(column))
  if (!table || unknown !== undefined)
    throw new UsageError(
      `The file was written by a newer version of Rivage (it contains "${unknown ?? name}" in ${name}). Upgrade Rivage first.`,
    )
  const values = columns.map((column, index) =>
    binary.includes(column) ? `unhex(value ->> ${index})` : `value ->> ${index}`,
  )
  return `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`
}

/**
 * Returns the kind of a channel. Exports of older engines don't contain it: a channel with a base was always a preview.
 */
function kindOf({ kind, base }: Readonly<Record<string, unknown>>): ChannelKind {
  // The database allows only these values.
  return (kind as ChannelKind | undefined) ?? (typeof base === 'string' ? 'preview' : 'live')
}

function uniqueDocuments(entries: readonly IndexedEntry[]): IndexedEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.document} ${entry.collection}`, entry])).values()]
}
