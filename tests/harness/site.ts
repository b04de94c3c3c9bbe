import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readClientAssets } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { engineFolder } from '../../scripts/project.ts'
import type { CompileTools } from '../../scripts/sync/compile/tools.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import type { PublishResult } from '../../scripts/sync/publish.ts'
import { compileTools } from './compile-tools.ts'
import { nameOf, restoreDatabase, storeDatabase } from './database-copies.ts'
import { oncePerRun } from './once-per-run.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** File of the content folder → its text or bytes; `null` removes it. */
export type Files = Record<string, string | Uint8Array | null>

/** A site that tests read. */
export interface ReadOnlySite {
  url: URL
  /**
   * Requests a path of the site as a browser would, without following redirects, and uncompressed: what compresses is
   * tested with headers that ask for it.
   */
  get(path: string, headers?: Record<string, string>, method?: string, body?: string): Promise<Response>
}

/** A site of its own for a test: the built worker in workerd, a real D1 database, a content folder on disk. */
export interface TestSite extends ReadOnlySite, LocalSite {
  folder: string
  /** Changes files and publishes, with other tools than all tests share if they are given. */
  publish(files?: Files, tools?: Partial<CompileTools>): Promise<PublishResult>
  /** Changes files, publishes, and waits until visitors get the new release. */
  serve(files?: Files, tools?: Partial<CompileTools>): Promise<PublishResult>
}

/** How long a head is fresh in tests, so that they need not wait a second for each release. */
const headMaxAgeMs = 10

/** Opens a site of the test's own. The files of the build are served where a test asks for them: see `assets`. */
export async function openTestSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<TestSite> {
  const [folder, stateDir] = await Promise.all([writeContent(files), temporaryFolder('state')])
  const name = nameOf(files)
  const isPublished = await restoreDatabase(name, stateDir)
  const site = await openLocalSite({ stateDir, port: 0, headMaxAgeMs, assets: false, ...options })
  const content = new ContentFolder(folder)
  const testSite: TestSite = {
    ...site,
    folder,
    async publish(changes = {}, tools = {}) {
      await writeFiles(folder, changes)
      return await publish({
        folder: content,
        target: site.target,
        channel: 'live',
        renderer: 'test',
        tools: { ...compileTools, ...tools },
      })
    },
    async serve(changes, others) {
      const result = await testSite.publish(changes, others)
      while (Number((await testSite.get('/robots.txt')).headers.get('x-release')) !== result.release)
        await sleep(headMaxAgeMs)
      return result
    },
    get: (path, headers = {}, method = 'GET', body = undefined) =>
      fetch(new URL(path, site.url), {
        method,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'accept-encoding': 'identity', ...headers },
      }),
    async dispose() {
      await site.dispose()
      await Promise.all([folder, stateDir].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
  if (!isPublished) {
    await testSite.publish()
    await storeDatabase(stateDir, name)
  }
  return testSite
}

/** A site to which nothing is published. */
export interface UnchangedSite extends ReadOnlySite {
  dispose(): Promise<void>
}

/**
 * Opens a site to which nothing is published. It costs less than one to which something is: its head is read once, and
 * not again behind each answer.
 */
export async function openUnchangedSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<UnchangedSite> {
  const { url, get, dispose } = await openTestSite(files, { headMaxAgeMs: 3_600_000, ...options })
  return { url, get, dispose }
}

const shared = new Map<string, Promise<ReadOnlySite>>()

/**
 * A site with these files for tests that change nothing of it: one for all files that a process tests. It ends with the
 * process.
 */
export async function shareTestSite(
  files: Files,
  { assets = false }: Pick<LocalSiteOptions, 'assets'> = {},
): Promise<ReadOnlySite> {
  const name = `${nameOf(files)} ${assets}`
  const site = shared.get(name) ?? openUnchangedSite(files, { assets })
  shared.set(name, site)
  return await site
}

/**
 * Bundles a worker of `tests/fixtures/workers/` that wraps the real one, once in a run of the tests, and returns the
 * bundle's path.
 */
export async function bundleTestWorker(name: string): Promise<string> {
  return await oncePerRun(`worker-${name}`, async (folder) => {
    const outfile = join(folder, 'index.js')
    await bundleWorker(
      await readClientAssets(),
      join(engineFolder, 'tests', 'fixtures', 'workers', `${name}.ts`),
      outfile,
    )
    return outfile
  })
}

/** A content folder of a test's own. */
export async function writeContent(files: Files): Promise<string> {
  const folder = await temporaryFolder('content')
  await writeFiles(folder, files)
  return folder
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file)
    if (text === null) {
      await rm(path, { force: true })
      continue
    }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
