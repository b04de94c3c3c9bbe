// None of these bundles shares code with the module that every page loads. If two entry points of a bundle share code,
// esbuild moves it to a separate file, and every page would have to wait for that file.
import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'

/** A module or script, and the files that it loads. */
interface OwnBundle {
  /** The file name of the module. */
  name: string
  /** The file names of the module and of the files that it loads. */
  names: string[]
  /** The metadata that esbuild returned. */
  metafile: Metafile
}

/**
 * Builds the module that every page loads, and each module that it imports on demand (directly or indirectly) as a
 * single file. Some lines are duplicated, but an additional request would cost more. The files don't share state, so a
 * module must get the state of another one as an argument.
 */
export async function bundleMain(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  const bundles = new Map<string, Promise<OwnBundle>>()
  const bundleOnce = (entryPoint: string) => {
    const bundle = bundles.get(entryPoint) ?? bundleAlone(entryPoint, outdir, options)
    bundles.set(entryPoint, bundle)
    return bundle
  }
  const importedOnDemand: Plugin = {
    name: 'imported-on-demand',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        if (path.startsWith('../_assets/')) return { path, external: true } // This import is a separate bundle.
        const { name } = await bundleOnce(relative(shared.absWorkingDir ?? '', join(resolveDir, path)))
        return { path: `./${name}`, external: true }
      })
    },
  }
  const options = { ...shared, plugins: [...(shared.plugins ?? []), importedOnDemand] }
  const { name } = await bundleOnce('client/main.ts')
  const all = await Promise.all(bundles.values())
  const outputs = Object.assign({}, ...all.map(({ metafile }) => metafile.outputs)) as Metafile['outputs']
  const inputs = Object.assign({}, ...all.map(({ metafile }) => metafile.inputs)) as Metafile['inputs']
  return { name, names: all.flatMap(({ names }) => names), metafile: { inputs, outputs } }
}

/** Builds the module that hydrates islands. It includes React. */
export async function bundleIslands(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/islands/start-islands.ts', outdir, {
    ...shared,
    splitting: true,
    jsx: 'automatic',
    legalComments: 'none',
    // Error messages of React contain the URL of its documentation.
    plugins: [withoutOrigins(/[\\/]react(-dom)?[\\/]cjs[\\/].*\.production\.js$/)],
  })
}

/** Builds the script of the search dialog as one file, so that the first search doesn't wait for shared chunks. */
export async function bundleSearchDialog(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/search-dialog.ts', outdir, shared)
}

/** Builds the module that the search dialog loads after the first search. */
export async function bundleFurtherSearch(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/further-search.ts', outdir, shared)
}

/** Builds the worker that searches the text of a language. */
export async function bundleSearchWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/search-worker.ts', outdir, shared)
}

/** Builds the worker that runs SQLite. */
export async function bundleSqliteWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/sqlite-worker.ts', outdir, {
    ...shared,
    loader: { '.wasm': 'file' },
    legalComments: 'none',
    conditions: ['browser'],
    // Warnings of SQLite contain the URL of its documentation.
    plugins: [withoutOrigins(/sqlite-wasm[\\/]dist[\\/]index\.mjs$/)],
  })
}

/** Builds the module with which scripts query the content. It is only loaded if a script imports it. */
export async function bundleContent(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/content.ts', outdir, shared)
}

/**
 * Builds the script that restores the selected tabs. It is a classic script, because modules can't block the first
 * paint.
 */
export async function bundleRestoreTabs(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/restore-tabs.ts', outdir, { ...shared, format: 'iife' })
}

/** Builds the service worker for readers who keep pages offline. It is served as `/sw.js`. */
export async function bundleServiceWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/offline/service-worker.ts', outdir, { ...shared, format: 'iife' })
}

async function bundleAlone(entryPoint: string, outdir: string, options: BuildOptions): Promise<OwnBundle> {
  const { metafile } = await build({
    format: 'esm',
    ...options,
    metafile: true,
    write: true,
    outdir,
    entryPoints: [entryPoint],
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    assetNames: '[name].[hash]',
  })
  const files = Object.entries(metafile.outputs)
  const [name = ''] = files.find(([, output]) => output.entryPoint === entryPoint) ?? []
  return { name: basename(name), names: files.map(([file]) => basename(file)), metafile }
}

/** Removes the origin from URLs in matching files, so that files for browsers contain no origin of a third party. */
function withoutOrigins(filter: RegExp): Plugin {
  return {
    name: 'without-origins',
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll('https://', ''),
        loader: 'js',
      }))
    },
  }
}
