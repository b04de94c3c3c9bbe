import { wranglerConfig } from '../project.ts'
import { UsageError } from '../usage-error.ts'

/** What wrangler.toml says of the deployed site. */
interface Deployment {
  /** Of the worker. */
  name: string
  databaseName: string
  databaseId: string
  /** Of the Cloudflare account, where wrangler.toml names one. */
  accountId: string | undefined
  /** Whether the worker has its default hostname at workers.dev, too. */
  workersDev: boolean
}

/** What of wrangler's own type is of interest; that cannot be resolved outside of its repository. */
interface WranglerConfig {
  name?: string
  account_id?: string
  workers_dev?: boolean | undefined
  route?: unknown
  routes?: readonly unknown[] | undefined
  d1_databases: { binding: string; database_name?: string; database_id?: string }[]
  cache?: { enabled?: boolean }
  vars?: Record<string, unknown>
}

/** Cloudflare's ids of D1 databases are UUIDs; the repository's own wrangler.toml has a word there. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads the worker's and the database's names.
 * @throws UsageError where the file is not valid, or no database was created yet
 */
export async function readDeployment(configFile = wranglerConfig): Promise<Deployment> {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const config: WranglerConfig = refuseInvalid(() => readConfig({ config: configFile }, { hideWarnings: true }))
  const database = config.d1_databases.find(({ binding }) => binding === 'DB')
  if (!database)
    throw new UsageError(
      'wrangler.toml has no D1 database with the binding "DB". Add one: [[d1_databases]] with binding = "DB".',
    )
  refuseHalfACache(config)
  const { database_name: databaseName = '', database_id: databaseId = '' } = database
  if (!uuid.test(databaseId)) {
    throw new UsageError(
      `wrangler.toml does not name your database: database_id is "${databaseId}".\n` +
        `Create one with \`npx wrangler d1 create ${databaseName || 'rivage'}\`, and put the id that it prints into wrangler.toml.`,
    )
  }
  // Wrangler's own default: the hostname is there unless the worker has routes.
  const workersDev = config.workers_dev ?? !(config.route || config.routes?.length)
  return { name: config.name ?? '', databaseName, databaseId, workersDev, accountId: config.account_id }
}

/**
 * Checks that a deployed site knows where it is, and is nowhere else.
 * @param url the site's, from its configuration
 * @throws UsageError that says what to write, and where
 */
export function refuseUnknownHosts(url: string | null, workersDev: boolean): void {
  if (url === null) {
    throw new UsageError(
      "site.config has no `url`, so nothing was changed. Write where the site will be: `url: 'https://docs.example.com'`, or " +
        "`url: 'https://NAME.ACCOUNT.workers.dev'` for the hostname that Cloudflare gives. Addresses of pages are made with it, and requests under other hosts are led there.",
    )
  }
  if (workersDev && !new URL(url).hostname.endsWith('.workers.dev')) {
    throw new UsageError(
      `The site is at ${url}, but the worker would have its default hostname at workers.dev as well, so nothing was changed. ` +
        'Write `workers_dev = false` into wrangler.toml, above the first table, or name the route of your domain there.',
    )
  }
}

function refuseInvalid<Config>(read: () => Config): Config {
  try {
    return read()
  } catch (error) {
    throw new UsageError(`wrangler.toml is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The platform and the worker are told apart whether answers are shared. One without the other costs and gains nothing. */
function refuseHalfACache({ cache, vars }: WranglerConfig): void {
  const [platform, worker] = [cache?.enabled === true, vars?.SHARED_CACHE === true]
  if (platform === worker) return
  throw new UsageError(
    `wrangler.toml says two things of the shared cache: [cache] has enabled = ${platform}, and [vars] has SHARED_CACHE = ${worker}. ` +
      'Set both to true, or both to false.',
  )
}
