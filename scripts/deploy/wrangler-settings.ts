import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parse } from 'smol-toml'
import { buildFolder, engineFolder, isPackaged, siteFolder, wranglerConfig } from '../project.ts'
import { UsageError } from '../usage-error.ts'

type Settings = Record<string, unknown>

/** Where Wrangler looks for a configuration that a tool has written in the place of the one that a person writes. */
const redirect = join(siteFolder, '.wrangler', 'deploy', 'config.json')

/** What `writeWranglerSettings` writes. */
const writtenFile = join(siteFolder, '.rivage', 'wrangler.json')

/**
 * The configuration that Wrangler reads: `wrangler.toml` itself in a checkout; in a site of the npm package one that is
 * made from it.
 * @throws UsageError where that is not TOML
 */
export async function wranglerSettings(): Promise<string> {
  return isPackaged ? await writeWranglerSettings() : wranglerConfig
}

/**
 * Writes the whole configuration of a site's worker. Its own `wrangler.toml` says what is the site's (name, database,
 * domains); everything else is the engine's, and what both say is the site's. In a site of the npm package, Wrangler's
 * own commands find it, too.
 * @param more settings that stand above those of both
 * @param own the site's `wrangler.toml`
 * @param file to write
 * @returns its path
 * @throws UsageError where a file is not TOML
 */
export async function writeWranglerSettings(
  more: Settings = {},
  own = wranglerConfig,
  file = writtenFile,
): Promise<string> {
  const engine = readSettings(join(engineFolder, 'wrangler.toml'))
  const site = existsSync(own) ? readSettings(own) : {}
  const { build: _, ...settings } = { ...mergeSettings(engine, site), ...more }
  const from = dirname(file)
  const paths = {
    main: relativeTo(from, join(buildFolder, 'worker', 'index.js')),
    assets: { ...(settings.assets as Settings), directory: relativeTo(from, join(buildFolder, 'assets')) },
    d1_databases: (settings.d1_databases as Settings[]).map((database) =>
      database.binding === 'DB'
        ? { ...database, migrations_dir: relativeTo(from, join(engineFolder, 'migrations')) }
        : database,
    ),
  }
  await writeJson(file, { ...settings, ...paths })
  if (isPackaged) await writeJson(redirect, { configPath: relativeTo(dirname(redirect), file) })
  return file
}

/**
 * Reads the rate limits of the deployed worker: how often one caller may do something in a minute, by the names of the
 * bindings.
 *
 * @throws UsageError where a file is not TOML, or an entry is not a rate limit
 */
export function readRateLimits(own = wranglerConfig): Record<string, number> {
  const engine = readSettings(join(engineFolder, 'wrangler.toml'))
  const { ratelimits = [] } = existsSync(own) ? mergeSettings(engine, readSettings(own)) : engine
  return Object.fromEntries(
    (Array.isArray(ratelimits) ? (ratelimits as unknown[]) : []).map((entry) => {
      const { name, simple } = isTable(entry) ? entry : {}
      const { limit, period = 60 } = isTable(simple) ? simple : {}
      if (typeof name !== 'string' || typeof limit !== 'number' || (period !== 60 && period !== 10))
        throw new UsageError(
          `${own}: every [[ratelimits]] needs a name and simple = { limit = NUMBER, period = 60 }, or a period of 10.`,
        )
      return [name, Math.ceil((limit * 60) / period)]
    }),
  )
}

/**
 * Tables are merged, and lists of bindings by the name of the binding; anything else is the second's, where that has
 * it.
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
    throw new UsageError(`${file} is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A path as the configuration writes it: relative to its file, with slashes on every system. */
function relativeTo(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`)
}
