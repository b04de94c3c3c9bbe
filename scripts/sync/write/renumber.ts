import type { Statement } from '../../local/d1-target.ts'
import { versionedTables } from '../versioned-table.ts'
import type { CurrentRelease } from '../versioned-table.ts'
import { removeUnused } from './leftovers.ts'

/**
 * Returns statements that remove the scheduled releases of the previous sync and give their numbers to the releases
 * that replace them. Each sync therefore uses only one new number, however many releases are scheduled. The statements
 * must run in the batch that moves the head.
 *
 * A number can be reused because no reader has seen its release. If a scheduled release will become visible within a
 * minute by the clock of the database, the statements do nothing, because the clock of a Worker may be ahead.
 *
 * The batch may arrive twice. Release `last` exists only until the releases are renumbered, so the second copy does
 * nothing.
 *
 * @param current the current and scheduled releases
 * @param last the number of the last new release
 */
export function renumberStatements(
  channel: string,
  { number, head, entries }: Pick<CurrentRelease, 'number' | 'head' | 'entries'>,
  last: number,
): Statement[] {
  if (head === number) return []
  const scheduled = 'SELECT 1 FROM release WHERE channel = ?1 AND number > ?2 AND number <= ?3'
  const isWritten = 'EXISTS (SELECT 1 FROM release WHERE channel = ?1 AND number = ?4)'
  const isRemoved = `NOT EXISTS (${scheduled}) AND ${isWritten}`
  // Releases from `number` + 1 up to the first new one become release `number` + 1. Later releases keep their order.
  const renumbered = (column: string) => `max(?2 + 1, ${column} - (?3 - ?2))`
  const statements = [
    `DELETE FROM release WHERE channel = ?1 AND number > ?2 AND number <= ?3 AND ${isWritten}
      AND NOT EXISTS (${scheduled} AND effective_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute'))`,
    ...versionedTables.flatMap(({ name }) => [
      // The index on `until` would be slow, because nearly all past rows end before these releases.
      `DELETE FROM ${name} INDEXED BY ${name}_since WHERE channel = ?1 AND since > ?2 AND until <= ?3 + 1 AND ${isRemoved}`,
      // Updating in the order of the index ensures that two versions of a row never have the same number.
      `UPDATE ${name} INDEXED BY ${name}_since SET since = ${renumbered('since')} WHERE channel = ?1 AND since > ?2 AND ${isRemoved}`,
      `UPDATE ${name} SET until = ${renumbered('until')} WHERE channel = ?1 AND until > ?2 AND ${isRemoved}`,
    ]),
    `UPDATE hidden_row SET since = ${renumbered('since')} WHERE channel = ?1 AND since > ?2 AND ${isRemoved}`,
    `UPDATE release SET number = number - (?3 - ?2) WHERE channel = ?1 AND number > ?3 AND ${isRemoved}`,
  ].map((sql) => ({ sql, params: [channel, number, head, last] }))
  const documents = entries.flatMap(({ since, document }) => (since > number ? (document ?? []) : []))
  return [...statements, ...removeUnused(channel, documents)]
}
