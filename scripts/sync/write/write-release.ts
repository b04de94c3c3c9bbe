import type { Lease } from './lease.ts'
import type { PlannedRelease } from '../plan/planned-release.ts'
import { renumberStatements } from './renumber.ts'
import { planVersions, versionStatements } from './row-versions.ts'
import type { ReplacedRow } from '../plan/entries.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import type { Statement } from '../../local/d1-target.ts'
import type { channel as channelTable, StoredRow } from '../../../worker/store/schema.ts'
import { releaseTables, visibleAt } from '../versioned-table.ts'
import type { CurrentRelease, CurrentRow, ReleaseTable } from '../versioned-table.ts'

/** The metadata of a release. */
interface ReleaseLabel {
  channel: string
  /** The time of the release (ISO 8601). */
  now: string
  author?: string
  /** The commit of the repository that contains the content. */
  commit?: string
  note?: string
}

interface WrittenReleases {
  /** The number of the first release. */
  first: number
  /** The number of rows in versioned tables that were inserted or closed. */
  rows: number
}

/**
 * Writes releases after the newest one, and moves the head to the last of them in the final batch. They replace
 * the scheduled releases; see `renumberStatements`.
 * @throws LeaseLost, or a database error. In both cases, readers see no change
 */
export async function writeReleases(
  lease: Lease,
  releases: readonly Omit<PlannedRelease, 'moved'>[],
  current: CurrentRelease,
  { channel, now, author, note, commit }: ReleaseLabel,
): Promise<WrittenReleases> {
  const { base } = current
  const first = current.head + 1
  const last = current.head + releases.length
  const versions = (Object.keys(releaseTables) as ReleaseTable[]).map((name) => ({
    table: releaseTables[name],
    ...planVersions(
      releaseTables[name],
      visibleAt<CurrentRow>(current[name], current.head),
      releases.map(({ rows }) => rows[name]),
      first,
    ),
  }))
  const statements = [
    ...versions.flatMap(({ table, ...changes }) => versionStatements(table, { channel, first, base }, changes)),
    ...releases.map(({ effectiveAt, config, counts }, index) => ({
      sql: `INSERT INTO release (channel, number, created_at, effective_at, author, note, source_commit, config, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (channel, number) DO UPDATE SET created_at = excluded.created_at, effective_at = excluded.effective_at,
          author = excluded.author, note = excluded.note, source_commit = excluded.source_commit, config = excluded.config, counts = excluded.counts`,
      params: [
        channel,
        first + index,
        now,
        effectiveAt,
        author ?? null,
        note ?? null,
        commit ?? null,
        config,
        JSON.stringify(counts),
      ],
    })),
  ]
  for (const batch of toBatches(statements)) await lease.batch(batch)
  // Readers can't observe any effect of the earlier batches.
  const answers = await lease.batch([
    ...renumberStatements(channel, current, last),
    {
      sql: `UPDATE channel SET head = (SELECT max(number) FROM release WHERE channel = ?1 AND number <= ?2) WHERE name = ?1
        RETURNING head`,
      params: [channel, last],
    },
  ])
  const [moved] = (answers.at(-1) ?? []) as StoredRow<typeof channelTable, 'head'>[]
  // A dry run returns no rows, so the number is computed.
  const head = moved?.head ?? current.number + releases.length
  return {
    first: head - releases.length + 1,
    rows: versions.reduce((sum, { closed, opened }) => sum + closed.length + opened.length, 0),
  }
}

/**
 * Returns statements that update the hashes of the inputs of rows that were created again without a visible difference.
 * The next sync then recognizes these rows as up to date.
 *
 * @param current the number of the current release
 */
export function refreshStatements(
  replaced: readonly ReplacedRow[],
  { channel, current }: { channel: string; current: number },
): Statement[] {
  const refreshed = replaced
    .filter(
      ({ current: shown, row }) =>
        shown.digest === row.digest && (shown.source !== row.source || shown.dependencies !== row.dependencies),
    )
    .map(({ current: shown, row }) => [channel, shown.file, row.source ?? '', row.dependencies ?? ''])
  // Because each file is paired with the channel, SQLite looks up each file by index. With one channel for the whole
  // list, it would scan the list for every entry of the channel.
  return rowStatements(
    `UPDATE entry SET source = value ->> 2, dependencies = value ->> 3 FROM json_each(?2)
    WHERE entry.channel = value ->> 0 AND entry.file = value ->> 1 AND (+entry.until IS NULL OR +entry.until > ?1)`,
    refreshed,
    current,
  )
}
