import { expect } from 'vitest'
import type { Answered } from '../fixtures/workers/double-protocol.ts'
import { openDoubledSite } from './database-double.ts'
import type { Files } from './site.ts'

/** What a change did: where another answer is than before, and where the database was asked again. */
export interface Effect {
  differ: string[]
  cold: string[]
}

/** A site of which it is known what it answered at some addresses. */
export interface KnownSite {
  /**
   * Publishes a change, and says at which addresses an isolate with nothing in its cache answers otherwise than before,
   * and for which ones the isolate that had answered all asked the database again. Whatever it asked for, its answers
   * are those of the other isolate, and it confirms what has stayed the same.
   */
  effectOf(changes: Files): Promise<Effect>
  dispose(): Promise<void>
}

/** How many addresses are asked for in one request of the test. */
const atOnce = 200

/** Opens a site that was asked for some addresses. */
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
      await (await site.isolate('known')('/robots.txt')).text() // Learns of the release.
      const answers = await ask('known', before)
      // What is missing before and after is an error page, which nothing is promised of.
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
