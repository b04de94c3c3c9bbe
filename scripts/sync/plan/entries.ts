import type { Diagnostic } from '../../../core/error/index.ts'
import type { ContentFolder, MediaFile, SourceFile } from '../collect/content-folder.ts'
import { planCompilation } from '../compile/compile-folder.ts'
import type { Earlier } from '../compile/compile-folder.ts'
import type { CompileOutcome } from '../compile/task.ts'
import type { CompileTools } from '../compile/tools.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import type { Statement } from '../d1-target.ts'
import type { DocumentUpload } from '../write/document-upload.ts'
import { perRow } from './per-row.ts'
import { changedAt, goneByText, textOf } from './last-change.ts'
import { rowStatements } from '../row-statements.ts'
import { usedMedia } from '../compile/site-index.ts'
import type { SiteIndexData } from '../compile/site-index.ts'
import { entryTable, withDigest } from '../versioned-table.ts'
import type { CurrentRow, NextRow, TableRow } from '../versioned-table.ts'

export interface Progress {
  done: number
  total: number
}

export interface PlanInput {
  folder: ContentFolder
  content: readonly SourceFile[]
  media: readonly MediaFile[]
  setting: SourceSetting
  channel: string
  renderer: string
  tools: CompileTools
  /** Rows that readers see now or will see, the later versions last. */
  current: readonly CurrentRow[]
  /** The release that readers see now. */
  seen: number
  upload: DocumentUpload
  now: string
  onProgress?: (progress: Progress) => void
}

interface EarlierEntry extends Earlier {
  row: CurrentRow
}

export interface EntryPlan {
  /** Every entry that is shown now or later. */
  rows: NextRow[]
  /** Brings up to date what readers do not see of rows that stay. */
  refreshed: Statement[]
  /** Media files that pages show. */
  usedMedia: Set<string>
  diagnostics: Diagnostic[]
  /** Files with something to report: they are compiled again the next time. */
  unsettled: Set<string>
  /** What pages may refer to. */
  index: SiteIndexData
}

/**
 * Compiles what is new and reuses what is not: a page is compiled again when its file, the code, the configuration or an answer to
 * one of its links has changed. A page with an error keeps its last good version.
 */
export async function planEntries(input: PlanInput): Promise<EntryPlan> {
  const earlier = new Map(input.current.map((row) => [String(row.file), earlierOf(row)]))
  const { fresh, stale, compile, index } = await planCompilation({ ...input, earlier })

  const plan: EntryPlan = {
    rows: fresh.map(({ earlier }) => earlier!.row),
    refreshed: [],
    usedMedia: new Set(),
    diagnostics: [],
    unsettled: new Set(),
    index,
  }
  const staleByFile = new Map(stale.map((entry) => [entry.file, entry]))
  const gone = goneByText(input.current, new Set(input.content.map(({ file }) => file)))
  const replaced: Replaced[] = []
  let done = 0
  for await (const outcome of compile()) {
    input.onProgress?.({ done: ++done, total: stale.length })
    plan.diagnostics.push(...outcome.diagnostics)
    if (outcome.diagnostics.length > 0) plan.unsettled.add(outcome.file)
    const { source, earlier } = staleByFile.get(outcome.file)!
    const current = earlier?.row
    const row = await nextRow(outcome, source, { current, before: current ?? gone.get(textOf(source)) }, input)
    if (!row) continue
    plan.rows.push(row)
    if (current) replaced.push({ current, row })
  }
  plan.refreshed = refreshStatements(replaced, input)
  for (const row of plan.rows) for (const file of mediaOf(row)) plan.usedMedia.add(file)
  return plan
}

/** A row that readers see, and the one that takes its place. */
export interface Replaced {
  current: CurrentRow
  row: NextRow
}

/** Notes what rows were made from of which readers see no difference. */
export function refreshStatements(
  replaced: readonly Replaced[],
  { channel, seen }: Pick<PlanInput, 'channel' | 'seen'>,
): Statement[] {
  const touched = replaced
    .filter(
      ({ current, row }) =>
        current.digest === row.digest && (current.source !== row.source || current.dependencies !== row.dependencies),
    )
    .map(({ current, row }) => [channel, current.file, row.source ?? '', row.dependencies ?? ''])
  // With the channel beside each file, SQLite looks the file up; with one for all, it reads the list for every entry of the channel.
  return rowStatements(
    `UPDATE entry SET source = value ->> 2, dependencies = value ->> 3 FROM json_each(?2)
    WHERE entry.channel = value ->> 0 AND entry.file = value ->> 1 AND (+entry.until IS NULL OR +entry.until > ?1)`,
    touched,
    seen,
  )
}

/** Media files that an entry's page shows. */
export const mediaOf = perRow((row) => usedMedia(JSON.parse(String(row.dependencies)) as Record<string, string>))

/** What a row says of the file it was made from. */
const earlierOf = perRow((row): EarlierEntry => ({
  row: row as CurrentRow,
  source: String(row.source),
  path: String(row.path),
  dependencies: String(row.dependencies), // Only current rows come here.
}))

/** The row of a file as readers see it, and that of its page, which may have been another file's. */
interface EarlierRows {
  current: CurrentRow | undefined
  before: TableRow | undefined
}

/** The row a compiled file becomes; the current one where it has an error; `undefined` for a file that was never good. */
export async function nextRow(
  outcome: CompileOutcome,
  source: string,
  { current, before }: EarlierRows,
  { upload, now }: Pick<PlanInput, 'upload' | 'now'>,
): Promise<NextRow | undefined> {
  const { entry, document, answers, diagnostics } = outcome
  if (diagnostics.some(({ severity }) => severity === 'error')) return current
  const hash = document?.hash ?? null
  if (document) await upload.add(document)
  return withDigest(entryTable, {
    collection: entry.collection,
    file: outcome.file,
    path: entry.path,
    pair: entry.pair,
    stem: entry.stem,
    extension: entry.extension,
    title: entry.title,
    description: entry.description,
    navigation: JSON.stringify(entry.navigation),
    seo: JSON.stringify(entry.seo),
    meta: JSON.stringify(entry.meta),
    links: entry.links && JSON.stringify(entry.links),
    layout: entry.layout,
    document: hash,
    anchors: current?.anchors ?? null,
    updated_at: updatedAt(entry.meta.publishAt, changedAt(before, { document: hash, source, answers }, now), now),
    // A file with something to report is compiled again by the next sync, so that it is reported again.
    source: diagnostics.length === 0 ? source : `${source}/reported`,
    dependencies: JSON.stringify(answers),
  })
}

/** When a page's content last changed for its readers: a page that is shown later changes then. */
function updatedAt(publishAt: unknown, changedAt: string, now: string): string {
  return typeof publishAt === 'string' && (publishAt > now || publishAt > changedAt) ? publishAt : changedAt
}
