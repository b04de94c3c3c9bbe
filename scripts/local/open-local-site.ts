import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Outage } from '../outage.ts'
import { buildFolder, workerSetting } from '../project.ts'
import type { Bucket } from '../sync/bucket.ts'
import type { D1Target } from '../sync/d1-target.ts'
import { retryingBucket, retryingTarget } from '../sync/retrying-target.ts'
import { upgradeWriter } from '../sync/written-by.ts'
import type { Writer } from '../sync/written-by.ts'
import { claimState } from './claim-state.ts'
import { serveDatabase } from './database-server.ts'
import { watchDamage } from './damaged-database.ts'
import { DiskFull, isDiskFull, watchDiskSpace } from './disk-space.ts'
import { loadMiniflare } from './load-miniflare.ts'
import { loaderBucket, loaderOptions, loaderTarget } from './loader.ts'
import { applyMigrations } from './migrations.ts'
import { superviseWorkerd } from './supervise-workerd.ts'

/**
 * Must equal `database_id` in wrangler.toml: miniflare derives the database's file name from it, so `wrangler dev`
 * finds the same one.
 */
const databaseId = 'rivage'

/** Of the local bucket. */
const bucketName = 'rivage-files'

/** How long a page's read may take here: the local database answers nobody while a sync writes to it. */
const localTimeoutMs = 25_000

export interface LocalSiteOptions {
  /** Folder of the local database; `null`: a database in memory. */
  stateDir: string | null
  /** Omitted: any free port. `null`: no site at all, only its database. */
  port?: number | null
  host?: string
  /** Answers `/_dev/*`: the development server's own requests. */
  dev?: (request: Request) => Response | Promise<Response>
  /**
   * Whether there is a service that makes images smaller, as on an account with Cloudflare Images. Default: there is.
   */
  images?: boolean
  /**
   * Whether the files of the build are served. Each request passes through two workers more for it. Default: they are.
   */
  assets?: boolean
  /** Address of an icon service. Default: the one that wrangler.toml names. */
  iconService?: string
  /**
   * How often a caller may do something in a minute, by the names of the bindings in wrangler.toml. Default: always.
   */
  rateLimits?: Record<string, number>
  /** Bundle to run instead of the built one: a test's worker that wraps it. */
  workerFile?: string
  /**
   * How long the worker takes a head for fresh, in milliseconds; see `headMaxAgeMs`. Default: as long as it does when
   * deployed.
   */
  headMaxAgeMs?: number
  /** Whether the worker asks its cached entrypoints, as it does when deployed; there is no cache here. Default: no. */
  sharedCache?: boolean
  /** Port of workerd's inspector, which says how much memory the worker takes. Default: there is none. */
  inspectorPort?: number
  /** Where the bytes of files go. Default: into a bucket where wrangler.toml binds one, else into the database. */
  files?: FilesPlace
  /** Names of further bindings, each with a D1 database of its own that is empty: for a test's worker. */
  databases?: readonly string[]
}

/**
 * Where the bytes of files are. A bucket that is bound and takes no files still has those that were sent there, until
 * they are moved.
 */
type FilesPlace = 'database' | 'bucket' | 'database, out of a bucket'

/** The site's worker in workerd, and the way into its database. */
export interface LocalSite {
  url: URL
  target: D1Target
  bucket: Bucket | undefined
  /** Who had written to the database before, where it was an older engine: the database is this one's now. */
  upgradedFrom: Writer | undefined
  /** Reads the worker bundle again and restarts with it. */
  reload(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts the built worker (`npm run build`) in workerd with a migrated local D1 database. Other processes reach the
 * database through this one, see `openLocalDatabase`.
 *
 * @throws StateInUse while another process runs the database of the folder; miniflare's error, for example when the
 * port is taken
 */
export async function openLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { stateDir } = options
  const closing: (() => void | Promise<void>)[] = []
  const dispose = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close()
  }
  try {
    if (stateDir !== null) {
      const claim = claimState(stateDir)
      closing.push(() => claim.release())
    }
    superviseWorkerd()
    // Not before the claim: a command whose database another process runs needs none.
    const { Miniflare, convertV4MiniflareOptions } = loadMiniflare()
    const workerdConfig = () => convertV4MiniflareOptions(workerdOptions(options) as never)
    const workerd = new Miniflare(workerdConfig())
    closing.push(() => workerd.dispose())
    const loader = loaderTarget(workerd)
    const direct = stateDir === null ? loader : watchDamage(watchDiskSpace(loader, stateDir), stateDir)
    await applyMigrations(direct)
    const upgradedFrom = await upgradeWriter(direct)
    const target = retryingTarget(direct)
    const { files = filesPlace() } = options
    const bucket = files === 'database' ? undefined : loaderBucket(workerd, files === 'bucket')
    if (stateDir !== null) {
      // Without retries: the processes that connect have their own.
      const origin =
        options.port === null ? undefined : `http://${options.host ?? 'localhost'}:${(await workerd.ready).port}`
      const server = await serveDatabase(stateDir, { target: direct, bucket }, origin)
      closing.push(() => server.close())
    }
    return {
      url: await workerd.ready,
      target,
      bucket: bucket && retryingBucket(bucket),
      upgradedFrom,
      reload: () => workerd.setOptions(workerdConfig()),
      dispose,
    }
  } catch (error) {
    // One that fails to close must not keep the others open, nor hide the reason.
    await dispose().catch(dispose)
    throw stateDir !== null && isDiskFull(error) ? new DiskFull(stateDir) : (explainClock(error) ?? error)
  }
}

/** workerd refuses a worker that was made for a later day than the clock says. */
function explainClock(error: unknown): Outage | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_FUTURE_COMPATIBILITY_DATE')
    return undefined
  const today = new Date().toISOString().slice(0, 10)
  const date = workerSetting('compatibility_date')
  return new Outage(
    `The clock of this machine says ${today}, but this Rivage needs ${date} or later. Set the clock, and run the command again.`,
    { cause: error },
  )
}

function workerdOptions({
  stateDir,
  port,
  host,
  dev,
  images = true,
  assets = true,
  iconService = workerSetting('ICON_SERVICE'),
  workerFile = join(buildFolder, 'worker', 'index.js'),
  headMaxAgeMs,
  rateLimits,
  databases = [],
  inspectorPort,
  sharedCache = false,
  files = filesPlace(),
}: LocalSiteOptions) {
  const bucket = files === 'database' ? undefined : { id: bucketName }
  const site = () => ({
    name: 'site',
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: readFileSync(workerFile, 'utf8') }],
    compatibilityDate: workerSetting('compatibility_date'),
    compatibilityFlags: ['nodejs_compat'],
    ...(assets && {
      assets: {
        directory: join(buildFolder, 'assets'),
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: false },
        assetConfig: { html_handling: 'none' as const, not_found_handling: 'none' as const },
      },
    }),
    bindings: {
      RECOMPRESSED: true,
      ANY_HOST: true,
      DATABASE_TIMEOUT_MS: localTimeoutMs,
      SHARED_CACHE: sharedCache,
      ...(iconService ? { ICON_SERVICE: iconService } : {}),
      ...(headMaxAgeMs === undefined ? {} : { HEAD_MAX_AGE_MS: headMaxAgeMs }),
    },
    ...(images ? { images: { binding: 'IMAGES' } } : {}),
    ...(dev ? { serviceBindings: { DEV: dev as never } } : {}),
    ...(rateLimits && {
      ratelimits: Object.fromEntries(
        Object.entries(rateLimits).map(([name, limit]) => [
          name,
          { namespace_id: name, simple: { limit, period: 60 } },
        ]),
      ),
    }),
    ...(bucket && { r2Buckets: { FILES: bucket } }),
    d1Databases: { DB: databaseId, ...Object.fromEntries(databases.map((name) => [name, name])) },
  })
  return {
    cf: false,
    handleStructuredLogs: printLog,
    port: port ?? 0,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    ...(host ? { host } : {}),
    ...(stateDir
      ? { resourcePersistencePath: stateDir, d1Persist: join(stateDir, 'd1'), r2Persist: join(stateDir, 'r2') }
      : {}),
    workers: [...(port === null ? [] : [site()]), loaderOptions({ id: databaseId }, bucket)],
  }
}

/** What wrangler.toml says of files. */
function filesPlace(): FilesPlace {
  if (workerSetting('bucket_name') === '') return 'database'
  return workerSetting('FILES_IN') === 'database' ? 'database, out of a bucket' : 'bucket'
}

/** Prints what workerd says; not where in its code it found the disk full, which `DiskFull` says in words. */
function printLog({ level, message }: { level: string; message: string }): void {
  if (isDiskFull(message)) return
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}
