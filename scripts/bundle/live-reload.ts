import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { engineBuildFolder, engineFolder, isPackaged } from '../engine.ts'

/** Returns the script that reloads pages and displays problems on them during development. */
export async function readLiveReload(): Promise<string> {
  return isPackaged ? await readFile(join(engineBuildFolder, 'live-reload.js'), 'utf8') : await bundleLiveReload()
}

/** Compiles the script that `readLiveReload` returns. */
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
