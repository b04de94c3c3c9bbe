import { join } from 'node:path'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { databaseFileOf } from '../../scripts/local/database-file.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import type { D1Target, Row } from '../../scripts/local/d1-target.ts'
import { retryingTarget } from '../../scripts/local/retrying-target.ts'
import { upgradeWriter } from '../../scripts/local/written-by.ts'
import { batchAddress, headMaxAgeHeader, siteHeader } from '../fixtures/workers/many-sites-protocol.ts'
import { bundleTestWorker } from './bundle-test-worker.ts'
import { restoreDatabase, storeDatabase } from './database-copies.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { ownProject } from './own-project.ts'

/**
 * A site that shares its workerd process, and the compiled code of its worker, with other sites of this test process.
 */
interface SharedPlace {
  url: URL
  target: D1Target
  /** Headers that identify the site, for each request. */
  headers: Record<string, string>
  /** Whether the database started from a copy that was published earlier under the requested name. */
  isPublished: boolean
  /** Path of its database. */
  databaseFile: string
}

/** How many sites one workerd process serves. */
const sitesAtMost = 32

/** Name of the database copy that has its tables but no rows. */
const emptyName = 'empty'

/** A workerd process and its folder. */
interface Workerd {
  site: LocalSite
  stateDir: string
}

/** The workerd processes started by this process. They end with it. */
const started: Promise<Workerd>[] = []
let sites = 0

async function startWorkerd(): Promise<Workerd> {
  const stateDir = await temporaryFolder('many-sites')
  const site = await openLocalSite({
    project: ownProject,
    stateDir,
    port: 0,
    assets: false,
    isDirect: true,
    workerFile: await bundleTestWorker('many-sites'),
    databases: Array.from({ length: sitesAtMost }, (_, index) => nameOfPlace(index)),
  })
  return { site, stateDir }
}

const nameOfPlace = (index: number) => `SITE_${index}`

/**
 * Opens a site with a separate database in a workerd that serves many sites.
 * @param copyName name of a stored database copy to start from, if it exists
 * @param headMaxAgeMs how long a head is fresh
 */
export async function takePlace(copyName: string, headMaxAgeMs: number): Promise<SharedPlace> {
  const index = sites++
  const { site, stateDir } = await (started[Math.floor(index / sitesAtMost)] ??= startWorkerd())
  const name = nameOfPlace(index % sitesAtMost)
  const headers = { [siteHeader]: name, [headMaxAgeHeader]: String(headMaxAgeMs) }
  const databaseFile = join(stateDir, databaseFileOf(name))
  const isPublished = await restoreDatabase(copyName, databaseFile)
  const direct: D1Target = {
    async batch(statements) {
      const response = await fetch(new URL(batchAddress, site.url), {
        method: 'POST',
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: JSON.stringify(statements),
      })
      // In the format that the worker writes.
      const answer = (await response.json()) as { rows: Row[][] } | { error: string }
      if ('error' in answer) throw new Error(answer.error)
      return answer.rows
    },
  }
  if (!isPublished && !(await restoreDatabase(emptyName, databaseFile))) {
    await applyMigrations(direct)
    await upgradeWriter(direct)
    await storeDatabase(databaseFile, emptyName)
  }
  return { url: site.url, target: retryingTarget(direct), headers, isPublished, databaseFile }
}

/** Opens an empty database for one test, with its tables but without a site. It ends with the process. */
export async function openTestDatabase(): Promise<{ target: D1Target }> {
  const { target } = await takePlace(emptyName, 0)
  return { target }
}
