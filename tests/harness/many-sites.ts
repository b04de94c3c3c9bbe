import { join } from 'node:path'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { databaseFileOf } from '../../scripts/local/database-file.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import type { D1Target, Row } from '../../scripts/local/d1-target.ts'
import { postJson } from '../../scripts/local/post-json.ts'
import { retryingTarget } from '../../scripts/local/retrying-target.ts'
import { upgradeWriter } from '../../scripts/local/written-by.ts'
import { batchAddress, hostOfPlace, nameOfPlace } from '../fixtures/workers/many-sites-protocol.ts'
import { bundleTestWorker } from './bundle-test-worker.ts'
import { restoreDatabase, storeDatabase } from './database-copies.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { ownProject } from './own-project.ts'
import './localhost-names.ts'

/**
 * A site that shares its workerd process, and the compiled code of its worker, with other sites of this test process.
 */
interface SharedPlace {
  url: URL
  target: D1Target
  /** Whether the database started from a copy that was published earlier under the requested name. */
  isPublished: boolean
  /** Path of its database. */
  databaseFile: string
}

/** Maximum number of sites per workerd process. */
const sitesAtMost = 32

/** Name of the database copy that has its tables but no rows. */
const emptyName = 'empty'

/** A workerd process and its folder. */
interface Workerd {
  site: LocalSite
  stateDir: string
}

/** The workerd processes started by this process, which end with it, and the number of their sites. */
class Workerds {
  readonly started: Promise<Workerd>[] = []
  sites = 0
}

/** Sites with static assets, which browsers need, run in other processes, because their requests take longer. */
const [withAssets, withoutAssets] = [new Workerds(), new Workerds()]

async function startWorkerd(assets: boolean): Promise<Workerd> {
  const stateDir = await temporaryFolder('many-sites')
  const site = await openLocalSite({
    project: ownProject,
    stateDir,
    port: 0,
    assets,
    isDirect: !assets,
    workerFile: await bundleTestWorker('many-sites'),
    databases: Array.from({ length: sitesAtMost }, (_, index) => nameOfPlace(index)),
  })
  return { site, stateDir }
}

/**
 * Opens a site with a separate database in a workerd that serves many sites.
 * @param copyName name of a stored database copy to start from, if it exists
 * @param headMaxAgeMs how long a head is fresh
 * @param assets whether to serve the build's static assets
 */
export async function takePlace(copyName: string, headMaxAgeMs: number, assets = false): Promise<SharedPlace> {
  const workerds = assets ? withAssets : withoutAssets
  const count = workerds.sites++
  const { site, stateDir } = await (workerds.started[Math.floor(count / sitesAtMost)] ??= startWorkerd(assets))
  const index = count % sitesAtMost
  const url = new URL(site.url)
  url.hostname = hostOfPlace(index, headMaxAgeMs)
  const databaseFile = join(stateDir, databaseFileOf(nameOfPlace(index)))
  const isPublished = await restoreDatabase(copyName, databaseFile)
  const direct: D1Target = {
    async batch(statements) {
      const { text } = await postJson(new URL(batchAddress, url), statements)
      // In the format that the worker writes.
      const answer = JSON.parse(text) as { rows: Row[][] } | { error: string }
      if ('error' in answer) throw new Error(answer.error)
      return answer.rows
    },
  }
  if (!isPublished && !(await restoreDatabase(emptyName, databaseFile))) {
    await applyMigrations(direct)
    await upgradeWriter(direct)
    await storeDatabase(databaseFile, emptyName)
  }
  return { url, target: retryingTarget(direct), isPublished, databaseFile }
}

/** Opens an empty database for one test, with its tables but without a site. It ends with the process. */
export async function openTestDatabase(): Promise<{ target: D1Target }> {
  const { target } = await takePlace(emptyName, 0)
  return { target }
}
