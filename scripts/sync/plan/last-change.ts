import type { EntryRow } from '../versioned-table.ts'

/** What a page is made of: names the text of its file, and has the answers to its questions about other files. */
interface Making {
  document: string | null
  source: string
  answers: Record<string, string>
}

/** Pages whose files are gone, by what names their texts: one that moved has the same. */
export function goneByText(current: readonly EntryRow[], files: ReadonlySet<string>): Map<string, EntryRow> {
  const gone = current.filter(({ file, document }) => document !== null && !files.has(String(file)))
  return new Map(gone.map((row) => [textOf(String(row.source)), row]))
}

/**
 * When the content of a page last changed for its readers, as ISO 8601. Not when other code draws the same text in another way, nor when
 * a link in it leads to a page that has moved, nor when the page itself moves.
 *
 * @param before the page as readers see it, wherever it is; `undefined` for a new one
 */
export function changedAt(before: EntryRow | undefined, page: Making, now: string): string {
  return before && isUnchanged(before, page) ? String(before.updated_at) : now
}

function isUnchanged(before: EntryRow, { document, source, answers }: Making): boolean {
  if (before.document === document) return true
  const earlier = JSON.parse(String(before.dependencies)) as Record<string, string>
  return textOf(String(before.source)) === textOf(source) && partsOf(earlier) === partsOf(answers)
}

/** The hash of a file's text, which is the beginning of what names its source. */
export function textOf(source: string): string {
  return source.split('/', 1)[0]!
}

/** What a page shows of other files: images, and texts that it includes. */
function partsOf(answers: Record<string, string>): string {
  return Object.entries(answers)
    .filter(([question]) => /^(?:media|text):/.test(question))
    .map(([, answer]) => answer)
    .sort()
    .join('\n')
}
