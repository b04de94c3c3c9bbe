import { visibleRows } from '../../../worker/store/visibility.ts'
import { diffRows } from '../../../core/release/index.ts'
import type { Statement } from '../../local/d1-target.ts'
import { rowStatements } from '../row-statements.ts'
import { keyOf } from '../versioned-table.ts'
import type { CurrentRow, NextRow, ReleaseBase, TableRow, VersionedTable } from '../versioned-table.ts'

/** The changes to the rows of a table that give each of several consecutive releases its own rows. */
interface Versions {
  /** Current rows, and the first release in which they are no longer visible. */
  closed: { row: TableRow; until: number }[]
  /** New rows. A row that is added by one release and removed by a later one is inserted with both numbers. */
  opened: OpenedRow[]
}

interface OpenedRow {
  row: NextRow
  since: number
  until: number | null
}

/**
 * Plans the changes to the rows of a table for consecutive releases.
 *
 * @param current the rows of the release before `first`
 * @param states the rows of each new release
 */
export function planVersions(
  table: VersionedTable,
  current: readonly CurrentRow[],
  states: readonly (readonly NextRow[])[],
  first: number,
): Versions {
  const versions: Versions = { closed: [], opened: [] }
  let live = new Map<string, { digest: string; close: (until: number) => void }>(
    current.map((row) => [
      keyOf(table, row),
      { digest: row.digest, close: (until) => versions.closed.push({ row, until }) },
    ]),
  )
  for (const [index, rows] of states.entries()) {
    const next = new Map(rows.map((row) => [keyOf(table, row), row]))
    const { added, changed, removed } = diffRows(live, next)
    for (const version of [...removed, ...changed.map(({ from }) => from)]) version.close(first + index)
    const after = new Map(live)
    for (const key of live.keys()) if (!next.has(key)) after.delete(key)
    for (const row of [...added, ...changed.map(({ to }) => to)]) {
      const version: OpenedRow = { row, since: first + index, until: null }
      versions.opened.push(version)
      after.set(keyOf(table, row), {
        digest: row.digest,
        close: (until) => {
          version.until = until
        },
      })
    }
    live = after
  }
  return versions
}

/**
 * The channel to write to. `first` is the number of the first new release, and `base` is the release that a preview
 * overlays.
 */
interface VersionedChannel {
  channel: string
  first: number
  base: ReleaseBase | null
}

/**
 * Returns statements that write the changes. The changes become visible when the head moves. The statements can safely
 * run twice.
 */
export function versionStatements(
  table: VersionedTable,
  { channel, first, base }: VersionedChannel,
  { closed, opened }: Versions,
): Statement[] {
  const columns = [...table.visible, ...table.internal, 'digest']
  const select = (names: readonly string[], from = 0) => names.map((_, index) => `value ->> ${index + from}`).join(', ')
  const ends = [...new Set(closed.map(({ until }) => until))].map((until) => ({
    until,
    keys: closed.filter((one) => one.until === until).map(({ row }) => table.key.map((column) => row[column])),
  }))
  return [
    // The plus signs prevent SQLite from using the indexes on `since` and `until`. They would select nearly all rows,
    // because nearly every row is open.
    ...ends.flatMap(({ until, keys }) =>
      rowStatements(
        `UPDATE ${table.name} SET until = ?1 WHERE channel = ?2 AND (${table.key.join(', ')}) IN (SELECT ${select(table.key)} FROM json_each(?4))
        AND +since < ?3 AND +until IS NULL`,
        keys,
        until,
        channel,
        first,
      ),
    ),
    // A preview hides rows of its base instead of closing them, because the base still shows them.
    ...(base ? ends : []).flatMap(({ until, keys }) =>
      rowStatements(
        `INSERT INTO hidden_row (channel, name, row, since) SELECT ?1, '${table.name}', id, ?2 FROM ${table.name}
        WHERE ${visibleRows({ channel: '?3', release: '?4' })}
          AND (${table.key.join(', ')}) IN (SELECT ${select(table.key)} FROM json_each(?5)) ON CONFLICT DO NOTHING`,
        keys,
        channel,
        until,
        base!.channel,
        base!.number,
      ),
    ),
    ...rowStatements(
      `INSERT INTO ${table.name} (channel, since, until, ${columns.join(', ')})
        SELECT ?, value ->> 0, value ->> 1, ${select(columns, 2)} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      opened.map(({ row, since, until }) => [since, until, ...columns.map((column) => row[column])]),
      channel,
    ),
  ]
}
