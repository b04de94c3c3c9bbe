import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentFolder } from '../sync/collect/content-folder.ts'
import type { CompileTools } from '../sync/compile/tools.ts'
import type { Bucket } from '../local/bucket.ts'
import type { D1Target } from '../local/d1-target.ts'
import { LeaseHeld } from '../sync/write/lease.ts'
import type { Publication } from '../sync/plan/edit.ts'
import { publish } from '../sync/publish.ts'
import { renderReport } from '../check/render-report.ts'
import { renderOutcome } from '../terminal/print-result.ts'
import { Progress, renderDuration } from '../terminal/progress.ts'

export interface ContentPublisher {
  folder: ContentFolder
  target: D1Target
  bucket: Bucket | undefined
  renderer: string
  /** The tools for compiling. They are reused, because creating them takes longer than compiling a page. */
  tools: CompileTools
  /** The last publication of this process; see `publish`. */
  known: Map<string, Publication>
  /** Stops a publication at the next file, so that its lease is released. */
  signal: AbortSignal
}

/**
 * Publishes changes and prints a summary. Waits while another process has the lease, such as the process that this one
 * replaces.
 * @returns whether a new release was published
 */
export async function publishContent(publisher: ContentPublisher): Promise<boolean> {
  const { signal, ...options } = publisher
  const progress = new Progress('Compiling')
  const started = performance.now()
  try {
    const result = await publish({
      ...options,
      channel: 'live',
      onProgress({ done, total }) {
        signal.throwIfAborted()
        progress.update(done, total)
      },
    })
    progress.end()
    // All other problems are reported by the check in the background.
    const unprinted = result.diagnostics.filter(({ code }) => code === 'pdf-not-printed')
    if (unprinted.length > 0) console.log(renderReport(unprinted))
    console.log(renderOutcome(result, renderDuration(performance.now() - started)))
    return result.published
  } catch (error) {
    progress.end()
    if (!(error instanceof LeaseHeld)) throw error
    console.log(`${error.message} Waiting…`)
    await sleep(2000, undefined, { signal })
    return await publishContent(publisher)
  }
}
