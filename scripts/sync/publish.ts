import type { Diagnostic } from '../../core/error/index.ts'
import { mergeSources } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { applySeverities } from './severities.ts'
import type { ContentFolder } from './collect/content-folder.ts'
import { renderFrameCode } from './code/frame-code.ts'
import { createCompileTools } from './compile/tools.ts'
import type { CompileTools } from './compile/tools.ts'
import { readCurrentRelease } from './plan/current-release.ts'
import type { CurrentRelease } from './plan/current-release.ts'
import type { Bucket } from './bucket.ts'
import { meterTarget } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { uploadCode } from './write/code-upload.ts'
import { indexDocuments, settleDocuments } from './write/index-documents.ts'
import type { IndexedEntry } from './write/index-documents.ts'
import { dryLease, holdLease, takeLease } from './write/lease.ts'
import type { Lease } from './write/lease.ts'
import { leaveOutReadme } from './collect/leave-out-readme.ts'
import { loadSite } from './collect/load-site.ts'
import { refuseFiles } from './collect/source-file.ts'
import { prepareIncrementalSync } from './incremental-sync.ts'
import { prepareFullSync } from './full-sync.ts'
import type { Progress } from './full-sync.ts'
import { applyEdit } from './plan/edit.ts'
import type { Publication } from './plan/edit.ts'
import type { PlannedRelease } from './plan/releases.ts'
import { summarizeChanges } from './plan/summarize-changes.ts'
import type { ChangeSummary } from './plan/summarize-changes.ts'
import { discardUnfinished, sweepDocuments } from './write/leftovers.ts'
import { checkPolicy } from './plan/page-sources.ts'
import { readPublishedFiles } from './plan/published-files.ts'
import { sortDiagnostics } from './plan/release-plan.ts'
import { isPage, visibleAt } from './versioned-table.ts'
import type { CurrentRow, NextRow, TableRow } from './versioned-table.ts'
import { UsageError } from '../usage-error.ts'
import { sweepMedia } from './write/media-removal.ts'
import { moveMedia } from './write/media-upload.ts'
import { refuseMissingBucket } from './write/stored-media.ts'
import { refreshStatements, writeReleases } from './write/write-release.ts'

interface PublishOptions {
  folder: ContentFolder
  target: D1Target
  /** Stores the bytes of files, if they aren't in the database. */
  bucket?: Bucket | undefined
  channel: string
  /** The version of the compiling code, see `codeVersion`: when it changes, pages are compiled again. */
  renderer: string
  /** Reused by a process that syncs repeatedly. */
  tools?: CompileTools
  author?: string
  note?: string
  /** The commit of the content's repository. */
  commit?: string
  /** Whether to publish nothing if a page has an error. The severities are those of `npm run check`. */
  strict?: boolean
  /** Whether the database may belong to an older engine, see `takeLease`. */
  isUpgrade?: boolean
  /** Whether to only plan the changes, and write nothing. */
  dryRun?: boolean
  /**
   * The last publications of this process, by channel. `publish` updates them, so that the next sync need not read them
   * from the database.
   */
  known?: Map<string, Publication>
  /** The time of the sync; default: the current time. */
  now?: Date
  onProgress?: (progress: Progress) => void
  /** Stops the sync before its next statement or page, with the signal's reason, and returns the lease. */
  signal?: AbortSignal
}

export interface PublishResult extends ChangeSummary {
  /**
   * The current release after the sync: a new one, or the previous one if nothing changed. With `dryRun`, the number it
   * would have.
   */
  release: number
  published: boolean
  /** Whether nothing was published because of errors and `strict`. */
  refused: boolean
  pages: number
  /** Scheduled releases. */
  scheduled: { at: string; release: number }[]
  /** Number of rows in versioned tables that were written or closed. */
  rows: number
  documents: number
  media: number
  /** Bytes of all parameters sent to the database. */
  sentBytes: number
  /** Diagnostics with the severities of `npm run check`. */
  diagnostics: Diagnostic[]
  /** Whether an error kept a page from being published. */
  incomplete: boolean
}

/**
 * Publishes a content folder: its differences from the channel's head become the next release, atomically. If the
 * sync stops before its last statement, the site is unchanged.
 *
 * The stages: collect (read the folder), compile (files to documents), plan (documents and current rows to the rows of
 * the next release), write (rows to the database). Documents are uploaded while others are still compiling.
 *
 * @throws LeaseHeld while another sync writes to the channel
 * @throws IncompatibleEngineError if the database belongs to another engine
 * @throws UsageError for an invalid site.config, or for a folder without pages if the release has some
 * @throws the errors of the database
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const meter = meterTarget(options.target)
  const lease = options.dryRun ? dryLease(meter) : await takeLease(meter, options.channel, options)
  const onProgress = (progress: Progress) => {
    options.signal?.throwIfAborted()
    options.onProgress?.(progress)
  }
  const result = await holdLease(
    lease,
    () => publishWith(stoppable(lease, options.signal), { ...options, onProgress }),
    ({ refused }) => !refused,
  )
  return { ...result, sentBytes: meter.sentBytes }
}

function stoppable(lease: Lease, signal: AbortSignal | undefined): Lease {
  return {
    ...lease,
    batch(statements) {
      signal?.throwIfAborted()
      return lease.batch(statements)
    },
  }
}

async function publishWith(lease: Lease, options: PublishOptions): Promise<Omit<PublishResult, 'sentBytes'>> {
  const { folder, channel, known } = options
  const loaded = await loadSite(folder)
  await refuseMissingBucket(lease, options.bucket)
  const { content, media: collected, unlisted, broken } = leaveOutReadme(await folder.collect(), loaded.setting.codes)
  const now = (options.now ?? new Date()).toISOString()
  await lease.batch(discardUnfinished(channel))
  const last = known?.get(channel)
  known?.delete(channel) // If this sync fails, the cached state of the channel is discarded.
  const current = await readCurrentRelease(lease, channel, now, last?.release)
  if (!content.some(({ file }) => file.endsWith('.md'))) assertHasPages(folder, current)
  const { refused } = refuseFiles(collected, loaded.maxFileMegabytes)
  const published = await readPublishedFiles(lease, current, refused)
  const { media, diagnostics: tooLarge } = refuseFiles(collected, loaded.maxFileMegabytes, published)
  const tools = options.tools ?? createCompileTools({ colored: true, project: folder.project })
  const frame = renderFrameCode(loaded.code, loaded.config, tools.icons.find, shownCode(current))
  const input = {
    ...options,
    ...loaded,
    tools,
    config: {
      ...loaded.config,
      policy: mergeSources(loaded.config.policy, frame.sources),
      ...(frame.code && { code: frame.code }),
    },
    content,
    broken,
    media,
    target: lease,
    current,
    now,
  }
  const edit = last && (await prepareIncrementalSync(input, last))
  const plan = edit ?? (await prepareFullSync(input))
  const touched = edit?.touched ?? current

  const { documents, media: uploaded, releases } = plan
  const [next] = releases
  const found = sortDiagnostics([
    ...unlisted,
    ...tooLarge,
    ...frame.diagnostics,
    ...plan.diagnostics,
    ...checkPolicy((JSON.parse(next.config) as SiteConfig).overPolicy),
  ])
  const { diagnostics } = applySeverities(found, [loaded.check])
  const first = plan.isEmpty ? current.number : current.head + 1
  const before = visibleAt(touched.entries, touched.number)
  const summary = {
    ...summarizeChanges(before, next.rows.entries, next.moved),
    pages: next.counts.pages,
    documents,
    media: uploaded,
    diagnostics,
    incomplete: found.some(({ severity }) => severity === 'error'),
    scheduled: releases.flatMap(({ effectiveAt: at }, index) => (at === null ? [] : [{ at, release: first + index }])),
  }
  if (options.strict && diagnostics.some(({ severity }) => severity === 'error')) {
    // Uploaded documents stay, so that the next sync need not send them again. The next sync that publishes removes the
    // unused ones.
    return { ...summary, scheduled: [], release: current.number, published: false, refused: true, rows: 0 }
  }

  await uploadCode(lease, loaded.code.assets)
  // Runs before the new releases are written. It keeps their documents, and if it fails, nothing is published.
  if (!edit) await settleDocuments(lease, channel, now)
  // The index contains a document once per language, because pages in two languages can have the same document.
  const indexKey = ({ document, collection }: IndexedEntry) => `${document} ${collection}`
  const present = new Set(touched.entries.map(indexKey))
  await indexDocuments(
    lease,
    releases.flatMap(({ rows: { entries } }) => entries.filter((entry) => !present.has(indexKey(entry)))),
    { channel: edit ? undefined : channel, isPreview: current.kind === 'preview' },
  )
  await lease.batch(refreshStatements(plan.replaced, { channel, current: current.number }))
  const rows = plan.isEmpty ? 0 : await writeReleases(lease, releases, touched, { ...options, now })
  if (lease.afterUncleanEnd) await lease.batch(sweepDocuments(channel))
  if (!edit && !options.dryRun) {
    if (options.bucket) await moveMedia(lease, options.bucket)
    await sweepMedia(lease, options.bucket)
  }
  // With scheduled releases, the next sync reads the rows from the database.
  if (!options.dryRun && releases.length === 1) {
    const written = asCurrent(next, first, current)
    known?.set(channel, {
      release: edit ? applyEdit(current, edit, written) : written,
      counts: next.counts,
      basis: plan.basis,
    })
  }
  return { ...summary, release: first, published: !plan.isEmpty, refused: false, rows }
}

/** The site's own code in the current release. */
function shownCode({ number, releases }: CurrentRelease): SiteConfig['code'] {
  const config = releases.find((release) => release.number === number)?.config
  return config === undefined ? undefined : (JSON.parse(config) as SiteConfig).code // A sync wrote it in this form.
}

/** Refuses a folder without any page, which is almost always the wrong folder. */
function assertHasPages(folder: ContentFolder, { entries, number }: CurrentRelease): void {
  const { length } = visibleAt(entries, number).filter(isPage)
  if (length === 0) return
  throw new UsageError(
    `${folder.path} contains no pages, but release ${number} has ${length === 1 ? 'one' : length}. Nothing was published.` +
      ' Pass the folder that contains the language folders, or keep at least one page.',
  )
}

/** The written release, as the next sync would read it. */
function asCurrent(
  { rows, config }: PlannedRelease,
  number: number,
  { kind, base }: Pick<CurrentRelease, 'kind' | 'base'>,
): CurrentRelease {
  // An unchanged row is the same object, so that values derived from it stay cached. This doesn't apply to
  // overlays, because the rows of their base have `since` 0.
  const open = <Row extends TableRow>(next: readonly (NextRow<Row> | CurrentRow<Row>)[]): CurrentRow<Row>[] => {
    const stays = (row: NextRow<Row> | CurrentRow<Row>): row is CurrentRow<Row> =>
      base === null && 'since' in row && row.until === null
    return next.map((row) => (stays(row) ? row : { ...row, since: number, until: null }))
  }
  return {
    number,
    head: number,
    kind,
    base,
    releases: [{ number, effectiveAt: null, config }],
    entries: open(rows.entries),
    navigation: open(rows.navigation),
    files: open(rows.files),
    translations: open(rows.translations),
    redirects: open(rows.redirects),
  }
}
