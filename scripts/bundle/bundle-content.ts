import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'

/** A module that shares no part with what pages load. */
interface OwnBundle {
  /** Name of the module. */
  name: string
  /** Names of it and the files that it loads. */
  names: string[]
  /** What it was built from. */
  metafile: Metafile
}

/** Builds the worker in which SQLite answers queries and searches. */
export async function bundleSqliteWorker(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/sqlite-worker.ts', outdir, {
    ...shared,
    loader: { '.wasm': 'file' },
    legalComments: 'none',
    conditions: ['browser'],
    plugins: [withoutOrigins],
  })
}

/** Builds the module with which scripts query the content. No page loads it by itself. */
export async function bundleContent(shared: BuildOptions, outdir: string): Promise<OwnBundle> {
  return await bundleAlone('client/data/content.ts', outdir, shared)
}

async function bundleAlone(entryPoint: string, outdir: string, options: BuildOptions): Promise<OwnBundle> {
  const { metafile } = await build({
    ...options,
    metafile: true,
    write: true,
    outdir,
    format: 'esm',
    entryPoints: [entryPoint],
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
  })
  const { outputs } = metafile
  const name = Object.keys(outputs).find((file) => outputs[file]?.entryPoint) ?? ''
  return { name: basename(name), names: Object.keys(outputs).map((file) => basename(file)), metafile }
}

/** SQLite names pages of its documentation in warnings. What the browser gets names no other origin. */
const withoutOrigins: Plugin = {
  name: 'without-origins',
  setup({ onLoad }) {
    onLoad({ filter: /sqlite-wasm[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('https://', ''),
      loader: 'js',
    }))
  },
}
