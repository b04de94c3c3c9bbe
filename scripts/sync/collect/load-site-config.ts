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

/** Possible names of the configuration; the first existing one is used. */
export const siteConfigNames = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.json',
]

/** Reads the configuration file of a content folder. Returns `undefined` if it has none. */
export function readConfigFile(contentFolder: string): ConfigFile | undefined {
  const file = siteConfigNames.find((name) => existsSync(join(contentFolder, name)))
  return file === undefined ? undefined : { file, text: readFileSync(join(contentFolder, file), 'utf8') }
}

/**
 * Loads and validates the site's configuration. Without one, the result is empty, and everything has its default.
 * @throws UsageError naming the file and every problem in it
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
 * Returns the error for problems in the configuration of a folder, with their places.
 * @param problems `path`: the keys and indexes on the way to one
 */
export function configError(
  contentFolder: string,
  problems: readonly { path: readonly PropertyKey[]; text: string }[],
): UsageError {
  const { file, text } = readConfigFile(contentFolder) ?? noConfigFile
  const lines = problems.map((problem) => `  ${placed(file, text, problem.path)} ${problem.text}`)
  return new UsageError(`${file} is not valid:\n${lines.join('\n')}`, { file })
}

/** Returns a file name with line and column, if they are known: `site.config.ts:4:3`. */
function placed(name: string, text: string, path: readonly PropertyKey[]): string {
  const place = positionInConfig(text, name, path)
  return place ? `${name}:${place.line}:${place.column}` : `${name}:`
}

/** The files that a configuration imports, including itself, by its path. */
const importedBy = new Map<string, Set<string>>()

async function readConfig(file: string, name: string): Promise<unknown> {
  const imported = importedBy.get(file) ?? new Set([file])
  importedBy.set(file, imported)
  const hooks = resolveImports(imported)
  try {
    const text = decodeRequired(readFileSync(file), name)
    if (name.endsWith('.json')) return readConfigJson(text, name)
    // Node caches modules by URL: the modification times make it read edited files again.
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

/** Returns the place at which a configuration or its imports threw an error: `site.config.ts:4:3`. */
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
 * Resolves `rivage/config` to this project wherever the content folder is, so that content needs no package.json. Other
 * imports, except packages, get the query of the configuration, so that they are read again together with it (files
 * loaded with `require` are not).
 * @param imported collects the files
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
