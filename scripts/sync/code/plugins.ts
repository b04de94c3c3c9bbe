import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { foldersFrom } from '../../project.ts'
import type { CodeFolder } from './site-code.ts'

/**
 * The version of the plugin interface, which consists of the folders of plugins and the modules `rivage/components`,
 * `rivage/islands`, `rivage/slots`, and `rivage/markdown`. Increase it only for changes that break existing plugins.
 */
const pluginApi = 1

/** The settings for Rivage in the package.json of a plugin. */
interface PluginManifest {
  /** The version of the plugin interface that the plugin supports. */
  api?: unknown
  /** The folder that contains the plugin's code. Defaults to `code`. */
  code?: unknown
}

interface PluginProblem {
  /** The keys that lead to the plugin in the configuration. */
  path: PropertyKey[]
  text: string
}

/**
 * Finds plugins with Node's resolution algorithm: in `node_modules` next to or above the content, the site, and the
 * engine. Their code isn't run.
 * @param names the names of npm packages
 * @param folders the folders in which the search starts, in order
 */
export function findPlugins(
  names: readonly string[],
  folders: readonly string[],
): { found: CodeFolder[]; problems: PluginProblem[] } {
  const found: CodeFolder[] = []
  const problems: PluginProblem[] = []
  for (const [index, name] of names.entries()) {
    const plugin = names.indexOf(name) < index ? `"${name}" is already in the list` : openPlugin(name, folders)
    if (typeof plugin === 'string') problems.push({ path: ['plugins', index], text: `plugins.${index}: ${plugin}` })
    else found.push(plugin)
  }
  return { found, problems }
}

/** Returns the code folder of a plugin, or a problem. */
function openPlugin(name: string, folders: readonly string[]): CodeFolder | string {
  const folder = folders
    .flatMap(foldersFrom)
    .map((each) => join(each, 'node_modules', name))
    .find((each) => existsSync(join(each, 'package.json')))
  if (folder === undefined) return `package "${name}" is not installed. Run npm install ${name}`
  const root = realpathSync(folder)
  const { api, code = 'code' } = readManifest(join(root, 'package.json'))
  if (typeof api !== 'number')
    return `"${name}" is not a Rivage plugin: add { "rivage": { "api": ${pluginApi} } } to its package.json`
  if (api > pluginApi)
    return `"${name}" is written for plugin API ${api}, and this engine has ${pluginApi}. Upgrade the engine: npx rivage upgrade`
  if (api < pluginApi)
    return `"${name}" is written for plugin API ${api}, and this engine has ${pluginApi}. Install a later version of it: npm install ${name}@latest`
  const path = typeof code === 'string' ? code.replace(/^\.\/|\/+$/g, '') : ''
  const isInside = path !== '' && !path.split('/').includes('..')
  if (!isInside || !statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory())
    return `"${name}" has no folder ${JSON.stringify(code)}: correct "rivage.code" in its package.json`
  return { root, code: path, plugin: name }
}

function readManifest(file: string): PluginManifest {
  try {
    const { rivage } = JSON.parse(readFileSync(file, 'utf8')) as { rivage?: PluginManifest | null }
    return rivage ?? {}
  } catch {
    return {} // npm doesn't install packages whose package.json isn't a JSON object.
  }
}
