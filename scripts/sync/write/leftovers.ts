import type { Statement } from '../../local/d1-target.ts'
import { versionedTables } from '../versioned-table.ts'
import { isInDatabase, isKept } from './media-removal.ts'

/**
 * Returns statements that remove the rows of a sync that ended before it moved the head. No reader has seen these rows.
 */
export function discardUnfinished(channel: string): Statement[] {
  const head = '(SELECT head FROM channel WHERE name = ?1)'
  return [
    ...versionedTables.flatMap(({ name }) => [
      { sql: `DELETE FROM ${name} WHERE channel = ?1 AND since > ${head}`, params: [channel] },
      { sql: `UPDATE ${name} SET until = NULL WHERE channel = ?1 AND until > ${head}`, params: [channel] },
    ]),
    { sql: `DELETE FROM hidden_row WHERE channel = ?1 AND since > ${head}`, params: [channel] },
    { sql: `DELETE FROM release WHERE channel = ?1 AND number > ${head}`, params: [channel] },
  ]
}

/**
 * An SQL condition: no channel other than `?1` is being written to. A sync in progress may have uploaded documents and
 * media that no entry refers to yet, and they must not be removed.
 */
export const noOtherWriter = 'NOT EXISTS (SELECT 1 FROM lease WHERE channel <> ?1 AND expires_at > unixepoch())'

/**
 * Returns statements that remove what interrupted syncs left behind: documents without an entry in any channel, and
 * incomplete documents and media. Parts of media are kept for a day, so the next sync can continue the upload. The
 * statements do nothing while another channel is being written to.
 *
 * @param channel the channel whose lease the caller holds
 */
export function sweepDocuments(channel: string): Statement[] {
  const without = (table: string, match: string) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${match})`
  return [
    `DELETE FROM document WHERE ${without('entry', 'entry.document = document.hash')} AND ${noOtherWriter}`,
    `DELETE FROM document_part WHERE ${without('document', 'document.hash = document_part.hash')} AND ${noOtherWriter}`,
    `DELETE FROM section WHERE ${without('document', 'document.hash = section.document')} AND ${noOtherWriter}`,
    `DELETE FROM media_part WHERE NOT ${isInDatabase('media_part.hash')} AND NOT ${isKept('media_part.hash')} AND ${noOtherWriter}`,
  ].map((sql) => ({ sql, params: [channel] }))
}

/**
 * Returns statements that remove the given documents if no entry uses them anymore. They do nothing while another
 * channel is being written to. In that case, `npm run prune` removes the documents later.
 */
export function removeUnused(channel: string, documents: readonly string[]): Statement[] {
  const isUnused = (hash: string) =>
    `${hash} IN (SELECT value FROM json_each(?2)) AND NOT EXISTS (SELECT 1 FROM entry WHERE document = ${hash}) AND ${noOtherWriter}`
  return ['document_part.hash', 'section.document', 'document.hash'].map((column) => ({
    sql: `DELETE FROM ${column.split('.')[0]} WHERE ${isUnused(column)}`,
    params: [channel, JSON.stringify(documents)],
  }))
}
