import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Outage } from '../outage.ts'
import { bindsDatabase, workerSecret, workerSetting } from '../project.ts'
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

/** Name of the site's worker in miniflare. */
const siteName = 'site'

/** Name of the local bucket. */
const bucketName = 'rivage-files'

/** Timeout of a page's database reads. The local database doesn't respond to reads while a sync writes to it. */
const localTimeoutMs = 25_000

export interface LocalSiteOptions {
  /** The site whose build and settings are used. */
  project: Project
  /** Folder of the local database; `null` keeps the database in memory. */
  stateDir: string | null
  /** By default, any free port. `null` runs only the database, without the site. */
  port?: number | null
  host?: string
  /** Answers `/_dev/*`, the requests of the development server. */
  dev?: (request: Request) => Response | Promise<Response>
  /** Whether images can be resized, as on an account with Cloudflare Images. Default: true. */
  images?: boolean
  /**
   * Whether to serve the build's static assets. If so, each request passes through three more workers. With `'bound'`,
   * only the worker itself can read them. Default: true.
   */
  assets?: boolean | 'bound'
  /** URL of an icon service. Default: the one in wrangler.toml. */
  iconService?: string
  /** Requests that a caller may make per minute, by binding name in wrangler.toml. Default: unlimited. */
  rateLimits?: Record<string, number>
  /** Bundle to run instead of the built one, such as a test's worker that wraps it. */
  workerFile?: string
  /**
   * Whether `url` points directly to the worker. Otherwise, requests pass through miniflare's own worker, which takes
   * as long as serving a cached page. Direct requests have no `CF-Connecting-IP`. Default: false.
   */
  isDirect?: boolean
  /**
   * How long the worker treats a head as fresh, in milliseconds; see `headMaxAgeMs`. By default, as long as when
   * deployed.
   */
  headMaxAgeMs?: number
  /**
   * Whether the worker calls its cached entrypoints, as it does when deployed. There is no cache here. Default: false.
   */
  sharedCache?: boolean
  /** Port of workerd's inspector, which reports the memory of the worker. Default: no inspector. */
  inspectorPort?: number
  /**
   * Where to store the bytes of files. By default, in a bucket if wrangler.toml binds one, otherwise in the database.
   */
  files?: FilesPlace
  /** Whether to bind the second database, `INSIGHT`. By default, if wrangler.toml binds one. */
  insight?: boolean
  /** Simulates Cloudflare Access: the worker receives every request as if Access had checked it, with `ctx.access`. */
  access?: { aud: string }
  /** Additional variables of the worker; see worker/env.ts. */
  variables?: Record<string, string | number>
  /** Names of additional bindings, each with an empty D1 database, for a test's worker. */
  databases?: readonly string[]
}

/**
 * Where the bytes of files are stored. If a bound bucket accepts no new files, its existing files stay in it until they
 * are moved.
 */
type FilesPlace = 'database' | 'bucket' | 'database, out of a bucket'

/** The site's worker in workerd, and access to its database. */
export interface LocalSite {
  url: URL
  target: D1Target
  /** The second database, if it is bound. */
  insight: D1Target | undefined
  bucket: Bucket | undefined
  /** The previous writer of the database, if opening it upgraded it from an older engine. */
  upgradedFrom: Writer | undefined
  /** Reads the worker bundle again and restarts with it. */
  reload(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts the built worker (`npm run build`) in workerd with a migrated local D1 database. Other processes reach the
 * database through this one; see `openLocalDatabase`.
 *
 * @throws StateInUse while another process runs the database of the folder; miniflare's errors, for example if the port
 * is in use
 */
export async function openLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { project, stateDir } = options
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
    // Loaded after the claim, because a command that uses another process's database doesn't need miniflare.
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
      // Doesn't retry, because the connecting processes do.
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
    // If one resource can't be closed, the others must still be closed, and the first error must stay visible.
    await dispose().catch(dispose)
    throw stateDir !== null && isDiskFull(error) ? new DiskFull(stateDir) : (explainClock(error, project) ?? error)
  }
}

/** Explains why workerd rejects a worker: its compatibility date is later than this machine's date. */
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

/** Returns whether the second database is bound to the worker. */
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

/** Reads from wrangler.toml where the bytes of files are stored. */
function filesPlace(project: Project): FilesPlace {
  if (workerSetting(project, 'bucket_name') === '') return 'database'
  return workerSetting(project, 'FILES_IN') === 'database' ? 'database, out of a bucket' : 'bucket'
}

/** Prints workerd's log. If the disk is full, omits source locations, because `DiskFull` explains the error. */
function printLog({ level, message }: { level: string; message: string }): void {
  if (isDiskFull(message)) return
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}
