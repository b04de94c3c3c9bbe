import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentFolder } from '../sync/collect/content-folder.ts'
import type { CompileTools } from '../sync/compile/tools.ts'
import type { D1Target } from '../sync/d1-target.ts'
import { LeaseHeld } from '../sync/write/lease.ts'
import type { Publication } from '../sync/plan/edit.ts'
import { publish } from '../sync/publish.ts'
import { renderOutcome } from '../terminal/print-result.ts'
import { Progress, renderDuration } from '../terminal/progress.ts'

export interface ContentPublisher {
  folder: ContentFolder
  target: D1Target
  renderer: string
  /** Kept between publications: making them takes longer than compiling a page. */
  tools: CompileTools
  /** What this process has published: see `publish`. */
  known: Map<string, Publication>
  /** Ends a publication at the next file, so that it gives its lease back. */
  signal: AbortSignal
}

/**
 * Publishes what has changed and says what that was. Waits for another writer to end: the one that this process replaces, say.
 * @returns whether there is a new release
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
