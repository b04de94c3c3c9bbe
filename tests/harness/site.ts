import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readClientAssets } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { buildFolder, projectRoot } from '../../scripts/project.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import type { PublishResult } from '../../scripts/sync/publish.ts'

/** File of the content folder → its text or bytes; `null` removes it. */
export type Files = Record<string, string | Uint8Array | null>

/** A site of its own for a test: the built worker in workerd, a real D1 database, a content folder on disk. */
export interface TestSite extends LocalSite {
  folder: string
  /** Changes files and publishes. */
  publish(files?: Files): Promise<PublishResult>
  /** Changes files, publishes, and waits until visitors get the new release: a head is fresh for a second. */
  serve(files?: Files): Promise<PublishResult>
  /** Requests a path of the site as a browser would, without following redirects. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
}

export async function openTestSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<TestSite> {
  const folder = await writeContent(files)
  const site = await openLocalSite({ stateDir: null, port: 0, ...options })
  const content = new ContentFolder(folder)
  const testSite: TestSite = {
    ...site,
    folder,
    async publish(changes = {}) {
      await writeFiles(folder, changes)
      return await publish({ folder: content, target: site.target, channel: 'live', renderer: 'test' })
    },
    async serve(changes) {
      const result = await testSite.publish(changes)
      while (Number((await testSite.get('/robots.txt')).headers.get('x-release')) !== result.release) await sleep(50)
      return result
    },
    get: (path, headers = {}, method = 'GET') =>
      fetch(new URL(path, site.url), {
        method,
        redirect: 'manual',
        headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', ...headers },
      }),
    async dispose() {
      await site.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await testSite.publish()
  return testSite
}

/** Bundles a worker of `tests/fixtures/workers/` that wraps the real one, and returns the bundle's path. */
export async function bundleTestWorker(name: string): Promise<string> {
  const outfile = join(buildFolder, 'tests', `${name}.js`)
  await bundleWorker(await readClientAssets(), join(projectRoot, 'tests', 'fixtures', 'workers', `${name}.ts`), outfile)
  return outfile
}

/** A content folder of a test's own. */
export async function writeContent(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-test-'))
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
