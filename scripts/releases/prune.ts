import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Row, Statement } from '../local/d1-target.ts'
import type { Bucket } from '../local/bucket.ts'
import { removeMediaStatements, sweepMedia } from '../sync/write/media-removal.ts'
import { sweepCode } from '../sync/write/code-upload.ts'
import { withLease } from '../sync/write/lease.ts'
import type { Lease } from '../sync/write/lease.ts'
import { versionedTables } from '../sync/versioned-table.ts'
import { noOtherWriter } from '../sync/write/leftovers.ts'
import { wasPublished, spansRelease } from '../../worker/store/visibility.ts'
import type { channel, media, release, StoredRow } from '../../worker/store/schema.ts'
import { deleteChannel } from './delete-channel.ts'
import { allRows, usedMediaHashes } from './used-media.ts'
import type { Remaining } from './used-media.ts'

interface PruneOptions {
  target: D1Target
  bucket?: Bucket | undefined
  /** Number of releases to keep in each channel, at least 1. */
  keep: number
  /**
   * The only channel whose releases are removed. By default, releases of all channels and expired previews are removed.
   */
  only?: string | undefined
  /** Whether to report what would be removed without removing it. */
  dryRun?: boolean
}

/** The number of removed rows. In a dry run, the number of rows that would be removed. */
interface PruneResult {
  /** The names of expired previews. */
  channels: string[]
  releases: number
  /** The number of rows in versioned tables, such as entries, navigation, and files. */
  rows: number
  documents: number
  media: number
}

/** Number of rows to remove per batch. Readers must wait while a batch runs. */
const rowsAtOnce = 1000
const documentsAtOnce = 100

interface Channel {
  name: string
  /** The numbers of the releases to keep. */
  staying: number[]
}

/**
 * Removes all but the newest releases of each channel, with the rows that only the removed releases use, and expired
 * previews. Releases on which versions and previews are based are kept. Readers see none of the removed rows, so a
 * prune can be interrupted at any time.
 *
 * @throws LeaseHeld while a sync writes to one of the channels
 */
export async function prune({ target, bucket, keep, only, dryRun = false }: PruneOptions): Promise<PruneResult> {
  const expired = (
    await queryRows<StoredRow<typeof channel, 'name'>>(
      target,
      'SELECT name FROM channel WHERE expires_at <= unixepoch() AND ?1 IS NULL',
      only ?? null,
    )
  ).map(({ name }) => name)
  if (!dryRun) for (const name of expired) await deleteChannel(target, name)
  const channels = await stayingReleases(target, { keep, only, without: dryRun ? expired : [] })
  if (dryRun) return await countRemovable(target, channels, expired)

  const result: PruneResult = { channels: expired, releases: 0, rows: 0, documents: 0, media: 0 }
  for (const channel of channels) {
    await withLease(target, channel.name, async (lease) => {
      for (const { name } of versionedTables) result.rows += await removeVersions(lease, name, channel)
      result.releases += (
        await removed(lease, {
          sql: 'DELETE FROM release WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1) AND number NOT IN (SELECT value FROM json_each(?2)) RETURNING number',
          params: [channel.name, JSON.stringify(channel.staying)],
        })
      ).length
      await lease.batch([
        {
          sql: 'DELETE FROM artifact WHERE channel = ?1 AND release NOT IN (SELECT value FROM json_each(?2))',
          params: [channel.name, JSON.stringify(channel.staying)],
        },
        {
          sql: 'DELETE FROM artifact_part WHERE created_at < unixepoch() - 3600 AND upload_id NOT IN (SELECT upload_id FROM artifact)',
          params: [],
        },
      ])
    })
  }
  const first = channels[0]
  if (first) {
    await withLease(target, first.name, async (lease) => {
      result.documents = await removeDocuments(lease, first.name)
      result.media = await removeMedia(lease, first.name)
      await sweepMedia(lease, bucket)
      await sweepCode(lease, first.name)
    })
  }
  return result
}

/**
 * Returns the releases to keep in each channel. These are the newest releases, all scheduled releases, and those on
 * which versions and previews are based. If `only` is set, all releases of other channels are kept.
 */
async function stayingReleases(
  target: D1Target,
  { keep, only, without }: Pick<PruneOptions, 'keep' | 'only'> & { without: readonly string[] },
): Promise<Channel[]> {
  const rows = await queryRows<StoredRow<typeof channel, 'name' | 'head' | 'base' | 'baseRelease'>>(
    target,
    'SELECT name, head, base, base_release FROM channel WHERE head > 0',
  )
  const now = new Date().toISOString()
  const seen = wasPublished('release', '?2')
  const remaining = rows.filter(({ name }) => !without.includes(name))
  return await Promise.all(
    remaining.map(async ({ name, head }) => {
      const newest = await queryRows<StoredRow<typeof release, 'number'>>(
        target,
        `SELECT number FROM (SELECT number FROM release WHERE channel = ?1 AND number <= ?2
      AND (effective_at IS NULL OR effective_at <= ?3) AND ${seen} ORDER BY number DESC LIMIT ?4)
      UNION SELECT number FROM release WHERE channel = ?1 AND (?5 OR (effective_at > ?3 AND ${seen}))`,
        name,
        head,
        now,
        keep,
        Number(only !== undefined && name !== only),
      )
      const below = remaining.flatMap(({ base, base_release: number }) => (base === name ? (number ?? []) : []))
      return { name, staying: [...new Set([...newest.map(({ number }) => number), ...below])] }
    }),
  )
}

/**
 * Returns an SQL condition: none of the kept releases (a JSON array) uses the row. It is false for rows of an
 * unfinished sync.
 */
function unseen(channel: string, staying: string): string {
  return `channel = ${channel} AND until IS NOT NULL AND since <= (SELECT head FROM channel WHERE name = ${channel})
    AND NOT EXISTS (SELECT 1 FROM json_each(${staying}) WHERE ${spansRelease({ release: 'value', indexes: 'all' })})`
}

async function removeVersions(lease: Lease, table: string, { name, staying }: Channel): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await removed(lease, {
      sql: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${unseen('?1', '?2')} LIMIT ${rowsAtOnce}) RETURNING id`,
      params: [name, JSON.stringify(staying)],
    })
    count += rows.length
    if (rows.length < rowsAtOnce) return count
  }
}

async function removeDocuments(lease: Lease, channel: string): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await removed(lease, {
      sql: `DELETE FROM document WHERE ${noOtherWriter} AND hash IN (SELECT hash FROM document
        WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.document = document.hash) LIMIT ${documentsAtOnce}) RETURNING hash`,
      params: [channel],
    })
    if (rows.length === 0) break
    count += rows.length
    const hashes = JSON.stringify(rows.map(({ hash }) => hash))
    await lease.batch(
      ['document_part WHERE hash', 'section WHERE document'].map((where) => ({
        sql: `DELETE FROM ${where} IN (SELECT value FROM json_each(?2)) AND ${noOtherWriter}`,
        params: [channel, hashes],
      })),
    )
  }
  // These parts belong to documents whose rows an interrupted prune has removed.
  for (const [table, column] of [
    ['document_part', 'hash'],
    ['section', 'document'],
  ] as const) {
    while (
      (
        await removed(lease, {
          sql: `DELETE FROM ${table} WHERE ${noOtherWriter} AND rowid IN (SELECT rowid FROM ${table}
        WHERE ${column} NOT IN (SELECT hash FROM document) LIMIT ${documentsAtOnce}) RETURNING ${column}`,
          params: [channel],
        })
      ).length === documentsAtOnce
    );
  }
  return count
}

async function removeMedia(lease: Lease, channel: string): Promise<number> {
  let count = 0
  for (const hash of await unusedMedia(lease)) {
    const rows = await lease.batch(removeMediaStatements([hash], channel, noOtherWriter))
    count += rows.at(-1)?.length ?? 0
  }
  return count
}

async function unusedMedia(target: D1Target, remaining: Remaining = allRows): Promise<string[]> {
  const { elsewhere: used } = await usedMediaHashes(target, undefined, remaining)
  const rows = await queryRows<StoredRow<typeof media, 'hash'>>(
    target,
    `SELECT hash FROM media WHERE ?1 IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM file WHERE media = media.hash AND ${remaining.rows.file})`,
    remaining.param,
  )
  return rows.map(({ hash }) => hash).filter((hash) => !used.has(hash))
}

async function countRemovable(target: D1Target, channels: readonly Channel[], expired: string[]): Promise<PruneResult> {
  const result: PruneResult = { channels: expired, releases: 0, rows: 0, documents: 0, media: 0 }
  const count = async (sql: string, ...params: Statement['params']) =>
    (await queryRows<{ n: number }>(target, `SELECT count(*) AS n FROM ${sql}`, ...params))[0]?.n ?? 0
  for (const { name, staying } of channels) {
    for (const table of versionedTables)
      result.rows += await count(`${table.name} WHERE ${unseen('?1', '?2')}`, name, JSON.stringify(staying))
    result.releases += await count(
      'release WHERE channel = ? AND number NOT IN (SELECT value FROM json_each(?))',
      name,
      JSON.stringify(staying),
    )
  }
  const all = JSON.stringify(channels)
  result.documents = await count(
    `document WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.document = document.hash AND ${stays('entry')})`,
    all,
  )
  const rows = {
    document_part: `hash IN (SELECT document FROM entry WHERE ${stays('entry')})`,
    entry: stays('entry'),
    navigation: stays('navigation'),
    file: stays('file'),
    release: `EXISTS (SELECT 1 FROM json_each(?1) AS c, json_each(c.value -> 'staying') AS k
      WHERE c.value ->> 'name' = release.channel AND k.value = release.number)`,
  }
  result.media = (await unusedMedia(target, { rows, param: all })).length
  return result
}

/** Returns an SQL condition: one of the channels in `?1` (JSON) uses the row. */
function stays(table: string): string {
  return `EXISTS (SELECT 1 FROM json_each(?1) AS c WHERE c.value ->> 'name' = ${table}.channel
    AND (until IS NULL OR EXISTS (SELECT 1 FROM json_each(c.value -> 'staying') AS k WHERE ${spansRelease({ release: 'k.value', indexes: 'all' })})))`
}

async function removed(lease: Lease, { sql, params }: Statement): Promise<Row[]> {
  return await queryRows(lease, sql, ...params)
}
