import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { ClientAssets } from '../../worker/render/client-assets.ts'
import { buildFolder, projectRoot } from '../project.ts'
import { lazyMessages } from './lazy-messages.ts'
import { packagesOf } from './third-party-notices.ts'

/** Stands for the build's id until the bundle is known that it is the hash of. */
const placeholder = 'BUILD_ID_OF_THIS_BUNDLE'

/** Stands for the time of the build, which the id does not depend on. */
const timePlaceholder = 'TIME_OF_THIS_BUNDLE'

export interface WorkerBundle {
  buildId: string
  /** Uncompressed size in bytes. */
  size: number
  /** Folders of the npm packages of which it has code, relative to the project. */
  packages: readonly string[]
}

/**
 * Bundles a worker with the client it serves into one file.
 * @param entry module whose default export is the worker; tests wrap the real one
 * @throws esbuild's error, with the place of each mistake
 */
export async function bundleWorker(
  client: ClientAssets,
  entry = join(projectRoot, 'worker', 'index.ts'),
  outfile = join(buildFolder, 'worker', 'index.js'),
): Promise<WorkerBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    keepNames: false,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
    external: ['node:*', 'cloudflare:*'],
    jsx: 'automatic',
    plugins: [lazyMessages],
    write: false,
    metafile: true,
    charset: 'utf8',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      CLIENT_ASSETS: JSON.stringify(client),
      BUILD_ID: JSON.stringify(placeholder),
      BUILD_TIME: JSON.stringify(timePlaceholder),
    },
    logLevel: 'silent',
  })
  const source = outputFiles[0]?.text ?? ''
  const buildId = createHash('sha256').update(source).digest('hex').slice(0, 12)
  const code = source.replaceAll(placeholder, buildId).replaceAll(timePlaceholder, new Date().toISOString())
  await mkdir(join(outfile, '..'), { recursive: true })
  await writeFile(outfile, code)
  return { buildId, size: Buffer.byteLength(code), packages: packagesOf([metafile]) }
}
