import { wranglerSettings } from '../deploy/wrangler-settings.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import { loadWrangler } from './load-wrangler.ts'

/** The deployed site as configured in wrangler.toml. */
interface Deployment {
  /** The name of the Worker. */
  name: string
  databaseName: string
  databaseId: string
  /** The Cloudflare account, if wrangler.toml specifies one. */
  accountId: string | undefined
  hosts: HostSettings
  /** The R2 bucket that stores the bytes of files, if one is bound. */
  bucket: DeployedBucket | undefined
  /** The second database, which contains counters, votes, and comments, if one is bound. */
  insight: { name: string; id: string } | undefined
}

export interface DeployedBucket {
  name: string
  jurisdiction: string | undefined
  /** See `Bucket`. */
  takesFiles: boolean
}

/** The settings in wrangler.toml for additional hostnames of the Worker. `undefined` if a setting is missing. */
interface HostSettings {
  /** Whether the Worker is available on workers.dev. */
  workersDev: boolean | undefined
  /** Whether each version of the Worker gets its own hostname. */
  previewUrls: boolean | undefined
}

/**
 * The fields of Wrangler's configuration that this file uses. Wrangler's own type can't be resolved outside of its
 * repository.
 */
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

/**
 * Matches the id of a D1 database on Cloudflare, which is a UUID. The engine's wrangler.toml contains a word instead.
 */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Thrown if a site can't be deployed yet, because it has no database or URL. Its settings are valid. */
export class NotDeployable extends UsageError {
  override name = 'NotDeployable'
}

/**
 * Reads the settings of the deployed site from wrangler.toml.
 * @throws UsageError if the file is invalid
 * @throws NotDeployable if the database hasn't been created yet
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
    // The engine's settings already contain correct bindings.
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

/** Returns the database that is bound as INSIGHT. */
function readInsight({ d1_databases: databases }: WranglerConfig): Deployment['insight'] {
  const database = databases.find(({ binding }) => binding === 'INSIGHT')
  if (!database) return undefined
  const { database_name: name = '', database_id: id = '' } = database
  if (uuid.test(id)) return { name, id }
  throw new UsageError(
    `database_id of the INSIGHT binding in wrangler.toml is not the ID of a database: "${id}". Create one with \`npx wrangler d1 create ${name || 'rivage-insight'}\`, and copy the printed ID.`,
  )
}

/**
 * Returns the bucket that is bound as FILES. With `FILES_IN = "database"`, its files are moved back to the database.
 */
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
 * Returns settings for wrangler.toml that make a site available only at its own URL. Without them, Cloudflare adds
 * other hostnames.
 *
 * @param url the URL of the site from its configuration
 * @returns the settings by their names in wrangler.toml
 * @throws NotDeployable if the site has no URL
 * @throws UsageError if wrangler.toml contradicts the URL
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
 * Throws an error if only one of the two settings for the shared cache is enabled. The platform and the Worker each
 * need one. With only one of them, the cache costs money but isn't used.
 */
function refuseHalfACache({ cache, vars }: WranglerConfig): void {
  const [platform, worker] = [cache?.enabled === true, vars?.SHARED_CACHE === true]
  if (platform === worker) return
  throw new UsageError(
    `Two settings of the shared cache in wrangler.toml contradict each other: enabled = ${platform} in [cache], and SHARED_CACHE = ${worker} in [vars].` +
      ' Set both to true, or both to false.',
  )
}
