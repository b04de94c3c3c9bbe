import type { Statement } from '../d1-target.ts'

/**
 * Statements that remove documents which no entry of any channel names, and parts of documents and media that were never completed:
 * what a sync leaves that ends before its end. They do nothing while another channel is being written to, whose documents may wait
 * for their entries.
 *
 * @param channel whose lease the caller holds
 */
export function sweepDocuments(channel: string): Statement[] {
  const alone = 'NOT EXISTS (SELECT 1 FROM lease WHERE channel <> ?1 AND expires_at > unixepoch())'
  const without = (table: string, match: string) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${match})`
  return [
    `DELETE FROM document WHERE ${without('entry', 'entry.document = document.hash')} AND ${alone}`,
    `DELETE FROM document_part WHERE ${without('document', 'document.hash = document_part.hash')} AND ${alone}`,
    `DELETE FROM section WHERE ${without('document', 'document.hash = section.document')} AND ${alone}`,
    `DELETE FROM media_part WHERE ${without('media', 'media.hash = media_part.hash')} AND ${alone}`,
  ].map((sql) => ({ sql, params: [channel] }))
}
