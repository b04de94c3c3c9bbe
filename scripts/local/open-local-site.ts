import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, convertV4MiniflareOptions } from 'miniflare'
import type { D1Target, Row } from '../sync/d1-target.ts'
import { applyMigrations } from './migrations.ts'
import { buildFolder, projectRoot } from '../project.ts'

/** Must equal `database_id` in wrangler.toml: miniflare derives the database's file name from it, so `wrangler dev` finds the same one. */
const databaseId = 'rivage'

export interface LocalSiteOptions {
  /** Folder of the local database; `null` keeps it in memory. */
  stateDir: string | null
  /** Omitted: any free port. `null`: no site at all, only its database. */
  port?: number | null
  host?: string
  /** Answers `/_dev/*`: the development server's own requests. */
  dev?: (request: Request) => Response | Promise<Response>
  /** Runs on the migrated database before the site opens its port: nobody sees it without content. */
  prepare?: (target: D1Target) => Promise<void>
  /** Whether there is a service that makes images smaller, as on an account with Cloudflare Images. Default: there is. */
  images?: boolean
  /** Address of an icon service. Default: the one that wrangler.toml names. */
  iconService?: string
  /** Bundle to run instead of the built one: a test's worker that wraps it. */
  workerFile?: string
}

/** The site's worker in workerd, and the way into its database. */
export interface LocalSite {
  url: URL
  target: D1Target
  /** Reads the worker bundle again and restarts with it. */
  reload(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts the built worker (`npm run build`) in workerd with a migrated local D1 database.
 * @throws miniflare's error, for example when the port is taken
 */
export async function openLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const workerd = new Miniflare(workerdOptions({ ...options, port: null }))
  const target: D1Target = {
    async batch(statements) {
      const loader = await workerd.getWorker('loader')
      const response = await loader.fetch('http://loader/', { method: 'POST', body: JSON.stringify(statements) })
      const result = await response.json() as { rows: Row[][] } | { error: string }
      if ('error' in result) throw new Error(result.error)
      return result.rows
    },
  }
  try {
    await applyMigrations(target)
    await options.prepare?.(target)
    if (options.port !== null) await workerd.setOptions(workerdOptions(options))
  } catch (error) {
    await workerd.dispose()
    throw error
  }
  return {
    url: await workerd.ready,
    target,
    reload: () => workerd.setOptions(workerdOptions(options)),
    dispose: () => workerd.dispose(),
  }
}

function workerdOptions({ stateDir, port, host, dev, images = true, iconService = setting('ICON_SERVICE'), workerFile = join(buildFolder, 'worker', 'index.js') }: LocalSiteOptions) {
  const database = { d1Databases: { DB: databaseId } }
  const loader = {
    name: 'loader',
    modules: [{ type: 'ESModule' as const, path: 'loader.js', contents: readFileSync(join(import.meta.dirname, 'loader-worker.js'), 'utf8') }],
    compatibilityDate: setting('compatibility_date'),
    ...database,
  }
  const site = () => ({
    name: 'site',
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: readFileSync(workerFile, 'utf8') }],
    compatibilityDate: setting('compatibility_date'),
    compatibilityFlags: ['nodejs_compat'],
    assets: {
      directory: join(buildFolder, 'assets'),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: false },
      assetConfig: { html_handling: 'none' as const, not_found_handling: 'none' as const },
    },
    ...(iconService ? { bindings: { ICON_SERVICE: iconService } } : {}),
    ...(images ? { images: { binding: 'IMAGES' } } : {}),
    ...(dev ? { serviceBindings: { DEV: dev as never } } : {}),
    ...database,
  })
  return convertV4MiniflareOptions({
    cf: false,
    port: port ?? 0,
    ...(host ? { host } : {}),
    ...(stateDir ? { resourcePersistencePath: stateDir, d1Persist: join(stateDir, 'd1') } : {}),
    workers: port === null ? [loader] : [site(), loader],
  } as never)
}

/** A text that wrangler.toml sets, so that local and deployed run alike. */
function setting(name: string): string {
  return new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(readFileSync(join(projectRoot, 'wrangler.toml'), 'utf8'))?.[1] ?? ''
}
