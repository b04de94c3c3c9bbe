import { readReleasesInForce, readTables } from '../sync/collect/current-release.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { withLease } from '../sync/write/lease.ts'
import type { PlannedRelease } from '../sync/plan/planned-release.ts'
import { summarizeChanges } from '../sync/plan/summarize-changes.ts'
import type { ChangeSummary } from '../sync/plan/summarize-changes.ts'
import { readDifference, readHiddenSince } from '../sync/collect/current-rows.ts'
import { releaseTables, visibleAt } from '../sync/versioned-table.ts'
import type { CurrentRelease, CurrentRow, NextRow, ReleaseTable, ReleasesInForce } from '../sync/versioned-table.ts'
import { discardUnfinished } from '../sync/write/leftovers.ts'
import { indexDocuments } from '../sync/write/index-documents.ts'
import { writeReleases } from '../sync/write/write-release.ts'
import { UsageError } from '../usage-error.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'
import { wasPublished } from '../../worker/store/visibility.ts'

interface RollbackOptions {
  target: D1Target
  channel: string
  /** The number of the release to restore. Defaults to the release before the current one. */
  number?: number
  author?: string
  note?: string
}

interface RollbackResult extends ChangeSummary {
  /** The numbers of the new release and of the restored release. */
  release: number
  restored: number
  /** `false` if the current release already has the same content. */
  published: boolean
  rows: number
}

/**
 * Publishes a past release as the next release, with the same pages, sidebar, files, redirects, and configuration.
 * Scheduled releases are removed. The cost only depends on the differences. Like a sync, a rollback can be interrupted
 * at any time.
 *
 * @throws UsageError if the release doesn't exist or was pruned
 * @throws LeaseHeld while a sync writes to the channel
 */
export async function rollBack({ target, channel, number, author, note }: RollbackOptions): Promise<RollbackResult> {
  return await withLease(target, channel, async (lease) => {
    const now = new Date().toISOString()
    await lease.batch(discardUnfinished(channel))
    const inForce = await readReleasesInForce(lease, channel, now)
    if (inForce.kind === 'preview')
      throw new UsageError(
        `"${channel}" is a preview, which can't be rolled back. To restore earlier content, publish it to the preview again.`,
      )
    const restored = number ?? (await findSeenBefore(lease, channel, inForce.number, now))
    if (restored === undefined) {
      throw new UsageError(
        `${inForce.number === 0 ? 'Nothing is published yet' : 'The current release is the oldest one stored'}, so there is no earlier release to restore.`,
      )
    }
    const { current, past } = await readBoth(lease, channel, restored, inForce)
    const summary = { ...summarizeChanges(visibleAt(current.entries, current.number), past.rows.entries, []), restored }
    if (current.head === current.number && isShown(past, current))
      return { ...summary, release: current.number, published: false, rows: 0 }
    await indexDocuments(lease, past.rows.entries, { kind: current.kind })
    const { first, rows } = await writeReleases(lease, [past], current, {
      channel,
      now,
      note: note ?? `Rollback to release ${restored}`,
      ...(author === undefined ? {} : { author }),
    })
    return { ...summary, release: first, published: true, rows }
  })
}

/**
 * Returns the release that was public before the current one. Scheduled releases that a sync replaced are skipped,
 * because they never became public.
 */
async function findSeenBefore(
  target: D1Target,
  channel: string,
  number: number,
  now: string,
): Promise<number | undefined> {
  const [row] = await queryRows<StoredRow<typeof release, 'number'>>(
    target,
    `SELECT number FROM release AS earlier
    WHERE channel = ?1 AND number < ?2 AND (effective_at IS NULL OR effective_at <= ?3) AND ${wasPublished('earlier', '?2')}
    ORDER BY number DESC LIMIT 1`,
    channel,
    number,
    now,
  )
  return row?.number
}

interface BothReleases {
  current: CurrentRelease
  /** The past release with the number of the next release. */
  past: Omit<PlannedRelease, 'moved'>
}

/**
 * Reads the current release and a past release without the rows that they share. On a large site, nearly all rows are
 * shared.
 */
async function readBoth(
  target: D1Target,
  channel: string,
  number: number,
  inForce: ReleasesInForce,
): Promise<BothReleases> {
  const [label] =
    number > inForce.number
      ? []
      : await queryRows<StoredRow<typeof release, 'config' | 'counts'>>(
          target,
          'SELECT config, counts FROM release WHERE channel = ? AND number = ?',
          channel,
          number,
        )
  if (!label)
    throw new UsageError(
      `Channel "${channel}" has no stored release ${number}. List the stored releases with \`npm run releases\`.`,
    )
  const different = await readTables(target, (reads, table) =>
    readDifference(reads, table, { channel, past: number, first: inForce.number, head: inForce.head }),
  )
  const those = (isSeen: (row: CurrentRow) => boolean) =>
    Object.fromEntries(
      Object.entries<readonly CurrentRow[]>(different).map(([name, rows]) => [name, rows.filter(isSeen)]),
    ) as unknown as typeof different // The object has the same tables as `different`.
  const uncovered = await readTables(target, (reads, table) =>
    readHiddenSince(reads, table, { channel, past: number, ...inForce }),
  )
  const past = those(({ since }) => since <= number)
  return {
    // Rows of scheduled releases are included, because the rollback ends them.
    current: { ...inForce, ...those(({ until }) => until === null || until > inForce.number) },
    past: {
      effectiveAt: null,
      rows: Object.fromEntries(
        Object.entries<readonly CurrentRow[]>(past).map(([name, rows]) => [
          name,
          [...rows, ...uncovered[name as ReleaseTable]],
        ]),
      ) as unknown as typeof past, // The object has the same tables as `past`.
      config: label.config,
      counts: JSON.parse(label.counts) as PlannedRelease['counts'],
    },
  }
}

/** Returns whether readers already see the same content. */
function isShown({ rows, config }: Pick<PlannedRelease, 'rows' | 'config'>, current: CurrentRelease): boolean {
  const namesOf = (all: readonly NextRow[]) =>
    all
      .map(({ digest }) => digest)
      .sort()
      .join()
  return (
    config === current.releases[0]?.config &&
    (Object.keys(releaseTables) as ReleaseTable[]).every(
      (name) => namesOf(rows[name]) === namesOf(visibleAt<CurrentRow>(current[name], current.number)),
    )
  )
}
