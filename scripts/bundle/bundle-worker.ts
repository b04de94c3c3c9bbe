import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { ClientAssets, SiteAssets } from '../../worker/render/client-assets.ts'
import { commitOf } from '../deploy/repository.ts'
import { engineFolder } from '../engine.ts'
import { packageFolders } from '../project.ts'
import type { Project } from '../project.ts'
import { codeVersion } from '../sync/code-version.ts'
import { writeFlags } from './flags.ts'
import { writeIconBuckets } from './icon-buckets.ts'
import { packedMessages } from './packed-messages.ts'
import { packagesOf } from './third-party-notices.ts'

/** Placeholder in the bundle for the build's id, which is a hash of the bundle. */
const placeholder = 'BUILD_ID_OF_THIS_BUNDLE'

/** Placeholder for the time of the build. The id must not depend on it. */
const timePlaceholder = 'TIME_OF_THIS_BUNDLE'

/**
 * Placeholders for the commit and the compiler. The build's id must not depend on them, because readers see no
 * difference.
 */
const commitPlaceholder = 'COMMIT_OF_THIS_BUNDLE'
const compilerPlaceholder = 'COMPILER_OF_THIS_BUNDLE'

/** Placeholder string in the bundle for the assets of the site's own packages. */
const sitePlaceholder = 'ASSETS_OF_THIS_SITE'

interface WorkerBundle {
  buildId: string
  /** Uncompressed size in bytes. */
  size: number
  /** Folders of the npm packages whose code it contains, relative to the project. */
  packages: readonly string[]
}

/**
 * Bundles a worker with its client into one file, for the site.
 * @param entry module with the worker as its default export; tests wrap the real one
 * @throws esbuild's error, with the location of each problem
 */
export async function bundleWorker(project: Project, client: ClientAssets, entry?: string): Promise<WorkerBundle> {
  const { code, packages } = await compileWorker(client, entry)
  return { ...(await completeWorker(project, code)), packages }
}

/**
 * Bundles a worker for all sites. `completeWorker` adds the parts for one site.
 * @param entry see `bundleWorker`
 */
export async function compileWorker(
  client: ClientAssets,
  entry = join(engineFolder, 'worker', 'index.ts'),
): Promise<{ code: string; packages: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: engineFolder,
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
    plugins: [packedMessages],
    write: false,
    metafile: true,
    charset: 'utf8',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      CLIENT_ASSETS: JSON.stringify(client),
      SITE_ASSETS: JSON.stringify(sitePlaceholder),
      BUILD_ID: JSON.stringify(placeholder),
      BUILD_TIME: JSON.stringify(timePlaceholder),
      BUILD_COMMIT: JSON.stringify(commitPlaceholder),
      BUILD_COMPILER: JSON.stringify(compilerPlaceholder),
    },
    logLevel: 'silent',
  })
  return { code: outputFiles[0]?.text ?? '', packages: packagesOf([metafile]) }
}

/** Adds the site's icons, commit, compiler, and build time to a compiled worker, and writes it atomically. */
export async function completeWorker(project: Project, compiled: string): Promise<Omit<WorkerBundle, 'packages'>> {
  const site = JSON.stringify(await writeSiteAssets(project))
  const source = compiled.replace(new RegExp(`(["'\`])${sitePlaceholder}\\1`, 'g'), () => site)
  const buildId = createHash('sha256').update(source).digest('hex').slice(0, 12)
  const code = source
    .replaceAll(placeholder, buildId)
    .replaceAll(timePlaceholder, new Date().toISOString())
    .replaceAll(commitPlaceholder, (await commitOf(project.folder)) ?? '')
    .replaceAll(compilerPlaceholder, codeVersion('renderer'))
  const { workerFile } = project
  await mkdir(dirname(workerFile), { recursive: true })
  // Several processes may bundle the same worker at the same time while one of them runs it, so the file must always be
  // complete.
  const part = `${workerFile}.${process.pid}`
  await writeFile(part, code)
  await rename(part, workerFile)
  return { buildId, size: Buffer.byteLength(code) }
}

/** Writes the site's icon sets and the flags to its static assets. */
async function writeSiteAssets(project: Project): Promise<SiteAssets> {
  const { assetsFolder } = project
  return {
    iconSets: await writeIconBuckets(assetsFolder, packageFolders(project)),
    flags: await writeFlags(assetsFolder),
  }
}
