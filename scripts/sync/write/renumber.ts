import type { Statement } from '../../local/d1-target.ts'
import { versionedTables } from '../versioned-table.ts'
import type { CurrentRelease } from '../versioned-table.ts'
import { removeUnused } from './leftovers.ts'

/**
 * Statements that remove the scheduled releases of the previous sync, and give their numbers to the releases that
 * replace them. So each sync uses only one more number, however many releases are scheduled. They belong in the batch
 * that moves the head.
 *
 * A number may be reused because no reader has seen its release. If one of them becomes public within a minute by the
 * clock of the database, the statements do nothing: the clock of a Worker may be ahead.
 *
 * The batch may arrive twice. `last` exists only until the releases are renumbered, so the second copy does nothing.
 *
 * @param current the current release and the scheduled ones
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
  // Releases after `number` up to the first new one become that one; the others keep their order.
  const renumbered = (column: string) => `max(?2 + 1, ${column} - (?3 - ?2))`
  const statements = [
    `DELETE FROM release WHERE channel = ?1 AND number > ?2 AND number <= ?3 AND ${isWritten}
      AND NOT EXISTS (${scheduled} AND effective_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute'))`,
    ...versionedTables.flatMap(({ name }) => [
      // The index on `until` would be slow, because nearly every past row ends before these releases.
      `DELETE FROM ${name} INDEXED BY ${name}_since WHERE channel = ?1 AND since > ?2 AND until <= ?3 + 1 AND ${isRemoved}`,
      // Updates follow the order of the index, so that two versions of a row never have the same number.
      `UPDATE ${name} INDEXED BY ${name}_since SET since = ${renumbered('since')} WHERE channel = ?1 AND since > ?2 AND ${isRemoved}`,
      `UPDATE ${name} SET until = ${renumbered('until')} WHERE channel = ?1 AND until > ?2 AND ${isRemoved}`,
    ]),
    `UPDATE hidden_row SET since = ${renumbered('since')} WHERE channel = ?1 AND since > ?2 AND ${isRemoved}`,
    `UPDATE release SET number = number - (?3 - ?2) WHERE channel = ?1 AND number > ?3 AND ${isRemoved}`,
  ].map((sql) => ({ sql, params: [channel, number, head, last] }))
  const documents = entries.flatMap(({ since, document }) => (since > number ? (document ?? []) : []))
  return [...statements, ...removeUnused(channel, documents)]
}
