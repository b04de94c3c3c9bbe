import { wranglerSettings } from '../deploy/wrangler-settings.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import { loadWrangler } from './load-wrangler.ts'

/** The deployed site according to wrangler.toml. */
interface Deployment {
  /** Name of the worker. */
  name: string
  databaseName: string
  databaseId: string
  /** The Cloudflare account, if wrangler.toml names one. */
  accountId: string | undefined
  hosts: HostSettings
  /** The R2 bucket with the bytes of files, if one is bound. */
  bucket: DeployedBucket | undefined
  /** The second database, with counters, votes, and comments, if one is bound. */
  insight: { name: string; id: string } | undefined
}

export interface DeployedBucket {
  name: string
  jurisdiction: string | undefined
  /** See `Bucket`. */
  takesFiles: boolean
}

/** The settings in wrangler.toml for the worker's default hostnames, or `undefined` if absent. */
interface HostSettings {
  /** Whether the worker is available at workers.dev. */
  workersDev: boolean | undefined
  /** Whether each version of the worker has a separate hostname. */
  previewUrls: boolean | undefined
}

/** The parts of wrangler's own type that are used here. The type itself can't be resolved outside its repository. */
interface WranglerConfig {
  name?: string
  account_id?: string
  workers_dev?: boolean | undefined
  preview_urls?: boolean | undefined
  d1_databases: { binding: string; database_name?: string; database_id?: string }[]
  r2_buckets?: { binding: string; bucket_name?: string; jurisdiction?: string }[]
  cache?: { enabled?: boolean }
  vars?: Record<string, unknown>
}

/** Cloudflare's ids of D1 databases are UUIDs. The wrangler.toml of this repository has a word instead. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Thrown if a site has no database or URL yet because it was never deployed. That isn't an error in its settings. */
export class NotDeployable extends UsageError {
  override name = 'NotDeployable'
}

/**
 * Reads the names of the worker and the database.
 * @throws UsageError if the file is invalid; NotDeployable if no database was created yet
 */
export async function readDeployment(project: Project): Promise<Deployment> {
  const { unstable_readConfig: readConfig } = loadWrangler()
  const config: WranglerConfig = await refuseInvalid(async () =>
    readConfig({ config: await wranglerSettings(project) }, { hideWarnings: true }),
  )
  const database = config.d1_databases.find(({ binding }) => binding === 'DB')
  if (!database)
    throw new UsageError(
      'wrangler.toml has no D1 database with the binding "DB". Add [[d1_databases]] with binding = "DB".',
    )
  refuseHalfACache(config)
  const { database_name: databaseName = '', database_id: databaseId = '' } = database
  if (!uuid.test(databaseId)) {
    // The engine's default settings already bind a database correctly.
    const other = config.d1_databases.find(({ binding }) => binding !== 'DB' && binding !== 'INSIGHT')
    if (other)
      throw new UsageError(
        `The database in wrangler.toml has the binding "${other.binding}", but Rivage uses "DB". Change it to binding = "DB".`,
      )
    throw new NotDeployable(
      `database_id in wrangler.toml is not the ID of a database: "${databaseId}".\n` +
        `Create one with \`npx wrangler d1 create ${databaseName || 'rivage'}\`, and copy the printed ID to wrangler.toml.`,
    )
  }
  const hosts = { workersDev: config.workers_dev, previewUrls: config.preview_urls }
  return {
    name: config.name ?? '',
    databaseName,
    databaseId,
    hosts,
    bucket: readBucket(config),
    insight: readInsight(config),
    accountId: config.account_id,
  }
}

/** Reads the database with the binding INSIGHT. */
function readInsight({ d1_databases: databases }: WranglerConfig): Deployment['insight'] {
  const database = databases.find(({ binding }) => binding === 'INSIGHT')
  if (!database) return undefined
  const { database_name: name = '', database_id: id = '' } = database
  if (uuid.test(id)) return { name, id }
  throw new UsageError(
    `database_id of the INSIGHT binding in wrangler.toml is not the ID of a database: "${id}". Create one with \`npx wrangler d1 create ${name || 'rivage-insight'}\`, and copy the printed ID.`,
  )
}

/** Reads the bucket bound as FILES. `FILES_IN = "database"` moves its files back to the database. */
function readBucket({ r2_buckets: buckets = [], vars }: WranglerConfig): DeployedBucket | undefined {
  const bucket = buckets.find(({ binding }) => binding === 'FILES')
  if (!bucket) return undefined
  if (!bucket.bucket_name)
    throw new UsageError(
      'The FILES binding in wrangler.toml has no bucket. Create one with `npx wrangler r2 bucket create`, and set bucket_name.',
    )
  return { name: bucket.bucket_name, jurisdiction: bucket.jurisdiction, takesFiles: vars?.FILES_IN !== 'database' }
}

/**
 * Settings for wrangler.toml that make a site available only at its own URL. Without them, Cloudflare gives the worker
 * additional hostnames.
 *
 * @param url the site's URL, from its configuration
 * @returns the settings by their names in wrangler.toml
 * @throws NotDeployable for a site without a URL; UsageError if wrangler.toml contradicts the URL
 */
export function missingHostSettings(
  url: string | null,
  { workersDev, previewUrls }: HostSettings,
): Record<string, boolean> {
  if (url === null) {
    throw new NotDeployable(
      "site.config has no `url`, so nothing was changed. Set the URL of the site: `url: 'https://docs.example.com'`, or " +
        "`url: 'https://NAME.ACCOUNT.workers.dev'` for Cloudflare's default hostname. Page URLs contain it, and requests for other hosts redirect there.",
    )
  }
  const isThere = new URL(url).hostname.endsWith('.workers.dev')
  if (workersDev === true && !isThere) {
    throw new UsageError(
      `The URL of the site is ${url}, but \`workers_dev = true\` in wrangler.toml would also serve it at workers.dev. Nothing was changed.` +
        ' Remove that line, or set `url` in site.config to the workers.dev URL.',
    )
  }
  return {
    ...(workersDev === undefined && !isThere ? { workers_dev: false } : {}),
    ...(previewUrls === undefined ? { preview_urls: false } : {}),
  }
}

async function refuseInvalid<Config>(read: () => Promise<Config>): Promise<Config> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`wrangler.toml is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Two settings enable the shared cache, one for the platform and one for the worker. With only one of them, the cache
 * costs money and doesn't help.
 */
function refuseHalfACache({ cache, vars }: WranglerConfig): void {
  const [platform, worker] = [cache?.enabled === true, vars?.SHARED_CACHE === true]
  if (platform === worker) return
  throw new UsageError(
    `Two settings of the shared cache in wrangler.toml contradict each other: enabled = ${platform} in [cache], and SHARED_CACHE = ${worker} in [vars].` +
      ' Set both to true, or both to false.',
  )
}
