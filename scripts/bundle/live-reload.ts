import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { engineBuildFolder, engineFolder, isPackaged } from '../engine.ts'

/** Reads the script of `/_dev/`, which reloads pages and shows problems on them. */
export async function readLiveReload(): Promise<string> {
  return isPackaged ? await readFile(join(engineBuildFolder, 'live-reload.js'), 'utf8') : await bundleLiveReload()
}

/** Compiles the script of `/_dev/`. */
export async function bundleLiveReload(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(engineFolder, 'client', 'dev', 'live-reload.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    loader: { '.css': 'text' },
  })
  return outputFiles[0]?.text ?? ''
}
