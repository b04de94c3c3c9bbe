import { existsSync, readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readJson } from '../../../core/markdown/index.ts'
import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { configModule } from '../../engine.ts'
import { UsageError } from '../../usage-error.ts'
import { loadModule } from '../code/load-module.ts'
import { noConfigFile, positionInConfig, syntaxErrorIn } from './config-position.ts'
import type { ConfigFile } from './config-position.ts'
import { decodeRequired } from './decode-text.ts'

/** Supported names of the configuration file. The first one that exists is used. */
export const siteConfigNames = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.json',
]

/** Reads the configuration file of a content folder, without running it. Returns `undefined` if it doesn't exist. */
export function readConfigFile(contentFolder: string): ConfigFile | undefined {
  const file = siteConfigNames.find((name) => existsSync(join(contentFolder, name)))
  return file === undefined ? undefined : { file, text: readFileSync(join(contentFolder, file), 'utf8') }
}

/**
 * Loads and validates the configuration of a site. If there is no configuration file, the result is an empty object.
 * @throws UsageError that names the file and lists every problem in it
 */
export async function loadSiteConfig(contentFolder: string): Promise<SiteConfigInput> {
  const name = siteConfigNames.find((candidate) => existsSync(join(contentFolder, candidate)))
  if (!name) return {}
  const file = join(contentFolder, name)
  const { config, problems } = parseSiteConfig(await readConfig(file, name))
  if (!config) throw configError(contentFolder, problems)
  return config
}

/**
 * Returns an error that lists the problems in the configuration of a folder, with their positions.
 * @param problems `path`: the keys and indexes that lead to the invalid value
 */
export function configError(
  contentFolder: string,
  problems: readonly { path: readonly PropertyKey[]; text: string }[],
): UsageError {
  const { file, text } = readConfigFile(contentFolder) ?? noConfigFile
  const lines = problems.map((problem) => `  ${placed(file, text, problem.path)} ${problem.text}`)
  return new UsageError(`${file} is not valid:\n${lines.join('\n')}`, { file })
}

/** Returns the file name, with the line and column of the value if they are known: `site.config.ts:4:3`. */
function placed(name: string, text: string, path: readonly PropertyKey[]): string {
  const place = positionInConfig(text, name, path)
  return place ? `${name}:${place.line}:${place.column}` : `${name}:`
}

/** Maps the path of each configuration file to the files that it imports. The file itself is included. */
const importedBy = new Map<string, Set<string>>()

async function readConfig(file: string, name: string): Promise<unknown> {
  const imported = importedBy.get(file) ?? new Set([file])
  importedBy.set(file, imported)
  const hooks = resolveImports(imported)
  try {
    const text = decodeRequired(readFileSync(file), name)
    if (name.endsWith('.json')) return readConfigJson(text, name)
    // Node caches modules by URL. The modification times in the query make Node load edited files again.
    const times = [...imported].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const config = await loadModule(`${pathToFileURL(file)}?modified=${times.join('-')}`)
    if (config !== undefined) return config
    throw new UsageError(
      `${name} exports no configuration. Write \`import { defineConfig } from 'rivage/config'\` and \`export default defineConfig({ … })\`.`,
      { file: name },
    )
  } catch (error) {
    if (error instanceof UsageError) throw error
    const place = syntaxErrorIn(readFileSync(file, 'utf8'), name)
    const where = place ? `${name}:${place.line}:${place.column}` : thrownAt(error, dirname(file))
    throw new UsageError(
      `Cannot read ${name}: ${where ? `${where}: ` : ''}${error instanceof Error ? error.message : String(error)}`,
      { file: name },
    )
  } finally {
    hooks.deregister()
  }
}

/** Returns where the configuration or one of its imports threw an error: `site.config.ts:4:3`. */
function thrownAt(error: unknown, folder: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, url, place] = /(file:[^\s?]+)\?modified=[\d.-]*:(\d+:\d+)/.exec(stack) ?? []
  return url && `${relative(folder, fileURLToPath(url)).replaceAll('\\', '/')}:${place}`
}

function readConfigJson(text: string, name: string): unknown {
  const read = readJson(text.replace(/^\uFEFF/, ''))
  if (!read.mistake) return read.value
  const { line, column, message, hint } = read.mistake
  throw new UsageError(`Cannot read ${name}: ${name}:${line}:${column}: ${message} ${hint}`, { file: name })
}

/**
 * Resolves `rivage/config` to this engine, so the content folder can be anywhere and needs no package.json. Imported
 * files get the query of the configuration and are therefore loaded again together with it. This doesn't apply to
 * packages or to files loaded with `require`.
 * @param imported the paths of imported files are added to this set
 */
function resolveImports(imported: Set<string>) {
  return registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === 'rivage/config') return { url: String(pathToFileURL(configModule)), shortCircuit: true }
      const resolved = nextResolve(specifier, context)
      const [, query] = /(\?modified=.*)$/.exec(context.parentURL ?? '') ?? []
      if (query === undefined || !resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/'))
        return resolved
      imported.add(fileURLToPath(resolved.url))
      return { ...resolved, url: resolved.url + query }
    },
  })
}
