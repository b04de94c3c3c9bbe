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
 * Publishes a content folder. The differences between the folder and the head of the channel become the next release.
 * Publishing is atomic: if the sync stops before its last statement, the site doesn't change.
 *
 * The sync reads the folder and the current rows, compiles changed files to entries, plans the rows of the next
 * release, and writes them. Documents are uploaded while other files are still being compiled.
 *
 * @throws LeaseHeld while another sync writes to the channel
 * @throws IncompatibleEngineError if an incompatible engine version wrote the database
 * @throws UsageError if site.config is invalid, or if the folder has no pages but the current release does
 * @throws errors of the database
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
 * Returns the files to upload: files that compiled pages show, and changed files that the sync generated. A full sync
 * also uploads the files in `public/`, which are always published, and the fonts of the site.
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
