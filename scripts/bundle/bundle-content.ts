import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'

/** The module with which scripts query the content, and the files that it loads. */
export interface ContentBundle {
  /** Name of the module. */
  module: string
  /** Name of the worker with SQLite. */
  worker: string
  /** Names of all files. */
  names: string[]
}

/**
 * Builds the module with which scripts query the content, and the worker in which SQLite answers them. No page loads them by itself, and
 * they share no part with what pages load.
 * @param shared options of everything that is built for the browser
 */
export async function bundleContent(shared: BuildOptions, outdir: string): Promise<ContentBundle> {
  const options: BuildOptions = { ...shared, write: true, outdir, format: 'esm', entryNames: '[name].[hash]', assetNames: '[name].[hash]' }
  const worker = await build({
    ...options, metafile: true, entryPoints: ['client/data/sqlite-worker.ts'], loader: { '.wasm': 'file' }, legalComments: 'none',
    conditions: ['browser'], plugins: [withoutOrigins],
  })
  const workerName = nameOf(worker.metafile)
  const module = await build({
    ...options, metafile: true, entryPoints: ['client/data/content.ts'],
    define: { ...shared.define, SQLITE_WORKER: JSON.stringify(`/_assets/${workerName}`) },
  })
  const names = [worker, module].flatMap(({ metafile }) => Object.keys(metafile.outputs)).map((file) => basename(file))
  return { module: nameOf(module.metafile), worker: workerName, names }
}

function nameOf({ outputs }: Metafile): string {
  return basename(Object.keys(outputs).find((file) => outputs[file]?.entryPoint) ?? '')
}

/** SQLite names pages of its documentation in warnings. What the browser gets names no other origin. */
const withoutOrigins: Plugin = {
  name: 'without-origins',
  setup({ onLoad }) {
    onLoad({ filter: /sqlite-wasm[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('https://', ''), loader: 'js',
    }))
  },
}
