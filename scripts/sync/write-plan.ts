import { applySeverities } from './severities.ts'
import type { SyncInput } from './collect-input.ts'
import { applyEdit } from './plan/edit.ts'
import type { Publication } from './plan/edit.ts'
import type { SyncPlan } from './plan/plan-sync.ts'
import type { PlannedRelease } from './plan/planned-release.ts'
import { sortDiagnostics } from './plan/sort-diagnostics.ts'
import { summarizeChanges } from './plan/summarize-changes.ts'
import type { ChangeSummary } from './plan/summarize-changes.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { configOfVersion, liveChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { readReleasesInForce } from './collect/current-release.ts'
import type { D1Target } from '../local/d1-target.ts'
import { visibleAt } from './versioned-table.ts'
import type { CurrentRelease, CurrentRow, NextRow, TableRow } from './versioned-table.ts'
import { storeBookPlans } from './write/book-plans.ts'
import { uploadChapters } from './write/chapter-upload.ts'
import { uploadCode } from './write/code-upload.ts'
import { indexDocuments, settleDocuments } from './write/index-documents.ts'
import type { IndexedEntry } from './write/index-documents.ts'
import type { Lease } from './write/lease.ts'
import { sweepDocuments } from './write/leftovers.ts'
import { sweepMedia } from './write/media-removal.ts'
import { moveMedia } from './write/media-upload.ts'
import { refreshStatements, writeReleases } from './write/write-release.ts'

export interface PublishResult extends ChangeSummary {
  /**
   * The number of the current release after the sync: the new release, or the previous one if nothing changed. For a
   * dry run, it is the number that the new release would have.
   */
  release: number
  published: boolean
  /** Whether nothing was published because there are errors and `strict` is set. */
  refused: boolean
  pages: number
  /** Scheduled releases. */
  scheduled: { at: string; release: number }[]
  /** The number of rows in versioned tables that were inserted or closed. */
  rows: number
  documents: number
  media: number
  /** The size of all parameters sent to the database, in bytes. */
  sentBytes: number
  /** Diagnostics with the severities of `npm run check`. */
  diagnostics: Diagnostic[]
  /** Whether an error kept some page from being published. */
  incomplete: boolean
}

/** The inputs of a sync that `writePlan` needs. */
type WrittenInput = Pick<
  SyncInput,
  | 'channel'
  | 'current'
  | 'now'
  | 'author'
  | 'note'
  | 'commit'
  | 'code'
  | 'bucket'
  | 'config'
  | 'known'
  | 'collected'
  | 'check'
  | 'strict'
  | 'dryRun'
>

/** Writes the planned releases, moves the head to them, and removes the remains of an interrupted sync. */
export async function writePlan(
  lease: Lease,
  input: WrittenInput,
  plan: SyncPlan,
  uploaded: Pick<PublishResult, 'documents' | 'media'>,
): Promise<Omit<PublishResult, 'sentBytes'>> {
  const { channel, current, bucket, now, known } = input
  const { releases, touched, isEmpty, basis } = plan
  const [next] = releases
  const isEdit = touched !== current
  const found = sortDiagnostics([...input.collected, ...plan.diagnostics])
  const { diagnostics } = applySeverities(found, [input.check])
  const summary = {
    ...summarizeChanges(visibleAt(touched.entries, touched.number), next.rows.entries, next.moved),
    ...uploaded,
    pages: next.counts.pages,
    diagnostics,
    incomplete: found.some(({ severity }) => severity === 'error'),
  }
  if (input.strict && diagnostics.some(({ severity }) => severity === 'error')) {
    // The uploaded documents stay, so the next sync doesn't send them again. The next sync that publishes removes
    // documents that are still unused.
    return { ...summary, scheduled: [], release: current.number, published: false, refused: true, rows: 0 }
  }

  await uploadCode(lease, input.code.assets)
  // This step comes before the new releases are written, so nothing is published if it fails. It doesn't remove the
  // documents of the new releases.
  if (!isEdit) await settleDocuments(lease, channel, now)
  // Pages in two languages can have the same document, so the index contains a document once per language.
  const indexKey = ({ document, collection }: IndexedEntry) => `${document} ${collection}`
  const present = new Set(touched.entries.map(indexKey))
  await indexDocuments(
    lease,
    releases.flatMap(({ rows: { entries } }) => entries.filter((entry) => !present.has(indexKey(entry)))),
    { channel: isEdit ? undefined : channel, kind: current.kind },
  )
  await lease.batch(refreshStatements(plan.replaced, { channel, current: current.number }))
  const site = input.dryRun ? input.config : await readSiteConfig(lease, input)
  if (!input.dryRun)
    await uploadChapters(
      { target: lease, bucket, config: site, kind: current.kind },
      releases.flatMap(({ rows: { entries } }) => entries),
    )
  const { first, rows } = isEmpty
    ? { first: current.number, rows: 0 }
    : await writeReleases(lease, releases, touched, input)
  if (lease.afterUncleanEnd) await lease.batch(sweepDocuments(channel))
  if (!isEdit && !input.dryRun) {
    if (bucket) await moveMedia(lease, bucket)
    await sweepMedia(lease, bucket)
    const own = JSON.parse(next.config) as SiteConfig // `renderConfig` wrote the configuration.
    if (current.kind !== 'preview')
      await storeBookPlans(lease, {
        channel,
        number: first,
        base: current.base,
        config: current.kind === 'version' ? configOfVersion(site, own) : own,
        rows: next.rows,
      })
  }
  // If there are scheduled releases before or after this sync, the next sync reads the rows from the database.
  if (!input.dryRun && releases.length === 1 && current.head === current.number) {
    const written = asCurrent(next, first, current)
    const release = isEdit ? applyEdit(current, touched, written) : written
    known?.set(channel, { release, counts: next.counts, basis } satisfies Publication)
  }
  const scheduled = releases.flatMap(({ effectiveAt: at }, index) =>
    at === null ? [] : [{ at, release: first + index }],
  )
  return { ...summary, scheduled, release: first, published: !isEmpty, refused: false, rows }
}

/** Returns the configuration of the site. The books of a version have the URLs and the title of the current release. */
async function readSiteConfig(
  target: D1Target,
  { current, config, now }: Pick<WrittenInput, 'current' | 'config' | 'now'>,
): Promise<SiteConfig> {
  if (current.kind !== 'version') return config
  const { releases } = await readReleasesInForce(target, liveChannel, now)
  return releases[0] ? (JSON.parse(releases[0].config) as SiteConfig) : config // `renderConfig` wrote the configuration.
}

/** Returns the written release in the form in which the next sync would read it. */
function asCurrent(
  { rows, config }: PlannedRelease,
  number: number,
  { kind, base }: Pick<CurrentRelease, 'kind' | 'base'>,
): CurrentRelease {
  // An unchanged row is the same object, so that cached values derived from it stay valid. This doesn't apply to
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
