import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseFileOf } from '../../scripts/local/database-file.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import type { CompileTools } from '../../scripts/sync/compile/tools.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import type { PublishResult } from '../../scripts/sync/publish.ts'
import { compileTools } from './compile-tools.ts'
import { nameOf, restoreDatabase, storeDatabase } from './database-copies.ts'
import { takePlace } from './many-sites.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { ownProject } from './own-project.ts'
import { until } from './until.ts'
import type { Files } from './files.ts'
import { openUrls } from './urls/open-urls.ts'

export type { Files }

/** A site that tests only read. */
export interface ReadOnlySite {
  url: URL
  /**
   * Requests a path of the site as a browser would, but without following redirects and uncompressed. Tests of
   * compression set the headers themselves.
   */
  get(path: string, headers?: Record<string, string>, method?: string, body?: string): Promise<Response>
}

/** A separate site for a test: the built Worker in workerd, a real D1 database, and a content folder on disk. */
export interface TestSite extends ReadOnlySite, Pick<LocalSite, 'target' | 'bucket' | 'insight'> {
  folder: string
  /** Changes files and publishes. `tools` replace the shared tools. */
  publish(files?: Files, tools?: Partial<CompileTools>): Promise<PublishResult>
  /** Changes files, publishes, and waits until visitors receive the new release. */
  serve(files?: Files, tools?: Partial<CompileTools>): Promise<PublishResult>
  dispose(): Promise<void>
}

/** How long a head is fresh in tests. The time is short, so that tests don't wait a second for each release. */
const headMaxAgeMs = 10

interface OpenSite extends Pick<LocalSite, 'url' | 'target' | 'bucket' | 'insight'> {
  isPublished: boolean
  databaseFile: string
  close(): Promise<void>
}

/** Opens a site in a separate workerd. Files of the build are served only if a test sets `assets`. */
async function openApart(name: string, options: Partial<LocalSiteOptions>): Promise<OpenSite> {
  const stateDir = await temporaryFolder('state')
  const databaseFile = join(stateDir, databaseFileOf('rivage'))
  const isPublished = await restoreDatabase(name, databaseFile)
  const isDirect = options.assets !== true && options.rateLimits === undefined
  const given = { project: ownProject, stateDir, port: 0, headMaxAgeMs, assets: false, isDirect, ...options }
  const site = await openLocalSite(given)
  const close = async () => {
    await site.dispose()
    await rm(stateDir, { recursive: true, force: true })
  }
  return { ...site, isPublished, databaseFile, close }
}

/** Opens a site that shares its workerd with others. */
async function openTogether(name: string, maxAgeMs: number, assets: boolean): Promise<OpenSite> {
  return { ...(await takePlace(name, maxAgeMs, assets)), bucket: undefined, insight: undefined, close: async () => {} }
}

/**
 * Opens a separate site for a test. Without options other than `assets`, it shares its workerd with other sites, and
 * only browsers and this process resolve its host name. With a port or any other option, it uses a separate workerd.
 */
export async function openTestSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<TestSite> {
  const { headMaxAgeMs: maxAgeMs = headMaxAgeMs, assets = false, ...others } = options
  const urls = openUrls(files)
  const name = nameOf(urls.files)
  const [folder, site] = await Promise.all([
    writeContent(urls.files),
    Object.keys(others).length === 0 && assets !== 'bound'
      ? openTogether(name, maxAgeMs, assets)
      : openApart(name, options),
  ])
  const content = new ContentFolder(folder)
  const url = await urls.at(site.url)
  const testSite: TestSite = {
    url,
    target: site.target,
    bucket: site.bucket,
    insight: site.insight,
    folder,
    async publish(changes = {}, tools = {}) {
      await writeFiles(folder, urls.change(changes))
      return await publish({
        folder: content,
        target: site.target,
        channel: 'live',
        renderer: 'test',
        tools: { ...compileTools, ...tools },
      })
    },
    async serve(changes, tools) {
      const result = await testSite.publish(changes, tools)
      const isServed = async () =>
        Number((await testSite.get('/robots.txt')).headers.get('x-release')) === result.release || undefined
      await until(`release ${result.release}`, isServed, { everyMs: headMaxAgeMs })
      return result
    },
    get: (path, headers = {}, method = 'GET', body = undefined) =>
      fetch(new URL(path, url), {
        method,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          'user-agent': 'Mozilla/5.0',
          'accept-encoding': 'identity',
          ...headers,
        },
      }),
    async dispose() {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  if (!site.isPublished) {
    await testSite.publish()
    await storeDatabase(site.databaseFile, name)
  }
  return testSite
}

/** A site that is never published to again. */
export interface UnchangedSite extends ReadOnlySite {
  dispose(): Promise<void>
}

/**
 * Opens a site that is never published to again. It costs less than other sites, because its head is read only once,
 * not again after each response.
 */
export async function openUnchangedSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<UnchangedSite> {
  const { url, get, dispose } = await openTestSite(files, { headMaxAgeMs: 3_600_000, ...options })
  return { url, get, dispose }
}

const shared = new Map<string, Promise<ReadOnlySite>>()

/**
 * Returns a site with these files for tests that don't change it: one for all test files of a process. It ends with the
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

/** Writes a content folder for one test. */
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
