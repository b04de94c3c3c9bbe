import { isBuiltin } from 'node:module'

/** A module in esbuild's `Metafile`. */
interface Importer {
  imports: readonly { path: string; external?: boolean }[]
}

/**
 * Packages that the command line loads with `require`, so that esbuild doesn't find them; see `loadMiniflare` and
 * `loadWrangler`.
 */
const required = ['miniflare', 'wrangler']

/**
 * Returns the names of packages that the modules import but that aren't bundled, sorted. Modules of Node are left out.
 */
export function externalPackages(modules: Record<string, Importer>): string[] {
  const imported = Object.values(modules)
    .flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
    .filter((path) => !isBuiltin(path))
    .map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
  return [...new Set([...imported, ...required])].sort()
}
