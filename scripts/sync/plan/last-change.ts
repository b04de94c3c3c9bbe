import type { EntryRow } from '../versioned-table.ts'

/** The inputs of a page: its source and its dependencies on other files. */
interface PageSource {
  document: string | null
  source: string
  answers: Record<string, string>
  /** Hash of the title, description, and text, as in the `content_hash` column. */
  contentHash: string | null
}

/** Returns the current pages whose files no longer exist, by the hash of their text. A moved file has the same hash. */
export function removedByText(current: readonly EntryRow[], files: ReadonlySet<string>): Map<string, EntryRow> {
  const gone = current.filter(({ file, document }) => document !== null && !files.has(file))
  return new Map(gone.map((row) => [textOf(row.source), row]))
}

/**
 * Returns the time (ISO 8601) at which the content of a page last changed for its readers. The time isn't affected by
 * changed line breaks, by different HTML from a new renderer, by links that follow a moved page, or by a move of the
 * page itself.
 *
 * @param before the current row of the page, at any path, or `undefined` for a new page
 */
export function changedAt(before: EntryRow | undefined, page: PageSource, now: string): string {
  return before && isUnchanged(before, page) ? before.updated_at : now
}

function isUnchanged(before: EntryRow, { document, source, answers, contentHash }: PageSource): boolean {
  if (before.document === document || (contentHash !== null && before.content_hash === contentHash)) return true
  const earlier = JSON.parse(before.dependencies) as Record<string, string>
  return textOf(before.source) === textOf(source) && partsOf(earlier) === partsOf(answers)
}

/** Returns the hash of a file's text, which is the first part of its source hash. */
export function textOf(source: string): string {
  return source.split('/', 1)[0]!
}

/** Returns the dependencies on content of other files that the page shows: images and included Markdown. */
function partsOf(answers: Record<string, string>): string {
  return Object.entries(answers)
    .filter(([question]) => /^(?:media|text):/.test(question))
    .map(([, answer]) => answer)
    .sort()
    .join('\n')
}
