import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleClient } from '../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import type { ClientAssets } from '../worker/render/client-assets.ts'
import { generateContent } from './generated/generate-content.ts'
import type { GeneratedPage } from './generated/generate-content.ts'
import { codeVersion } from '../scripts/sync/code-version.ts'
import { measureSync } from './process/measure-sync.ts'
import type { SyncMeasurement } from './process/measure-sync.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/** A generated content folder and the database with its release. */
export interface GeneratedSite {
  contentFolder: string
  stateDir: string
  /** Excludes the landing pages. */
  pages: readonly GeneratedPage[]
  firstSync: SyncMeasurement
}

/** Values that all benches of a run share. */
export interface BenchContext {
  /** Whether to include benches that take minutes. */
  full: boolean
  /** A folder of real documentation, if it isn't the default one. */
  corpus: string | undefined
  /** A temporary folder, removed after the run. */
  folder: string
  client: ClientAssets
  renderer: string
  /**
   * Returns a published site with a number of generated pages in two locales. Each size is created once per run, for
   * the first bench that needs it.
   */
  generatedSite(count: number): Promise<GeneratedSite>
  /** Bundles the Worker that says hello, the floor of measurements. Returns its file. */
  helloWorker(): Promise<string>
  /** Copies the database of a site that other benches also use. Returns the folder of the copy. */
  copyDatabase(stateDir: string, name: string): Promise<string>
  close(): Promise<void>
}

/** Builds the bundle that `npm start` and `wrangler deploy` use, and creates a folder for the benches. */
export async function openBenchContext(full: boolean, corpus: string | undefined): Promise<BenchContext> {
  const client = await bundleClient(ownProject.assetsFolder)
  await bundleWorker(ownProject, client)
  const folder = await mkdtemp(join(tmpdir(), 'rivage-bench-'))
  const renderer = codeVersion('renderer')
  const sites = new Map<number, Promise<GeneratedSite>>()
  return {
    full,
    corpus,
    folder,
    client,
    renderer,
    generatedSite(count) {
      const known = sites.get(count)
      if (known) return known
      const made = generateSite(join(folder, String(count)), count, renderer)
      sites.set(count, made)
      return made
    },
    async helloWorker() {
      const workerFile = join(folder, 'hello.js')
      await bundleWorker({ ...ownProject, workerFile }, client, join(import.meta.dirname, 'workers', 'hello.ts'))
      return workerFile
    },
    async copyDatabase(stateDir, name) {
      const copy = join(folder, name)
      // These files belong to the process that has the database open.
      const isOfProcess = (path: string) => /(?:database-server\.json|lock)$/.test(path)
      await cp(stateDir, copy, { recursive: true, filter: (path) => !isOfProcess(path) })
      return copy
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function generateSite(folder: string, count: number, renderer: string): Promise<GeneratedSite> {
  const contentFolder = join(folder, 'content')
  const stateDir = join(folder, 'state')
  const pages = await generateContent(contentFolder, count)
  const firstSync = await measureSync({ contentFolder, stateDir, renderer })
  if (firstSync.errors > 0) throw new Error(`${firstSync.errors} generated pages were not published`)
  return { contentFolder, stateDir, pages, firstSync }
}
