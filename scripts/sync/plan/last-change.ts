import type { EntryRow } from '../versioned-table.ts'

/** The inputs of a page: the hash of its source, and its dependencies on other files. */
interface PageSource {
  document: string | null
  source: string
  answers: Record<string, string>
  /** A hash of its title, description, and text; see the column of the same name. */
  contentHash: string | null
}

/** Returns current pages whose files are gone, by the hash of their text: a moved file has the same hash. */
export function removedByText(current: readonly EntryRow[], files: ReadonlySet<string>): Map<string, EntryRow> {
  const gone = current.filter(({ file, document }) => document !== null && !files.has(file))
  return new Map(gone.map((row) => [textOf(row.source), row]))
}

/**
 * Returns when the content of a page last changed for its readers, as ISO 8601. These changes don't count: other code
 * renders the same text differently, line breaks change, links follow a moved page, or the page itself moves.
 *
 * @param before the page's current row, at any path, or `undefined` for a new page
 */
export function changedAt(before: EntryRow | undefined, page: PageSource, now: string): string {
  return before && isUnchanged(before, page) ? before.updated_at : now
}

function isUnchanged(before: EntryRow, { document, source, answers, contentHash }: PageSource): boolean {
  if (before.document === document || (contentHash !== null && before.content_hash === contentHash)) return true
  const earlier = JSON.parse(before.dependencies) as Record<string, string>
  return textOf(before.source) === textOf(source) && partsOf(earlier) === partsOf(answers)
}

/** Returns the hash of a file's text, which is the start of its source hash. */
export function textOf(source: string): string {
  return source.split('/', 1)[0]!
}

/** Returns the dependencies on visible parts of other files: images and included Markdown. */
function partsOf(answers: Record<string, string>): string {
  return Object.entries(answers)
    .filter(([question]) => /^(?:media|text):/.test(question))
    .map(([, answer]) => answer)
    .sort()
    .join('\n')
}
