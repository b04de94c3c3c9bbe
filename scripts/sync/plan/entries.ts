import type { Post } from '../../../core/posts/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { GeneratedFile, MediaFile } from '../collect/source-file.ts'
import { hashOf } from '../content-hash.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import { usedMedia } from '../compile/site-index.ts'
import type { SiteIndexData } from '../compile/site-index.ts'
import type { KnownPlaces } from '../compile/suggest-target.ts'
import type { CompileOutcome } from '../compile/task.ts'
import { entryTable, withDigest } from '../versioned-table.ts'
import type { CurrentRow, EntryRow, NextRow } from '../versioned-table.ts'
import type { CompiledAnchors } from './broken-anchors.ts'
import type { Publication } from './edit.ts'
import { changedAt, textOf } from './last-change.ts'
import { perRow } from './per-row.ts'
import type { RowChange } from './row-changes.ts'
import { addressKey } from './share-paths.ts'

/**
 * The row of a file in the current release, and the inputs it was compiled from (see `Earlier` in
 * compile/compile-folder.ts).
 */
interface EarlierEntry {
  row: CurrentRow<EntryRow>
  source: string
  path: string
  translationKey: string
  dependencies: string
}

const earlierOf = perRow((row): EarlierEntry => ({
  row: row as CurrentRow<EntryRow>, // This function is only called with current rows.
  source: row.source,
  path: row.path,
  translationKey: row.translation_key,
  dependencies: row.dependencies,
}))

/** Returns the current rows of entries by file. If a file has several rows, the last one is returned. */
export function earlierEntries(current: readonly CurrentRow<EntryRow>[]): Map<string, EarlierEntry> {
  return new Map(current.map((row) => [row.file, earlierOf(row)]))
}

/** The entries that a sync has compiled or removed, and their diagnostics. */
export interface CompiledEntries {
  changes: RowChange[]
  diagnostics: Diagnostic[]
  /** Files with diagnostics. The next sync compiles them again. */
  unsettled: Set<string>
  /** The frontmatter keys with which compiled files set their own paths; see `addressKey`. */
  addressKeys: Map<string, DocumentFacts['keys'][number]>
  /** The ids and links of compiled pages. */
  anchors: CompiledAnchors
}

/** The compiled entries of a site. */
export interface CompiledSite extends CompiledEntries {
  /** The last publication of this process if `changes` is relative to it. Otherwise `changes` covers every entry. */
  lastPublication: Publication | undefined
  /** The data about the site that components can request. */
  index: SiteIndexData
  /** Pages that aren't published. */
  drafts: KnownPlaces['drafts']
}

/** A file that must be compiled. */
export interface StaleFile {
  file: string
  /** The hash of its source; see `KnownFile` in compile/compile-folder.ts. */
  source: string
  /** Its row in the current release. */
  row: CurrentRow<EntryRow> | undefined
}

/** A current row and its replacement. */
export interface ReplacedRow {
  current: NextRow<EntryRow>
  row: NextRow<EntryRow>
}

/**
 * Adds the result of compiling a file.
 *
 * @param gone rows of missing files; see `removedByText`
 * @param now the current time (ISO 8601)
 */
export function addCompiled(
  { changes, diagnostics, unsettled, addressKeys, anchors }: CompiledEntries,
  outcome: CompileOutcome,
  { source, row }: StaleFile,
  gone: ReadonlyMap<string, EntryRow>,
  now: string,
): void {
  diagnostics.push(...outcome.diagnostics)
  anchors.add(outcome)
  const key = addressKey(outcome.facts.keys)
  if (key) addressKeys.set(outcome.file, key)
  if (outcome.diagnostics.length === 0) unsettled.delete(outcome.file)
  else unsettled.add(outcome.file)
  const after = nextRow(outcome, source, { current: row, before: row ?? gone.get(textOf(source)) }, now)
  if (after) changes.push({ before: row, after })
}

/**
 * Marks files that were not compiled as having diagnostics, so the next sync compiles them and reports the diagnostics
 * again.
 * @param rows the entries before the changes
 */
export function markReported(
  changes: readonly RowChange[],
  files: ReadonlySet<string>,
  rows: readonly CurrentRow<EntryRow>[],
): RowChange[] {
  if (files.size === 0) return [...changes]
  const mark = (row: NextRow<EntryRow>) =>
    files.has(row.file) && !row.source.endsWith(reported) ? { ...row, source: row.source + reported } : row
  const changed = new Set(changes.map(({ before }) => before))
  const others = rows.filter((row) => files.has(row.file) && !changed.has(row))
  return [...changes, ...others.map((row): RowChange => ({ before: row, after: row }))].map(({ before, after }) => ({
    before,
    after: after && mark(after),
  }))
}

/** Returns the generated files whose content differs from the last publication. */
export function changedFiles(
  { media: before }: Publication['basis'],
  media: readonly (MediaFile | GeneratedFile)[],
): GeneratedFile[] {
  const made = media.filter((file) => 'bytes' in file)
  const known = new Set(made.length === 0 ? [] : before.map(({ file, hash }) => `${hash} ${file}`))
  return made.filter(({ file, hash }) => !known.has(`${hash} ${file}`))
}

/** Suffix of the source hash of a file that has diagnostics. */
const reported = '/reported'

/** Returns the media files on the page of an entry, by path. */
export const mediaOf = perRow((row) => usedMedia(JSON.parse(row.dependencies) as Record<string, string>))

interface EarlierRows {
  /** The row of the same file. */
  current: CurrentRow<EntryRow> | undefined
  /** The row of the same page, which may have been published from another file. */
  before: EntryRow | undefined
}

/**
 * Returns the row of a compiled file. A file with an error keeps its current row. Returns `undefined` if it has none.
 *
 * @param source the hash of the file's source; see `KnownFile`
 * @param now the current time (ISO 8601)
 */
function nextRow(
  outcome: CompileOutcome,
  source: string,
  { current, before }: EarlierRows,
  now: string,
): NextRow<EntryRow> | undefined {
  const { entry, document, answers, diagnostics } = outcome
  if (diagnostics.some(({ severity }) => severity === 'error')) return current
  const hash = document?.hash ?? null
  const meta = datedMeta(entry, current, now)
  const contentHash = document && hashOf(entry.title, entry.description, document.plain)
  return withDigest(entryTable, {
    collection: entry.collection,
    file: outcome.file,
    path: entry.path,
    translation_key: entry.translationKey,
    stem: entry.stem,
    extension: entry.extension,
    kind: entry.kind,
    title: entry.title,
    description: entry.description,
    navigation: JSON.stringify(entry.navigation),
    seo: JSON.stringify(entry.seo),
    meta: JSON.stringify(meta),
    links: entry.links && JSON.stringify(entry.links),
    layout: entry.layout,
    document: hash,
    anchors: current?.anchors ?? null,
    picture: (current ?? before)?.picture ?? null,
    updated_at: updatedAt(
      meta.publishAt,
      changedAt(before, { document: hash, source, answers, contentHash }, now),
      now,
    ),
    content_hash: contentHash,
    // The next sync compiles a file with diagnostics again, to report them again.
    source: diagnostics.length === 0 ? source : source + reported,
    dependencies: JSON.stringify(answers),
  })
}

/**
 * Returns the metadata of an entry. A post without a date gets the day of its first publication, unless its frontmatter
 * sets `date: false`.
 */
function datedMeta(
  { kind, meta }: CompileOutcome['entry'],
  current: EntryRow | undefined,
  now: string,
): Record<string, unknown> {
  const post = meta.post as Post | undefined
  if (kind !== 'post' || !post || post.date !== undefined || post.undated) return meta
  const earlier = current && (JSON.parse(current.meta) as { post?: Post }).post?.date
  return { ...meta, post: { ...post, date: earlier ?? now.slice(0, 10) } }
}

/**
 * Returns when the content of a page last changed from the reader's point of view. For a scheduled page, this is the
 * scheduled time.
 */
function updatedAt(publishAt: unknown, changedAt: string, now: string): string {
  return typeof publishAt === 'string' && (publishAt > now || publishAt > changedAt) ? publishAt : changedAt
}
