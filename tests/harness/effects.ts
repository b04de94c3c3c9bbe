import { expect } from 'vitest'
import type { Answered } from '../fixtures/workers/double-protocol.ts'
import { openDoubledSite } from './database-double.ts'
import type { Files } from './site.ts'

/**
 * The effect of a change: the paths with a different response, and those for which an isolate queried the database
 * again.
 */
export interface Effect {
  differ: string[]
  cold: string[]
}

/** A site whose previous responses at some paths are recorded. */
export interface KnownSite {
  /**
   * Publishes a change. Returns the paths at which a new isolate responds differently than before, and the paths for
   * which an isolate with all previous responses in its cache queries the database again. Asserts that the responses of
   * both isolates are the same, and that unchanged ones are confirmed with 304.
   */
  effectOf(changes: Files): Promise<Effect>
  dispose(): Promise<void>
}

/** Number of paths that the test combines in one request. */
const atOnce = 200

/** Opens a site and records its responses at some paths. */
export async function openKnownSite(files: Files, addresses: readonly string[]): Promise<KnownSite> {
  const site = await openDoubledSite(files)
  const ask = async (isolate: string, copies?: Map<string, Answered>) => {
    const answers = new Map<string, Answered>()
    for (let from = 0; from < addresses.length; from += atOnce) {
      const some = addresses.slice(from, from + atOnce)
      const asked = some.map((path) => ({ path, etag: copies?.get(path)?.etag ?? null }))
      for (const [index, answer] of (await site.askMany(isolate, asked)).entries()) answers.set(some[index]!, answer)
    }
    await site.idle()
    return answers
  }
  let shown = await ask('known')
  let isolates = 0
  return {
    async effectOf(changes) {
      await ask('known')
      const before = shown
      const { release } = await site.serve(changes)
      shown = await ask(`new ${isolates++}`)
      await (await site.isolate('known')('/robots.txt')).text() // The isolate detects the new release.
      const answers = await ask('known', before)
      // Paths missing before and after the change have an error page, whose response may change.
      const pages = addresses.filter((address) => [before, shown].some((each) => each.get(address)!.status === 200))
      const differ = pages.filter((address) => shown.get(address)!.digest !== before.get(address)!.digest)
      const differing = new Set(differ)
      for (const address of pages) {
        const [was, is, answer] = [before, shown, answers].map((each) => each.get(address)!) as [
          Answered,
          Answered,
          Answered,
        ]
        const same = !differing.has(address)
        const told = { tag: was.etag === is.etag, status: answer.status, release: answer.release }
        const status = same && is.status === 200 ? 304 : is.status
        expect({ address, ...told }).toEqual({ address, tag: same, status, release: String(release) })
        if (answer.status === 200) expect([address, answer.digest]).toEqual([address, is.digest])
      }
      return { differ, cold: pages.filter((address) => answers.get(address)!.cold) }
    },
    dispose: () => site.dispose(),
  }
}
