import type { Diagnostic } from '../../../core/error/index.ts'
import { hashOf } from '../content-hash.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import { usedMedia } from '../compile/site-index.ts'
import type { CompileOutcome } from '../compile/task.ts'
import { entryTable, withDigest } from '../versioned-table.ts'
import type { CurrentRow, EntryRow, NextRow } from '../versioned-table.ts'
import type { CompiledAnchors } from './broken-anchors.ts'
import { changedAt, goneByText, textOf } from './last-change.ts'
import { perRow } from './per-row.ts'
import { addressKey } from './share-paths.ts'

/** The release's version of a file, and its inputs (see `Earlier` in compile/compile-folder.ts). */
interface EarlierEntry {
  row: CurrentRow<EntryRow>
  source: string
  path: string
  pair: string
  dependencies: string
}

const earlierOf = perRow((row): EarlierEntry => ({
  row: row as CurrentRow<EntryRow>, // Only current rows occur here.
  source: row.source,
  path: row.path,
  pair: row.pair,
  dependencies: row.dependencies,
}))

/** Current rows of entries by file; for several versions of a file, the last one. */
export function earlierEntries(current: readonly CurrentRow<EntryRow>[]): Map<string, EarlierEntry> {
  return new Map(current.map((row) => [row.file, earlierOf(row)]))
}

/** A file to compile: the hash of its source, and its current row. */
interface CompiledFile {
  source: string
  current: CurrentRow<EntryRow> | undefined
}

interface EntriesInput {
  /** Rows of files that need no compilation. */
  fresh: readonly CurrentRow<EntryRow>[]
  /** The files to compile, by path. */
  stale: ReadonlyMap<string, CompiledFile>
  outcomes: AsyncIterable<CompileOutcome>
  /** Rows of current and scheduled releases. */
  current: readonly CurrentRow<EntryRow>[]
  /** All content files of the folder. */
  files: ReadonlySet<string>
  /** ISO 8601. */
  now: string
  /** Collects the links of compiled pages. */
  anchors: CompiledAnchors
}

/** Entries of the next release. */
interface EntryPlan {
  /** Every current and scheduled entry. */
  rows: NextRow<EntryRow>[]
  /** Rows that replace current ones. */
  replaced: ReplacedRow[]
  /** Media files of pages, by path. */
  usedMedia: Set<string>
  diagnostics: Diagnostic[]
  /** Files with diagnostics: the next sync compiles them again. */
  unsettled: Set<string>
  /** The places in which compiled files request custom paths, see `addressKey`. */
  addressKeys: Map<string, DocumentFacts['keys'][number]>
}

/** A current row and its replacement. */
export interface ReplacedRow {
  current: CurrentRow<EntryRow>
  row: NextRow<EntryRow>
}

/** Converts compiled files to rows, and reuses the rows of files that need no compilation. */
export async function planEntries({
  fresh,
  stale,
  outcomes,
  current,
  files,
  now,
  anchors,
}: EntriesInput): Promise<EntryPlan> {
  const plan: EntryPlan = {
    rows: [...fresh],
    replaced: [],
    usedMedia: new Set(),
    diagnostics: [],
    unsettled: new Set(),
    addressKeys: new Map(),
  }
  const gone = goneByText(current, files)
  for await (const outcome of outcomes) {
    plan.diagnostics.push(...outcome.diagnostics)
    anchors.add(outcome)
    const key = addressKey(outcome.facts.keys)
    if (key) plan.addressKeys.set(outcome.file, key)
    if (outcome.diagnostics.length > 0) plan.unsettled.add(outcome.file)
    const { source, current: shown } = stale.get(outcome.file)!
    const row = nextRow(outcome, source, { current: shown, before: shown ?? gone.get(textOf(source)) }, now)
    if (!row) continue
    plan.rows.push(row)
    if (shown) plan.replaced.push({ current: shown, row })
  }
  for (const row of plan.rows) for (const file of mediaOf(row)) plan.usedMedia.add(file)
  return plan
}

/**
 * Marks files as having diagnostics, although they were not compiled: the next sync compiles and reports them again.
 */
export function markUnsettled(
  plan: Pick<EntryPlan, 'rows' | 'replaced' | 'unsettled'>,
  files: ReadonlySet<string>,
): void {
  for (const [index, row] of plan.rows.entries()) {
    if (!files.has(row.file) || row.source.endsWith(reported)) continue
    const marked = { ...row, source: row.source + reported }
    plan.rows[index] = marked
    const made = plan.replaced.find((each) => each.row === row)
    if (made) made.row = marked
    // A row that was not created is a current one.
    else plan.replaced.push({ current: row as CurrentRow<EntryRow>, row: marked })
  }
  for (const file of files) plan.unsettled.add(file)
}

/** The suffix of the source hash of a file with diagnostics. */
const reported = '/reported'

/** Media files of an entry's page, by path. */
export const mediaOf = perRow((row) => usedMedia(JSON.parse(row.dependencies) as Record<string, string>))

interface EarlierRows {
  /** The current row of the file. */
  current: CurrentRow<EntryRow> | undefined
  /** The current row of the page, which may belong to another file. */
  before: EntryRow | undefined
}

/**
 * The row of a compiled file. A file with an error keeps its current row; `undefined` if it never had one.
 *
 * @param source the hash of the file's source, see `KnownFile`
 * @param now ISO 8601
 */
export function nextRow(
  outcome: CompileOutcome,
  source: string,
  { current, before }: EarlierRows,
  now: string,
): NextRow<EntryRow> | undefined {
  const { entry, document, answers, diagnostics } = outcome
  if (diagnostics.some(({ severity }) => severity === 'error')) return current
  const hash = document?.hash ?? null
  const says = document && hashOf(entry.title, entry.description, document.plain)
  return withDigest(entryTable, {
    collection: entry.collection,
    file: outcome.file,
    path: entry.path,
    pair: entry.pair,
    stem: entry.stem,
    extension: entry.extension,
    kind: entry.kind,
    title: entry.title,
    description: entry.description,
    navigation: JSON.stringify(entry.navigation),
    seo: JSON.stringify(entry.seo),
    meta: JSON.stringify(entry.meta),
    links: entry.links && JSON.stringify(entry.links),
    layout: entry.layout,
    document: hash,
    anchors: current?.anchors ?? null,
    picture: (current ?? before)?.picture ?? null,
    updated_at: updatedAt(entry.meta.publishAt, changedAt(before, { document: hash, source, answers, says }, now), now),
    says,
    // The next sync compiles a file with diagnostics again, so that they are reported again.
    source: diagnostics.length === 0 ? source : source + reported,
    dependencies: JSON.stringify(answers),
  })
}

/** When a page's content last changed for its readers; a scheduled page changes at its time. */
function updatedAt(publishAt: unknown, changedAt: string, now: string): string {
  return typeof publishAt === 'string' && (publishAt > now || publishAt > changedAt) ? publishAt : changedAt
}
