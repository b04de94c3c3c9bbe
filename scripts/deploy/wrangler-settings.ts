import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parse } from 'smol-toml'
import { engineFolder, isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'

type Settings = Record<string, unknown>

/**
 * Returns the path of Wrangler's configuration. In a checkout, this is `wrangler.toml`. For a site that uses the npm
 * package, it is a file generated from `wrangler.toml`.
 * @throws UsageError if `wrangler.toml` isn't valid TOML
 */
export async function wranglerSettings(project: Project): Promise<string> {
  return isPackaged ? await writeWranglerSettings(project) : project.wranglerConfig
}

/**
 * Writes the complete configuration of a site's Worker. The `wrangler.toml` of the site sets the name, the database,
 * and the domains, and overrides settings of the engine. For a site that uses the npm package, commands of Wrangler
 * itself also use the result.
 * @param more settings that override both files
 * @returns the path of the configuration
 * @throws UsageError if a file isn't valid TOML
 */
export async function writeWranglerSettings(project: Project, more: Settings = {}): Promise<string> {
  const { wranglerConfig: own, ownFolder } = project
  const file = join(ownFolder, 'wrangler.json')
  const engine = readSettings(join(engineFolder, 'wrangler.toml'))
  const site = existsSync(own) ? readSettings(own) : {}
  const { build: _, ...settings } = { ...mergeSettings(engine, site), ...more }
  const from = dirname(file)
  const paths = {
    main: relativeTo(from, project.workerFile),
    assets: { ...(settings.assets as Settings), directory: relativeTo(from, project.assetsFolder) },
    d1_databases: (settings.d1_databases as Settings[]).map((database) => ({
      ...database,
      ...(typeof database.binding === 'string' && migrationsOf(database.binding, from)),
    })),
  }
  await writeJson(file, { ...settings, ...paths })
  // This file makes Wrangler use the generated configuration instead of `wrangler.toml`.
  const redirect = join(project.folder, '.wrangler', 'deploy', 'config.json')
  if (isPackaged) await writeJson(redirect, { configPath: relativeTo(dirname(redirect), file) })
  return file
}

/**
 * Returns the rate limits of the deployed Worker by binding, as requests per caller and minute.
 * @param own the path of the site's `wrangler.toml`
 * @throws UsageError if a file isn't valid TOML, or if an entry isn't a rate limit
 */
export function readRateLimits(own: string): Record<string, number> {
  const engine = readSettings(join(engineFolder, 'wrangler.toml'))
  const { ratelimits = [] } = existsSync(own) ? mergeSettings(engine, readSettings(own)) : engine
  return Object.fromEntries(
    (Array.isArray(ratelimits) ? (ratelimits as unknown[]) : []).map((entry) => {
      const { name, simple } = isTable(entry) ? entry : {}
      const { limit, period = 60 } = isTable(simple) ? simple : {}
      if (typeof name !== 'string' || typeof limit !== 'number' || (period !== 60 && period !== 10))
        throw new UsageError(
          `Invalid rate limit in ${own}. Give each [[ratelimits]] entry a name and simple = { limit = NUMBER, period = 60 }. The period must be 60 or 10.`,
        )
      return [name, Math.ceil((limit * 60) / period)]
    }),
  )
}

/**
 * Merges settings. Tables are merged key by key, and lists of bindings by the name of the binding. Any other value in
 * `own` replaces the value in `base`.
 */
function mergeSettings(base: Settings, own: Settings): Settings {
  const merged: Settings = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const before = base[key]
    merged[key] = isTable(before) && isTable(value) ? mergeSettings(before, value) : mergeLists(before, value)
  }
  return merged
}

function mergeLists(before: unknown, value: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(value)) return value
  const nameOf = (entry: unknown) => (isTable(entry) ? (entry.binding ?? entry.name) : undefined)
  const own: unknown[] = [...value]
  if (![...before, ...own].every((entry) => nameOf(entry) !== undefined)) return own
  const names = new Set(own.map(nameOf))
  return [
    ...before.filter((entry) => !names.has(nameOf(entry))),
    ...own.map((entry) => ({ ...before.find((each) => nameOf(each) === nameOf(entry)), ...(entry as Settings) })),
  ]
}

function isTable(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readSettings(file: string): Settings {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns the setting with the migrations folder of a database. */
function migrationsOf(binding: string, from: string): Settings | false {
  const folder = { DB: 'migrations', INSIGHT: 'migrations/insight' }[binding]
  return folder !== undefined && { migrations_dir: relativeTo(from, join(engineFolder, folder)) }
}

/** Returns a path relative to the folder of the configuration file. Separators are slashes on every system. */
function relativeTo(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`)
}
