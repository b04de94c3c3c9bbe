import { existsSync, readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { projectRoot } from '../../project.ts'
import { UsageError } from '../../usage-error.ts'

/** Names of the configuration, the first that is there is read. */
export const siteConfigNames = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.json',
]

/**
 * Reads and checks the site's configuration; a folder without one has the defaults.
 * @throws UsageError naming the file and every problem in it
 */
export async function loadSiteConfig(contentFolder: string): Promise<SiteConfigInput> {
  const name = siteConfigNames.find((candidate) => existsSync(join(contentFolder, candidate)))
  if (!name) return {}
  const file = join(contentFolder, name)
  const { config, problems } = parseSiteConfig(await readConfig(file, name))
  if (!config) throw new UsageError(`${name} is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return config
}

async function readConfig(file: string, name: string): Promise<unknown> {
  const hooks = resolveConfigModule()
  try {
    if (name.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'))
    // The time of the last change makes Node read an edited file again.
    const module = (await import(`${pathToFileURL(file)}?modified=${statSync(file).mtimeMs}`)) as { default?: unknown }
    return module.default
  } catch (error) {
    throw new UsageError(`${name} could not be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    hooks.deregister()
  }
}

/** Wherever a content folder is, `rivage/config` is this project's: it needs no installation of its own. */
function resolveConfigModule() {
  return registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier === 'rivage/config'
        ? { url: String(pathToFileURL(join(projectRoot, 'core', 'release', 'site-config.ts'))), shortCircuit: true }
        : nextResolve(specifier, context),
  })
}
