import { executePlan } from './execute-plan.ts'
import type { GeneratedFile, MediaFile } from './collect/source-file.ts'
import { collectInput } from './collect-input.ts'
import type { PublishOptions, SyncInput } from './collect-input.ts'
import { compileSite } from './compile-site.ts'
import { meterTarget } from '../local/d1-target.ts'
import { changedFiles, mediaOf } from './plan/entries.ts'
import type { CompiledSite } from './plan/entries.ts'
import { planSync } from './plan/plan-sync.ts'
import { askPublished } from './questions/ask-published.ts'
import { readDocuments } from './stored-documents.ts'
import { writePlan } from './write-plan.ts'
import type { PublishResult } from './write-plan.ts'
import { DocumentUpload } from './write/document-upload.ts'
import { dryLease, holdLease, takeLease } from './write/lease.ts'
import type { Lease } from './write/lease.ts'
import { uploadMedia } from './write/media-upload.ts'
import { printBooks } from './print/print-books.ts'
import { uploadSocialCards } from './write/social-card-upload.ts'

export type { PublishResult }

/**
 * Publishes a content folder: its differences from the channel's head become the next release, atomically. If the
 * sync stops before its last statement, the site is unchanged.
 *
 * Collects the folder and the current rows, compiles changed files to entries, plans the rows of the next release, and
 * writes them. Documents are uploaded while others are still compiling.
 *
 * @throws LeaseHeld while another sync writes to the channel
 * @throws IncompatibleEngineError if the database belongs to another engine
 * @throws UsageError for an invalid site.config, or for a folder without pages if the release has some
 * @throws the errors of the database
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const meter = meterTarget(options.target)
  const lease = options.dryRun ? dryLease(meter) : await takeLease(meter, options.channel, options)
  const onProgress: PublishOptions['onProgress'] = (progress) => {
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
  const input = await collectInput(lease, options)
  const upload = new DocumentUpload(lease, options)
  const compiled = await compileSite(input, upload)
  const before = compiled.lastPublication?.basis.media
  const media = await uploadMedia({ ...input, ...(before && { before }) }, shownFiles(input, compiled))
  const plan = await executePlan(planSync(input, compiled), {
    ...readDocuments(lease, upload.unsent),
    socialCards: uploadSocialCards(input, (files) => uploadMedia(input, files)),
    books: printBooks(input, (files) => uploadMedia(input, files)),
  })
  const asked = options.asks ? await askPublished(lease, input, plan, upload.unsent) : []
  const complete = { ...plan, diagnostics: [...plan.diagnostics, ...asked] }
  return await writePlan(lease, input, complete, { documents: upload.written, media })
}

/**
 * Returns the files to upload: those that compiled pages show, and those that the sync generated from changed content.
 * Unless nothing else can have changed, also the files in `public/`, which are always published, and the site's fonts.
 */
function shownFiles(
  { media, fonts }: SyncInput,
  { changes, lastPublication }: CompiledSite,
): (MediaFile | GeneratedFile)[] {
  const shown = new Set(changes.flatMap(({ after }) => (after ? mediaOf(after) : [])))
  const isShown = ({ file }: MediaFile) => shown.has(file) || (!lastPublication && file.startsWith('public/'))
  const others = lastPublication ? changedFiles(lastPublication.basis, media) : fonts
  return [...media.filter(isShown), ...others]
}
