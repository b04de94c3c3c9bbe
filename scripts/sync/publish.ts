import type { Diagnostic } from '../../core/error/index.ts'
import type { ContentFolder } from './collect/content-folder.ts'
import { createCompileTools } from './compile/tools.ts'
import type { CompileTools } from './compile/tools.ts'
import { readCurrentRelease } from './plan/current-release.ts'
import type { CurrentRelease } from './plan/current-release.ts'
import { meterTarget } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { indexDocuments } from './write/index-documents.ts'
import { dryLease, holdLease, takeLease } from './write/lease.ts'
import type { Lease } from './write/lease.ts'
import { loadSite } from './collect/load-site.ts'
import { prepareIncrementalSync } from './incremental-sync.ts'
import { prepareFullSync } from './full-sync.ts'
import type { Progress } from './full-sync.ts'
import { applyEdit } from './plan/edit.ts'
import type { Publication } from './plan/edit.ts'
import type { PlannedRelease } from './plan/releases.ts'
import { summarizeChanges } from './plan/summarize-changes.ts'
import type { ChangeSummary } from './plan/summarize-changes.ts'
import { discardUnfinished, sweepDocuments } from './write/leftovers.ts'
import { visibleAt } from './versioned-table.ts'
import type { CurrentRow, NextRow } from './versioned-table.ts'
import { UsageError } from '../usage-error.ts'
import { refreshStatements, writeReleases } from './write/write-release.ts'

export interface PublishOptions {
  folder: ContentFolder
  target: D1Target
  channel: string
  /** Names the code that compiles: pages are compiled again when it changes. */
  renderer: string
  /** Kept by whoever publishes again and again. */
  tools?: CompileTools
  author?: string
  note?: string
  /** Publish nothing at all where any page has an error. */
  strict?: boolean
  /** Find out what would be published, and write nothing. */
  dryRun?: boolean
  /** What this process published last, by channel: kept up to date, so that the next sync of the process does not read it again. */
  known?: Map<string, Publication>
  /** When the sync happens; default: now. */
  now?: Date
  onProgress?: (progress: Progress) => void
}

export interface PublishResult extends ChangeSummary {
  /** What readers see after the sync: a new release, or the old one where nothing changed. With `dryRun`, what it would be. */
  release: number
  published: boolean
  /** Whether errors kept everything from being published, as `strict` asks for. */
  refused: boolean
  pages: number
  /** Releases that readers see from a later moment on. */
  scheduled: { at: string; release: number }[]
  /** Rows of versioned tables that were written or closed. */
  rows: number
  documents: number
  media: number
  /** Bytes of what was sent to the database. */
  sentBytes: number
  diagnostics: Diagnostic[]
}

/**
 * Publishes a content folder: what differs from the channel's head becomes its next release, all of it at once. Ended at any
 * moment before its last statement, it leaves the site as it was.
 *
 * @throws LeaseHeld while another sync writes to the channel; UsageError for an invalid site.config, or a folder without any page in the place
 *   of a site; the database's errors
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const meter = meterTarget(options.target)
  const lease = options.dryRun ? dryLease(meter) : await takeLease(meter, options.channel)
  const result = await holdLease(
    lease,
    () => publishWith(lease, options),
    ({ refused }) => !refused,
  )
  return { ...result, sentBytes: meter.sentBytes }
}

async function publishWith(lease: Lease, options: PublishOptions): Promise<Omit<PublishResult, 'sentBytes'>> {
  const { folder, channel, known } = options
  const site = await loadSite(folder)
  const collected = await folder.collect()
  const now = (options.now ?? new Date()).toISOString()
  await lease.batch(discardUnfinished(channel))
  const before = known?.get(channel)
  known?.delete(channel) // Whatever happens before the end, what is known then is not what is there.
  const current = await readCurrentRelease(lease, channel, now, before?.release)
  if (!collected.content.some(({ file }) => file.endsWith('.md'))) refuseToEmpty(folder, current)
  const input = {
    tools: createCompileTools({ colored: true }),
    ...options,
    ...site,
    ...collected,
    target: lease,
    current,
    now,
  }
  const edit = before && (await prepareIncrementalSync(input, before))
  const plan = edit ?? (await prepareFullSync(input))
  const touched = edit?.touched ?? current

  const { documents, media, diagnostics, releases } = plan
  const [next] = releases
  const first = plan.isEmpty ? current.number : current.head + 1
  const summary = {
    ...summarizeChanges(visibleAt(touched.entries, touched.number), next.rows.entries, next.moved),
    pages: next.counts.pages,
    documents,
    media,
    diagnostics,
    scheduled: releases.flatMap(({ effectiveAt: at }, index) => (at === null ? [] : [{ at, release: first + index }])),
  }
  if (options.strict && diagnostics.some(({ severity }) => severity === 'error')) {
    await lease.batch(sweepDocuments(channel)) // What was sent while the pages were compiled.
    return { ...summary, scheduled: [], release: current.number, published: false, refused: true, rows: 0 }
  }

  const present = new Set(touched.entries.map(({ document }) => document))
  await indexDocuments(
    lease,
    releases.flatMap(({ rows: { entries } }) => entries.filter(({ document }) => !present.has(document))),
    edit ? undefined : channel,
  )
  await lease.batch(refreshStatements(plan.replaced, { channel, current: current.number }))
  const rows = plan.isEmpty ? 0 : await writeReleases(lease, releases, touched, { ...options, now })
  if (lease.afterUncleanEnd) await lease.batch(sweepDocuments(channel))
  // What is seen later has other rows: it is read again.
  if (!options.dryRun && releases.length === 1) {
    const written = asCurrent(next, first, current.base)
    known?.set(channel, {
      release: edit ? applyEdit(current, edit, written) : written,
      counts: next.counts,
      basis: plan.basis,
    })
  }
  return { ...summary, release: first, published: !plan.isEmpty, refused: false, rows }
}

/** A folder without any page is nearly always another one than was meant. */
function refuseToEmpty(folder: ContentFolder, { entries, number }: CurrentRelease): void {
  const { length } = visibleAt(entries, number).filter(({ document }) => document !== null)
  if (length === 0) return
  throw new UsageError(
    `There is no page in ${folder.path}, and release ${number} has ${length === 1 ? 'one' : length}. Nothing was published. ` +
      'Name the folder that has the languages inside, or leave one page in it.',
  )
}

function asCurrent({ rows, config }: PlannedRelease, number: number, base: CurrentRelease['base']): CurrentRelease {
  // A row that stays is the same object: what is derived from it need not be derived again. One of the base is numbered as the base is.
  const stays = (row: NextRow | CurrentRow): row is CurrentRow => base === null && 'since' in row && row.until === null
  const open = (next: readonly (NextRow | CurrentRow)[]) =>
    next.map((row) => (stays(row) ? row : { ...row, since: number, until: null }))
  return {
    number,
    head: number,
    base,
    releases: [{ number, effectiveAt: null, config }],
    entries: open(rows.entries),
    navigation: open(rows.navigation),
    files: open(rows.files),
    translations: open(rows.translations),
    redirects: open(rows.redirects),
  }
}
