import type { Diagnostic } from '../../core/error/index.ts'
import type { ContentFolder } from './collect.ts'
import { createCompileTools } from './compile-tools.ts'
import type { CompileTools } from './compile-tools.ts'
import { readCurrentRelease } from './current-release.ts'
import type { CurrentRelease } from './current-release.ts'
import { meterTarget } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { dryLease } from './dry-lease.ts'
import { takeLease } from './lease.ts'
import type { Lease } from './lease.ts'
import { loadSite } from './load-site.ts'
import type { Progress } from './plan-entries.ts'
import { planRelease } from './plan-release.ts'
import type { ReleasePlan } from './plan-release.ts'
import { summarizeChanges } from './summarize-changes.ts'
import type { ChangeSummary } from './summarize-changes.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { discardUnfinished } from './versioned-table.ts'
import { writeRelease } from './write-release.ts'

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
  known?: Map<string, CurrentRelease>
  onProgress?: (progress: Progress) => void
}

export interface PublishResult extends ChangeSummary {
  /** The head after the sync: a new release, or the old one where nothing changed. With `dryRun`, what it would be. */
  release: number
  published: boolean
  /** Whether errors kept everything from being published, as `strict` asks for. */
  refused: boolean
  pages: number
  /** Rows of versioned tables that were written or closed. */
  rows: number
  documents: number
  media: number
  /** Bytes of what was sent to the database. */
  sentBytes: number
  diagnostics: Diagnostic[]
}

const heartbeatMs = 15_000

/**
 * Publishes a content folder: what differs from the channel's head becomes its next release, all of it at once. Ended at any
 * moment before its last statement, it leaves the site as it was.
 *
 * @throws LeaseHeld while another sync writes to the channel; UsageError for an invalid site.config; the database's errors
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const meter = meterTarget(options.target)
  const lease = options.dryRun ? dryLease(meter) : await takeLease(meter, options.channel)
  const heartbeat = setInterval(() => void lease.batch([]).catch(() => {}), heartbeatMs)
  let end: 'clean' | 'unclean' = 'unclean'
  try {
    const result = await publishWith(lease, options)
    end = result.refused ? 'unclean' : 'clean'
    return { ...result, sentBytes: meter.sentBytes }
  } finally {
    clearInterval(heartbeat)
    await lease.release(end).catch(() => {}) // An unreachable database: the lease ends by itself.
  }
}

async function publishWith(lease: Lease, options: PublishOptions): Promise<Omit<PublishResult, 'sentBytes'>> {
  const { folder, channel, known } = options
  const site = await loadSite(folder)
  const collected = await folder.collect()
  const now = new Date().toISOString()
  await lease.batch(discardUnfinished(channel))
  const current = await readCurrentRelease(lease, channel, known?.get(channel))
  known?.delete(channel) // Whatever happens before the end, what is known then is not what is there.
  const plan = await planRelease({ tools: createCompileTools({ colored: true }), ...options, ...site, ...collected, target: lease, current, now })

  const { documents, media, diagnostics, counts: { pages } } = plan
  const summary = { ...summarizeChanges(plan.changes.entries), pages, documents, media, diagnostics }
  if (options.strict && diagnostics.some(({ severity }) => severity === 'error')) {
    return { ...summary, release: current.number, published: false, refused: true, rows: 0 }
  }

  await lease.batch(plan.refreshed)
  const number = plan.isEmpty ? current.number : current.number + 1
  const rows = plan.isEmpty ? 0 : await writeRelease(lease, plan, { ...options, number, now })
  if (lease.afterUncleanEnd) await lease.batch(sweepDocuments(channel))
  if (!options.dryRun) known?.set(channel, asCurrent(plan, number))
  return { ...summary, release: number, published: !plan.isEmpty, refused: false, rows }
}

function asCurrent({ entries, navigation, files, translations, config }: ReleasePlan, number: number): CurrentRelease {
  return { number, config, entries, navigation, files, translations }
}
