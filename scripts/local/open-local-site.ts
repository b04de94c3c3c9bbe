import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Outage } from '../outage.ts'
import { assertBuilt, bindsDatabase, workerSecret, workerSetting } from '../project.ts'
import type { Project } from '../project.ts'
import type { Bucket } from './bucket.ts'
import type { D1Target } from './d1-target.ts'
import { retryingBucket, retryingTarget } from './retrying-target.ts'
import { upgradeWriter } from './written-by.ts'
import type { Writer } from './written-by.ts'
import { claimState } from './claim-state.ts'
import { databaseIds } from './database-file.ts'
import { serveDatabase } from './database-server.ts'
import { detectDamage } from './damaged-database.ts'
import { DiskFull, isDiskFull, watchDiskSpace } from './disk-space.ts'
import { loadMiniflare } from './load-miniflare.ts'
import { loaderBucket, loaderOptions, loaderTarget } from './loader.ts'
import { applyMigrations } from './migrations.ts'
import { superviseWorkerd } from './supervise-workerd.ts'

/** The name of the site's Worker in miniflare. */
const siteName = 'site'

/** The name of the local bucket. */
const bucketName = 'rivage-files'

/** The timeout for database reads of a page. The local database doesn't respond to reads while a sync is writing. */
const localTimeoutMs = 25_000

export interface LocalSiteOptions {
  /** The site whose build and settings are used. */
  project: Project
  /** The folder of the local database. `null` keeps the database in memory. */
  stateDir: string | null
  /** The port to listen on. Defaults to any free port. `null` opens only the database and doesn't serve the site. */
  port?: number | null
  host?: string
  /** Handles requests to `/_dev/*`, which belong to the development server. */
  dev?: (request: Request) => Response | Promise<Response>
  /** Whether images can be resized, as on an account with Cloudflare Images. Defaults to true. */
  images?: boolean
  /**
   * Whether to serve the static assets of the build, which passes each request through three more Workers. With
   * `'bound'`, only the Worker itself can read the assets. Defaults to true.
   */
  assets?: boolean | 'bound'
  /** The URL of an icon service. Defaults to the URL in wrangler.toml. */
  iconService?: string
  /** The number of requests per minute that are allowed for each caller, by binding name. Defaults to unlimited. */
  rateLimits?: Record<string, number>
  /** The bundle to run in place of the built one. For example, a test can pass a Worker that wraps the built one. */
  workerFile?: string
  /**
   * Whether `url` points directly to the Worker. Otherwise requests pass through miniflare's own Worker, which takes as
   * long as serving a cached page. Direct requests have no `CF-Connecting-IP` header. Defaults to false.
   */
  isDirect?: boolean
  /**
   * How long the Worker considers a head fresh, in milliseconds; see `headMaxAgeMs`. Defaults to the value for deployed
   * sites.
   */
  headMaxAgeMs?: number
  /**
   * Whether the Worker calls its cached entrypoints, as a deployed Worker does. There is no actual cache. Defaults to
   * false.
   */
  sharedCache?: boolean
  /**
   * The port of workerd's inspector, which reports the memory usage of the Worker. By default, there is no inspector.
   */
  inspectorPort?: number
  /**
   * Where the bytes of files are stored. Defaults to the bucket if wrangler.toml binds one, and otherwise to the
   * database.
   */
  files?: FilesPlace
  /** Whether to bind the second database, `INSIGHT`. By default, it is bound if it is bound in wrangler.toml. */
  insight?: boolean
  /**
   * Simulates Cloudflare Access: the Worker receives each request with `ctx.access`, as if Access had authenticated it.
   */
  access?: { aud: string }
  /** Additional variables of the Worker; see worker/env.ts. */
  variables?: Record<string, string | number>
  /** The names of additional bindings for a test. Each one is an empty D1 database. */
  databases?: readonly string[]
}

/**
 * Where the bytes of files are stored. If a bound bucket doesn't accept new files, files that it contains stay there
 * until they are moved.
 */
type FilesPlace = 'database' | 'bucket' | 'database, out of a bucket'

/** A site's Worker that runs in workerd, and its databases. */
export interface LocalSite {
  url: URL
  target: D1Target
  /** The second database, if it is bound. */
  insight: D1Target | undefined
  bucket: Bucket | undefined
  /** The engine that wrote to the database before, if opening the database upgraded it from an older engine. */
  upgradedFrom: Writer | undefined
  /** Restarts the Worker with the current bundle. */
  reload(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts the built Worker (`npm run build`) in workerd with a local D1 database that has all migrations. Other
 * processes can use the database through this process; see `openLocalDatabase`.
 *
 * @throws UsageError if the site is served but hasn't been built
 * @throws StateInUse while another process has the database open
 * @throws errors of miniflare, for example if the port is in use
 */
export async function openLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { project, stateDir, port, workerFile = project.workerFile } = options
  if (port !== null) assertBuilt({ workerFile })
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
    // Miniflare is only loaded after the claim, because commands that use the database of another process don't need
    // it.
    const { Miniflare, convertV4MiniflareOptions } = loadMiniflare()
    const workerdConfig = () => convertV4MiniflareOptions(workerdOptions(options) as never)
    const workerd = new Miniflare(workerdConfig())
    closing.push(() => workerd.dispose())
    const loader = loaderTarget(workerd)
    const direct = stateDir === null ? loader : detectDamage(watchDiskSpace(loader, stateDir), stateDir)
    await applyMigrations(direct)
    const insight = bindsInsight(options) ? loaderTarget(workerd, 'INSIGHT') : undefined
    if (insight) await applyMigrations(insight, 'insight')
    const upgradedFrom = await upgradeWriter(direct)
    const target = retryingTarget(direct)
    const { files = filesPlace(project) } = options
    const bucket = files === 'database' ? undefined : loaderBucket(workerd, files === 'bucket')
    if (stateDir !== null) {
      // This process doesn't retry failed batches, because the processes that connect to it do.
      const origin =
        options.port === null ? undefined : `http://${options.host ?? 'localhost'}:${(await workerd.ready).port}`
      const server = await serveDatabase(stateDir, { target: direct, bucket, insight }, origin)
      closing.push(() => server.close())
    }
    return {
      url: await (options.isDirect ? workerd.unsafeGetDirectURL(siteName) : workerd.ready),
      target,
      insight: insight && retryingTarget(insight),
      bucket: bucket && retryingBucket(bucket),
      upgradedFrom,
      reload: () => workerd.setOptions(workerdConfig()),
      dispose,
    }
  } catch (error) {
    // If closing one resource fails, the others must still be closed, and the original error must be reported.
    await dispose().catch(dispose)
    throw stateDir !== null && isDiskFull(error) ? new DiskFull(stateDir) : (explainClock(error, project) ?? error)
  }
}

/**
 * Returns a readable error if workerd rejects the Worker because its compatibility date is later than the date of this
 * machine.
 */
function explainClock(error: unknown, project: Project): Outage | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_FUTURE_COMPATIBILITY_DATE')
    return undefined
  const today = new Date().toISOString().slice(0, 10)
  const date = workerSetting(project, 'compatibility_date')
  return new Outage(
    `This machine’s date is ${today}, but this version of Rivage requires ${date} or later. Set the clock, and run the command again.`,
    { cause: error },
  )
}

/** Returns whether the second database is bound. */
function bindsInsight({ insight, project }: Pick<LocalSiteOptions, 'insight' | 'project'>): boolean {
  return insight ?? bindsDatabase(project, 'INSIGHT')
}

function workerdOptions({
  project,
  stateDir,
  port,
  host,
  dev,
  images = true,
  assets = true,
  iconService = workerSetting(project, 'ICON_SERVICE'),
  workerFile = project.workerFile,
  isDirect = false,
  headMaxAgeMs,
  rateLimits,
  databases = [],
  variables = {},
  inspectorPort,
  sharedCache = false,
  files = filesPlace(project),
  insight,
  access,
}: LocalSiteOptions) {
  const d1 = { DB: databaseIds.content, ...(bindsInsight({ insight, project }) && { INSIGHT: databaseIds.insight }) }
  const secret = workerSecret(project, 'INSIGHT_SECRET')
  const bucket = files === 'database' ? undefined : { id: bucketName }
  const site = () => ({
    name: siteName,
    ...(access && { access }),
    ...(isDirect && { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }),
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: readFileSync(workerFile, 'utf8') }],
    compatibilityDate: workerSetting(project, 'compatibility_date'),
    compatibilityFlags: ['nodejs_compat'],
    ...(assets === true && {
      assets: {
        directory: project.assetsFolder,
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
      ...variables,
      ...(iconService ? { ICON_SERVICE: iconService } : {}),
      ...(process.env.ASK_KEY ? { ASK_KEY: process.env.ASK_KEY } : {}),
      ...(process.env.TURNSTILE_SECRET ? { TURNSTILE_SECRET: process.env.TURNSTILE_SECRET } : {}),
      ...(headMaxAgeMs === undefined ? {} : { HEAD_MAX_AGE_MS: headMaxAgeMs }),
      ...(secret === '' ? {} : { INSIGHT_SECRET: secret }),
    },
    ...(images ? { images: { binding: 'IMAGES' } } : {}),
    serviceBindings: {
      ...(dev && { DEV: dev as never }),
      ...(assets === 'bound' && { ASSETS: { disk: { path: project.assetsFolder, writable: false } } }),
    },
    ...(rateLimits && {
      ratelimits: Object.fromEntries(
        Object.entries(rateLimits).map(([name, limit]) => [
          name,
          { namespace_id: name, simple: { limit, period: 60 } },
        ]),
      ),
    }),
    ...(bucket && { r2Buckets: { FILES: bucket } }),
    d1Databases: { ...d1, ...Object.fromEntries(databases.map((name) => [name, name])) },
  })
  const loader = loaderOptions(project, {
    DB: { id: d1.DB },
    ...(d1.INSIGHT && { INSIGHT: { id: d1.INSIGHT } }),
    FILES: bucket,
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
    workers: [...(port === null ? [] : [site()]), loader],
  }
}

/** Returns the location of files that wrangler.toml specifies. */
function filesPlace(project: Project): FilesPlace {
  if (workerSetting(project, 'bucket_name') === '') return 'database'
  return workerSetting(project, 'FILES_IN') === 'database' ? 'database, out of a bucket' : 'bucket'
}

/** Prints the log of workerd. A full disk isn't logged, because `DiskFull` explains it. */
function printLog({ level, message }: { level: string; message: string }): void {
  if (isDiskFull(message)) return
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}
