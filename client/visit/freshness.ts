import { appManifestFailed } from '../../core/error/index.ts'
import { hasPayload } from '../../core/payload/build.ts'
import { buildOf } from '../../core/payload/page-version.ts'
import type { BuildManifest } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import { hrefOf, pathOf } from '../data/site-urls.ts'
import type { latestBuild } from './reload.ts'
import { shownVersion } from './shown-page.ts'

/** How often an open tab checks for a newer build, in milliseconds. */
const checkMs = 3_600_000

/** Notices when a newer build of the site has been deployed while a tab is open. */
export class Freshness {
  /** Whether a newer build has been deployed. */
  outdated = false
  #manifest: BuildManifest | undefined
  readonly #build = buildOf(shownVersion())
  readonly #latestBuild: typeof latestBuild

  constructor(latest: typeof latestBuild) {
    this.#latestBuild = latest
  }

  /** Checks for a newer build every hour. */
  start(): void {
    const timer = setInterval(async () => {
      const latest = await this.#latestBuild()
      if (latest === undefined || latest === this.#build) return
      this.outdated = true
      clearInterval(timer)
    }, checkMs)
  }

  /**
   * Loads the manifest of the build, which states which pages have a payload. Without the manifest, payloads aren't
   * prefetched.
   */
  async readManifest(): Promise<void> {
    let isLeft = false
    addEventListener('pagehide', () => (isLeft = true), { once: true })
    try {
      const response = await fetch(hrefOf(patterns.buildMeta.href({ id: this.#build })))
      // The server no longer serves this tab's build.
      if (response.status === 403 || response.status === 404) this.outdated = true
      if (!response.ok) throw new Error(`${response.url} returned ${response.status}`)
      this.#manifest = (await response.json()) as BuildManifest
    } catch (error) {
      // If the visitor leaves the page, the browser cancels the request. That isn't an error.
      if (!isLeft) console.error(appManifestFailed().message, error)
    }
  }

  /**
   * Returns whether the page at a path has a payload, according to the manifest. Returns `false` before the manifest
   * has been loaded.
   */
  hasPayload(path: string): boolean {
    return this.#manifest !== undefined && !this.outdated && hasPayload(this.#manifest, pathOf(path))
  }
}
