import { wranglerSettings } from '../deploy/wrangler-settings.ts'
import { UsageError } from '../usage-error.ts'
import { loadWrangler } from './load-wrangler.ts'

/** What wrangler.toml says of the deployed site. */
interface Deployment {
  /** Of the worker. */
  name: string
  databaseName: string
  databaseId: string
  /** Of the Cloudflare account, where wrangler.toml names one. */
  accountId: string | undefined
  hosts: HostSettings
  /** The R2 bucket with the bytes of files, where one is bound. */
  bucket: DeployedBucket | undefined
}

export interface DeployedBucket {
  name: string
  jurisdiction: string | undefined
  /** See `Bucket`. */
  takesFiles: boolean
}

/** What wrangler.toml says of the worker's default hostnames; `undefined` where it says nothing. */
interface HostSettings {
  /** Its hostname at workers.dev. */
  workersDev: boolean | undefined
  /** A hostname for each version. */
  previewUrls: boolean | undefined
}

/** What of wrangler's own type is of interest; that cannot be resolved outside of its repository. */
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

/** Cloudflare's ids of D1 databases are UUIDs; the repository's own wrangler.toml has a word there. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A site that nobody has deployed yet lacks something for it, which is no mistake. */
export class NotDeployable extends UsageError {
  override name = 'NotDeployable'
}

/**
 * Reads the worker's and the database's names.
 * @throws UsageError where the file is not valid; NotDeployable where no database was created yet
 */
export async function readDeployment(configFile?: string): Promise<Deployment> {
  const { unstable_readConfig: readConfig } = loadWrangler()
  const config: WranglerConfig = await refuseInvalid(async () =>
    readConfig({ config: configFile ?? (await wranglerSettings()) }, { hideWarnings: true }),
  )
  const database = config.d1_databases.find(({ binding }) => binding === 'DB')
  if (!database)
    throw new UsageError(
      'wrangler.toml has no D1 database with the binding "DB". Add one: [[d1_databases]] with binding = "DB".',
    )
  refuseHalfACache(config)
  const { database_name: databaseName = '', database_id: databaseId = '' } = database
  if (!uuid.test(databaseId)) {
    // In a site, the engine's own settings have a database that is bound as it should be.
    const other = config.d1_databases.find(({ binding }) => binding !== 'DB')
    if (other)
      throw new UsageError(
        `wrangler.toml binds a database as "${other.binding}", and Rivage uses the one that is bound as "DB". Write binding = "DB".`,
      )
    throw new NotDeployable(
      `wrangler.toml does not name your database: database_id is "${databaseId}".\n` +
        `Create one with \`npx wrangler d1 create ${databaseName || 'rivage'}\`, and put the id that it prints into wrangler.toml.`,
    )
  }
  const hosts = { workersDev: config.workers_dev, previewUrls: config.preview_urls }
  return {
    name: config.name ?? '',
    databaseName,
    databaseId,
    hosts,
    bucket: readBucket(config),
    accountId: config.account_id,
  }
}

/** The bucket that is bound as FILES; `FILES_IN = "database"` takes the files out of it again. */
function readBucket({ r2_buckets: buckets = [], vars }: WranglerConfig): DeployedBucket | undefined {
  const bucket = buckets.find(({ binding }) => binding === 'FILES')
  if (!bucket) return undefined
  if (!bucket.bucket_name)
    throw new UsageError('wrangler.toml binds FILES to no bucket: create one with `npx wrangler r2 bucket create`.')
  return { name: bucket.bucket_name, jurisdiction: bucket.jurisdiction, takesFiles: vars?.FILES_IN !== 'database' }
}

/**
 * Settings that wrangler.toml lacks so that a site is at its address and nowhere else: without them, Cloudflare gives a
 * worker hostnames of its own.
 *
 * @param url the site's, from its configuration
 * @returns them, by their names in wrangler.toml
 * @throws NotDeployable for a site that does not say where it is; UsageError for a wrangler.toml that says otherwise
 */
export function missingHostSettings(
  url: string | null,
  { workersDev, previewUrls }: HostSettings,
): Record<string, boolean> {
  if (url === null) {
    throw new NotDeployable(
      "site.config has no `url`, so nothing was changed. Write where the site will be: `url: 'https://docs.example.com'`, or " +
        "`url: 'https://NAME.ACCOUNT.workers.dev'` for the hostname that Cloudflare gives. Addresses of pages are made with it, and requests under other hosts are led there.",
    )
  }
  const isThere = new URL(url).hostname.endsWith('.workers.dev')
  if (workersDev === true && !isThere) {
    throw new UsageError(
      `The site is at ${url}, and wrangler.toml has \`workers_dev = true\`: it would be at workers.dev as well, so nothing was changed. ` +
        'Remove that line, or write the address at workers.dev as `url` into site.config.',
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
    throw new UsageError(`wrangler.toml is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * The platform and the worker are told apart whether answers are shared. One without the other costs and gains nothing.
 */
function refuseHalfACache({ cache, vars }: WranglerConfig): void {
  const [platform, worker] = [cache?.enabled === true, vars?.SHARED_CACHE === true]
  if (platform === worker) return
  throw new UsageError(
    `wrangler.toml says two things of the shared cache: [cache] has enabled = ${platform}, and [vars] has SHARED_CACHE = ${worker}. ` +
      'Set both to true, or both to false.',
  )
}
