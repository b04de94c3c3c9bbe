import type { EntryRow } from '../versioned-table.ts'

/** What a page was compiled from: the name of its source, and the answers to its questions about other files. */
interface PageSource {
  document: string | null
  source: string
  answers: Record<string, string>
  /** Names its words; see the column. */
  says: string | null
}

/** Current pages whose files are gone, by the hash of their text: a file that was moved has the same hash. */
export function goneByText(current: readonly EntryRow[], files: ReadonlySet<string>): Map<string, EntryRow> {
  const gone = current.filter(({ file, document }) => document !== null && !files.has(file))
  return new Map(gone.map((row) => [textOf(row.source), row]))
}

/**
 * When the content of a page last changed for its readers, as ISO 8601. It does not change when other code renders the
 * same text differently, when its lines are broken elsewhere, when a link in it leads to a page that moved, or when the
 * page itself moves.
 *
 * @param before the page's current row, at whatever path; `undefined` for a new page
 */
export function changedAt(before: EntryRow | undefined, page: PageSource, now: string): string {
  return before && isUnchanged(before, page) ? before.updated_at : now
}

function isUnchanged(before: EntryRow, { document, source, answers, says }: PageSource): boolean {
  if (before.document === document || (says !== null && before.says === says)) return true
  const earlier = JSON.parse(before.dependencies) as Record<string, string>
  return textOf(before.source) === textOf(source) && partsOf(earlier) === partsOf(answers)
}

/** The hash of a file's text, with which the name of its source begins. */
export function textOf(source: string): string {
  return source.split('/', 1)[0]!
}

/** The answers about other files that a page shows: images and included texts. */
function partsOf(answers: Record<string, string>): string {
  return Object.entries(answers)
    .filter(([question]) => /^(?:media|text):/.test(question))
    .map(([, answer]) => answer)
    .sort()
    .join('\n')
}
