import { isBuiltin } from 'node:module'

/** What esbuild says of a module: see `Metafile`. */
interface Importer {
  imports: readonly { path: string; external?: boolean }[]
}

/** What the command line reads by `require`, where esbuild does not see it: see `loadMiniflare` and `loadWrangler`. */
const required = ['miniflare', 'wrangler']

/** Names of the packages that modules import and that are not bundled with them, sorted; Node's own are none. */
export function externalPackages(modules: Record<string, Importer>): string[] {
  const imported = Object.values(modules)
    .flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
    .filter((path) => !isBuiltin(path))
    .map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
  return [...new Set([...imported, ...required])].sort()
}
