import type { documentPart, entry, StoredRow } from '../../worker/store/schema.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { CurrentRow, EntryRow } from '../sync/versioned-table.ts'

/**
 * Maximum number of earlier versions of a page to read. Several versions may have the same text if they were only
 * compiled again.
 */
const maxStates = 50

/** Reads the Markdown of a document as the author wrote it, without frontmatter. */
export async function readMarkdown(target: D1Target, document: string | null): Promise<string> {
  const parts = await queryRows<StoredRow<typeof documentPart, 'text'>>(
    target,
    `SELECT text FROM document_part WHERE hash = ? AND kind = 'markdown' ORDER BY part`,
    document ?? '',
  )
  return parts.map(({ text }) => text).join('')
}

/**
 * Returns the Markdown of a page before its last change.
 * @param paths the current and former paths of the page
 * @returns `undefined` if no different text is stored
 */
export async function readPreviousMarkdown(
  target: D1Target,
  channel: string,
  { document, since }: CurrentRow<EntryRow>,
  paths: readonly string[],
): Promise<string | undefined> {
  const rows = await queryRows<StoredRow<typeof entry, 'document'>>(
    target,
    `SELECT document FROM entry
      WHERE channel = ?1 AND path IN (SELECT value FROM json_each(?2)) AND document IS NOT NULL AND document <> ?3 AND since < ?4
      GROUP BY document ORDER BY max(since) DESC LIMIT ${maxStates}`,
    channel,
    JSON.stringify(paths),
    document ?? '',
    since,
  )
  const now = await readMarkdown(target, document)
  for (const row of rows) {
    const text = await readMarkdown(target, row.document)
    if (text.trimEnd() !== now.trimEnd()) return text
  }
  return undefined
}
