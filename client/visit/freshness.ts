import { appManifestFailed } from '../../core/error/index.ts'
import { hasPayload } from '../../core/payload/build.ts'
import { buildOf } from '../../core/payload/page-version.ts'
import type { BuildManifest } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import type { latestBuild } from './reload.ts'
import { shownVersion } from './shown-page.ts'

/** How often an open tab asks which build is the latest. */
const checkMs = 3_600_000

/** What an open tab knows about newer builds of the site. */
export class Freshness {
  /** Whether another build answers now. */
  outdated = false
  #manifest: BuildManifest | undefined
  readonly #build = buildOf(shownVersion())
  readonly #latestBuild: typeof latestBuild

  constructor(latest: typeof latestBuild) {
    this.#latestBuild = latest
  }

  /** Asks for the latest build every hour. */
  start(): void {
    const timer = setInterval(async () => {
      const latest = await this.#latestBuild()
      if (latest === undefined || latest === this.#build) return
      this.outdated = true
      clearInterval(timer)
    }, checkMs)
  }

  /** Reads which addresses have a payload. Without it, payloads are only read when somebody follows a link. */
  async readManifest(): Promise<void> {
    let isLeft = false
    addEventListener('pagehide', () => (isLeft = true), { once: true })
    try {
      const response = await fetch(patterns.buildMeta.href({ id: this.#build }))
      // A build that is not known any more is an old one.
      if (response.status === 403 || response.status === 404) this.outdated = true
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
      this.#manifest = (await response.json()) as BuildManifest
    } catch (error) {
      // The browser gives up what is on its way when another page is loaded.
      if (!isLeft) console.error(appManifestFailed().message, error)
    }
  }

  /** Whether the page at a path has a payload, as far as the manifest was read. */
  hasPayload(path: string): boolean {
    return this.#manifest !== undefined && !this.outdated && hasPayload(this.#manifest, path)
  }
}
