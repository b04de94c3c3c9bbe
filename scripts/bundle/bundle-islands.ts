import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'

/** The module that brings islands to life, and the files that it loads. */
export interface IslandsBundle {
  /** Name of the module. */
  module: string
  /** Names of all files. */
  names: string[]
  /** What they were built from. */
  metafile: Metafile
}

/**
 * Builds islands with React. They share no part with what every page loads: what one bundle of both would have in
 * common (how a module of CommonJS, as React is, becomes one of ECMAScript) would be a file that every page waits for.
 * @param shared options of everything that is built for the browser
 */
export async function bundleIslands(shared: BuildOptions, outdir: string): Promise<IslandsBundle> {
  const { metafile } = await build({
    ...shared,
    write: true,
    outdir,
    format: 'esm',
    splitting: true,
    metafile: true,
    jsx: 'automatic',
    plugins: [withoutOrigins],
    entryPoints: ['client/islands/start-islands.ts'],
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    legalComments: 'none',
  })
  const { outputs } = metafile
  const module =
    Object.keys(outputs).find((file) => outputs[file]?.entryPoint === 'client/islands/start-islands.ts') ?? ''
  return { module: basename(module), names: Object.keys(outputs).map((file) => basename(file)), metafile }
}

/** React names a page of its documentation in errors. What the browser gets names no other origin. */
const withoutOrigins: Plugin = {
  name: 'without-origins',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react(-dom)?[\\/]cjs[\\/].*\.production\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('https://react.dev', 'react.dev'),
      loader: 'js',
    }))
  },
}
