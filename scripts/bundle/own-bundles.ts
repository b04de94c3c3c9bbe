// Bundles that share no part with what every page loads. What two entry points of one bundle have in common becomes a
// file of its own, which every page would wait for.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'

/** A module, or a script, with the files that it loads. */
interface OwnBundle {
  /** File name of the module. */
  name: string
  /** Names of it and the files that it loads. */
  names: string[]
  /** What it was built from. */
  metafile: Metafile
}

/** Builds the module that hydrates islands, with React. */
export async function bundleIslands(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/islands/start-islands.ts', outdir, {
    ...shared,
    splitting: true,
    jsx: 'automatic',
    legalComments: 'none',
    // React names a page of its documentation in errors.
    plugins: [withoutOrigins(/[\\/]react(-dom)?[\\/]cjs[\\/].*\.production\.js$/)],
  })
}

/** Builds the script of the search dialog: a first search waits for one file, and not for those it would share. */
export async function bundleSearchDialog(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/search-dialog.ts', outdir, shared)
}

/** Builds what the dialog loads for who goes on to search. */
export async function bundleFurtherSearch(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/further-search.ts', outdir, shared)
}

/** Builds the worker that searches the text of a language. */
export async function bundleSearchWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/search/search-worker.ts', outdir, shared)
}

/** Builds the worker in which SQLite answers queries. */
export async function bundleSqliteWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/sqlite-worker.ts', outdir, {
    ...shared,
    loader: { '.wasm': 'file' },
    legalComments: 'none',
    conditions: ['browser'],
    // SQLite names pages of its documentation in warnings.
    plugins: [withoutOrigins(/sqlite-wasm[\\/]dist[\\/]index\.mjs$/)],
  })
}

/** Builds the module with which scripts query the content. No page loads it by itself. */
export async function bundleContent(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/content.ts', outdir, shared)
}

/** Builds the script that restores tabs. It is a classic one: only such a script can hold up the first paint. */
export async function bundleRestoreTabs(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/restore-tabs.ts', outdir, { ...shared, format: 'iife' })
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

/** Shortens addresses in the files that match: what the browser gets names no other origin. */
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
