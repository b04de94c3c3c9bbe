import type { Diagnostic } from '../../core/error/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { hashOf } from './collect.ts'
import type { ContentFolder, MediaFile, SourceFile } from './collect.ts'
import { compileAll } from './compile-pool.ts'
import type { CompileOutcome } from './compile-task.ts'
import { describeSource } from './describe-source.ts'
import type { SourceSetting } from './describe-source.ts'
import type { Statement } from './d1-target.ts'
import type { DocumentUpload } from './document-upload.ts'
import { rowStatements } from './row-statements.ts'
import { SiteIndex, mediaReferences } from './site-index.ts'
import { entryTable, withDigest } from './versioned-table.ts'
import type { CurrentRow, NextRow } from './versioned-table.ts'

export interface Progress { done: number; total: number }

export interface PlanInput {
  folder: ContentFolder
  content: readonly SourceFile[]
  media: readonly MediaFile[]
  config: SiteConfig
  codes: readonly string[]
  collections: SourceSetting['collections']
  renderer: string
  /** Visible rows of the channel's head. */
  current: readonly CurrentRow[]
  upload: DocumentUpload
  now: string
  onProgress?: (progress: Progress) => void
}

export interface EntryPlan {
  /** Every entry of the next release. */
  rows: NextRow[]
  /** Brings up to date what readers do not see of rows that stay. */
  refreshed: Statement[]
  /** Media files that pages show. */
  usedMedia: Set<string>
  diagnostics: Diagnostic[]
}

/** A file as far as it is known before compiling. */
interface Known {
  file: string
  path: string
  /** Names what its document is made from; differs from the current row's where it must be compiled. */
  source: string
  current: CurrentRow | undefined
}

/**
 * Compiles what is new and reuses what is not: a page is compiled again when its file, the code, the configuration or an answer to
 * one of its links has changed. A page with an error keeps its last good version.
 */
export async function planEntries(input: PlanInput): Promise<EntryPlan> {
  const setting: SourceSetting = { codes: input.codes, defaultLocale: input.config.defaultLocale, collections: input.collections }
  const fingerprint = hashOf(input.renderer, JSON.stringify(setting))
  const currentByFile = new Map(input.current.map((row) => [String(row.file), row]))

  const known: Known[] = []
  for (const { file, hash } of input.content) {
    const current = currentByFile.get(file)
    const source = hashOf(hash, fingerprint)
    if (current?.source === source) known.push({ file, path: String(current.path), source, current })
    else {
      const text = await input.folder.read(file)
      const described = text === undefined ? undefined : describeSource(file, text, setting)
      if (described && !described.draft) known.push({ file, path: described.path, source, current })
    }
  }

  const data = { pages: known.map(({ file, path }): [string, string] => [file, path]), media: mediaReferences(input.media) }
  const index = new SiteIndex(data)
  const fresh = (entry: Known) => entry.current?.source === entry.source
    && index.answersStill(JSON.parse(String(entry.current.dependencies)) as Record<string, string>)
  const stale = known.filter((entry) => !fresh(entry))

  const staleFiles = new Set(stale.map(({ file }) => file))
  const plan: EntryPlan = { rows: [], refreshed: [], usedMedia: new Set(), diagnostics: [] }
  plan.rows.push(...known.filter((entry) => !staleFiles.has(entry.file)).map(({ current }) => current!))
  const staleByFile = new Map(stale.map((entry) => [entry.file, entry]))
  const touched: unknown[] = []
  let done = 0
  for await (const outcome of compileAll(stale.map(({ file }) => ({ file })), { folder: input.folder.path, ...setting, index: data })) {
    input.onProgress?.({ done: ++done, total: stale.length })
    plan.diagnostics.push(...outcome.diagnostics)
    const { source, current } = staleByFile.get(outcome.file)!
    const row = await nextRow(outcome, outcome.diagnostics.length === 0 ? source : '', current, input)
    if (!row) continue
    plan.rows.push(row)
    if (current && current.digest === row.digest && (current.source !== row.source || current.dependencies !== row.dependencies)) {
      touched.push([current.id, row.source ?? '', row.dependencies ?? ''])
    }
  }
  plan.rows = refuseDuplicates(plan.rows, plan.diagnostics)
  plan.refreshed = rowStatements(`UPDATE entry SET source = value ->> 1, dependencies = value ->> 2 FROM json_each(?) WHERE entry.id = value ->> 0`, touched)
  for (const row of plan.rows) for (const file of mediaOf(row)) plan.usedMedia.add(file)
  plan.diagnostics.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
  return plan
}

/** The row a compiled file becomes; the current one where it has an error; `undefined` for a file that was never good. */
async function nextRow(outcome: CompileOutcome, source: string, current: CurrentRow | undefined, { upload, now }: PlanInput): Promise<NextRow | undefined> {
  const { entry, document, answers, diagnostics } = outcome
  if (diagnostics.some(({ severity }) => severity === 'error')) return current
  const hash = document ? await upload.add(document) : null
  return withDigest(entryTable, {
    collection: entry.collection, file: outcome.file, path: entry.path, stem: entry.stem, extension: entry.extension,
    title: entry.title, description: entry.description, navigation: JSON.stringify(entry.navigation), seo: JSON.stringify(entry.seo),
    meta: JSON.stringify(entry.meta), links: entry.links && JSON.stringify(entry.links), layout: entry.layout, document: hash,
    updated_at: current && current.document === hash ? current.updated_at ?? now : now,
    // A file with something to report is compiled again by the next sync, so that it is reported again.
    source, dependencies: JSON.stringify(answers),
  })
}

/** Of pages that claim one path, the one with the lower stem has it. */
function refuseDuplicates(rows: readonly NextRow[], diagnostics: Diagnostic[]): NextRow[] {
  const owners = new Map<string, NextRow>()
  const sorted = rows.toSorted((a, b) => (String(a.stem) < String(b.stem) ? -1 : 1))
  return sorted.filter((row) => {
    const owner = owners.get(String(row.path))
    if (!owner) {
      owners.set(String(row.path), row)
      return true
    }
    diagnostics.push({
      severity: 'error', file: String(row.file), code: 'duplicate-path',
      message: `The path ${String(row.path)} is taken by ${String(owner.file)}.`,
      hint: 'Rename one of the two files, or give it a `path` in its frontmatter.',
    })
    return false
  })
}

function mediaOf(row: NextRow): string[] {
  const answers = JSON.parse(String(row.dependencies)) as Record<string, string>
  return Object.keys(answers).filter((question) => question.startsWith('media:') && answers[question] !== 'null').map((question) => question.slice('media:'.length))
}
