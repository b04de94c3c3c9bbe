import { spansRelease } from '../../../worker/store/visibility.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import type { CurrentRow, ReleaseBase, TableRow, VersionedTable } from '../versioned-table.ts'

/** Maximum number of rows per query. A large site has more entries than fit in one response from D1. */
const rowsAtOnce = 5000

/**
 * Limit of the first query. It is lower because `readTables` sends the first queries of all tables in one round trip.
 */
const rowsAtFirst = 1000

/** Consecutive releases of a channel, and the release they overlay. */
interface ReleaseRange {
  channel: string
  first: number
  head: number
  base: ReleaseBase | null
}

/**
 * Reads the rows that are visible in any release from `first` to `head`, ordered by `since`. Rows left behind by an
 * interrupted sync are excluded. Rows of the base release get `since` 0, and end when a scheduled release hides them.
 */
export async function readRows<Row extends TableRow>(
  target: D1Target,
  table: VersionedTable<Row>,
  { channel, first, head, base }: ReleaseRange,
): Promise<CurrentRow<Row>[]> {
  const own = await readVersions(target, table, { channel, first, head })
  const rows = base ? [...(await readBase(target, table, { channel, first, base })), ...own] : own
  for (const row of rows) if (row.until !== null && row.until > head) row.until = null
  return rows
}

/** Reads the rows of the base that are visible in release `first` of the overlay. */
async function readBase<Row extends TableRow>(
  target: D1Target,
  table: VersionedTable<Row>,
  { channel, first, base }: Omit<ReleaseRange, 'head' | 'base'> & { base: ReleaseBase },
): Promise<CurrentRow<Row>[]> {
  const until = `(SELECT since FROM hidden_row WHERE channel = ?5 AND name = '${table.name}' AND row = id)`
  const rows = await readVersions(
    target,
    table,
    { channel: base.channel, first: base.number, head: base.number },
    { until, condition: `AND coalesce(${until} > ?6, true)` },
    channel,
    first,
  )
  return rows.map((row) => ({ ...row, since: 0 }))
}

async function readVersions<Row extends TableRow>(
  target: D1Target,
  table: VersionedTable<Row>,
  { channel, first, head }: Omit<ReleaseRange, 'base'>,
  { until, condition = '' }: { until?: string; condition?: string } = {},
  ...params: Statement['params']
): Promise<CurrentRow<Row>[]> {
  // SQLite uses the index on `until` only if the two halves of the visibility rule are separate queries.
  const part = (end: string) =>
    `${selectFrom(table, until)} WHERE channel = ?1 AND ${end} AND +since <= ?4 AND id > ?2 ${condition}`
  const rows = await readAll<Row>(
    target,
    `${part('until IS NULL')} UNION ALL ${part('until > ?3')}`,
    channel,
    first,
    head,
    ...params,
  )
  return rows.sort((a, b) => a.since - b.since)
}

/**
 * Reads the rows that are visible either in release `past` or in the releases from `first` to `head`, but not in both.
 */
export async function readDifference<Row extends TableRow>(
  target: D1Target,
  table: VersionedTable<Row>,
  { channel, past, first, head }: Omit<ReleaseRange, 'base'> & { past: number },
): Promise<CurrentRow<Row>[]> {
  const part = (condition: string) => `${selectFrom(table)} WHERE channel = ?1 AND id > ?2 AND ${condition}`
  const [opened, closed] = [
    `since > ?3 AND ${spansRelease({ first: '?4', release: '?5' })}`,
    'until > ?3 AND +since <= ?3',
  ]
  return await readAll<Row>(target, `${part(opened)} UNION ALL ${part(closed)}`, channel, past, first, head)
}

/** Reads the rows of the base release that the channel has hidden since its release `past`. */
export async function readHiddenSince<Row extends TableRow>(
  target: D1Target,
  table: VersionedTable<Row>,
  { channel, past, base }: Pick<ReleaseRange, 'channel' | 'base'> & { past: number },
): Promise<CurrentRow<Row>[]> {
  if (!base) return []
  const rows = await readAll<Row>(
    target,
    `${selectFrom(table)} WHERE channel = ?1 AND id > ?2 AND id IN (
      SELECT row FROM hidden_row WHERE channel = ?3 AND name = '${table.name}' AND since > ?4)`,
    base.channel,
    channel,
    past,
  )
  return rows.map((row) => ({ ...row, since: 0, until: null }))
}

/** @param until SQL for the first release in which a row is no longer visible */
function selectFrom({ name, visible, internal }: VersionedTable, until = 'until'): string {
  return `SELECT ${['id', 'since', `${until} AS until`, ...visible, ...internal, 'digest'].join(', ')} FROM ${name}`
}

/** @param sql a query for rows of the channel `?1` whose id is greater than `?2` */
async function readAll<Row extends TableRow>(
  target: D1Target,
  sql: string,
  channel: string,
  ...params: Statement['params']
): Promise<CurrentRow<Row>[]> {
  const all: CurrentRow<Row>[] = []
  for (let last = 0, limit = rowsAtFirst; ; limit = rowsAtOnce) {
    const rows = (await queryRows(
      target,
      `${sql} ORDER BY id LIMIT ${limit}`,
      channel,
      last,
      ...params,
    )) as (CurrentRow<Row> & { id: number })[] // The query selects exactly these columns.
    for (const { id: _id, ...row } of rows) all.push(row as unknown as CurrentRow<Row>)
    if (rows.length < limit) return all
    last = rows.at(-1)!.id
  }
}
