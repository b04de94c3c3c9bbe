import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { SiteConfigInput } from '../../core/release/index.ts'
import type { ClientAssets, SiteAssets } from '../../worker/render/client-assets.ts'
import { commitOf } from '../deploy/repository.ts'
import { engineFolder } from '../engine.ts'
import { packageFolders } from '../project.ts'
import type { Project } from '../project.ts'
import { codeVersion } from '../sync/code-version.ts'
import { loadSiteConfig } from '../sync/collect/load-site-config.ts'
import { writeFlags } from './flags.ts'
import { writeIconBuckets } from './icon-buckets.ts'
import type { MessageTexts } from './package-messages.ts'
import { insertMessages, messagePlaceholders, packMessages } from './packed-messages.ts'
import { packagesOf } from './third-party-notices.ts'

/** A placeholder in the bundle for the build's id, which is a hash of the bundle. */
const placeholder = 'BUILD_ID_OF_THIS_BUNDLE'

/** A placeholder for the build time, which must not affect the id. */
const timePlaceholder = 'TIME_OF_THIS_BUNDLE'

/** Placeholders for the commit and for parts of the code. They must not affect the id, because readers see no difference. */
const commitPlaceholder = 'COMMIT_OF_THIS_BUNDLE'
const compilerPlaceholder = 'COMPILER_OF_THIS_BUNDLE'
const booksPlaceholder = 'BOOKS_OF_THIS_BUNDLE'

/** A placeholder in the bundle for the site's base path. */
const basePlaceholder = 'BASE_PATH_OF_THIS_SITE'

/** A placeholder in the bundle for the assets from the site's own packages. */
const sitePlaceholder = 'ASSETS_OF_THIS_SITE'

interface WorkerBundle {
  buildId: string
  /** The uncompressed size in bytes. */
  size: number
  /** The folders of npm packages whose code is part of the bundle, relative to the project. */
  packages: readonly string[]
}

/**
 * Bundles a Worker and the assets of its client into one file, for one site.
 * @param entry a module with the Worker as its default export. Tests pass a module that wraps the real one
 * @param contentFolder see `buildSite`
 * @throws errors of esbuild, with the position of each problem
 */
export async function bundleWorker(
  project: Project,
  client: ClientAssets,
  entry?: string,
  contentFolder?: string,
): Promise<WorkerBundle> {
  const { code, packages } = await compileWorker(client, entry)
  return { ...(await completeWorker(project, code, await packMessages(), contentFolder)), packages }
}

/**
 * Bundles a Worker for any site. `completeWorker` adds the parts for one site.
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
    plugins: [messagePlaceholders],
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
      BUILD_BOOKS: JSON.stringify(booksPlaceholder),
      BUILD_BASE: JSON.stringify(basePlaceholder),
    },
    logLevel: 'silent',
  })
  return { code: outputFiles[0]?.text ?? '', packages: packagesOf([metafile]) }
}

/**
 * Completes a compiled Worker for one site, and writes it to a file. Adds the messages of the interface, the site's
 * icons and base path, the commit, the versions of the code, and the build time.
 * @param contentFolder see `buildSite`
 */
export async function completeWorker(
  project: Project,
  compiled: string,
  messages: MessageTexts,
  contentFolder = join(project.folder, 'content'),
): Promise<Omit<WorkerBundle, 'packages'>> {
  const site = JSON.stringify(await writeSiteAssets(project))
  const source = insertMessages(compiled, messages)
    .replace(new RegExp(`(["'\`])${sitePlaceholder}\\1`, 'g'), () => site)
    .replaceAll(basePlaceholder, await basePathOf(contentFolder))
  const buildId = createHash('sha256').update(source).digest('hex').slice(0, 12)
  const code = source
    .replaceAll(placeholder, buildId)
    .replaceAll(timePlaceholder, new Date().toISOString())
    .replaceAll(commitPlaceholder, (await commitOf(project.folder)) ?? '')
    .replaceAll(compilerPlaceholder, codeVersion('renderer'))
    .replaceAll(booksPlaceholder, codeVersion('books'))
  const { workerFile } = project
  await mkdir(dirname(workerFile), { recursive: true })
  // The file is replaced atomically and is therefore always complete. Several processes may bundle the same Worker
  // while one of them runs it.
  const part = `${workerFile}.${process.pid}`
  await writeFile(part, code)
  await rename(part, workerFile)
  return { buildId, size: Buffer.byteLength(code) }
}

/**
 * Returns the configured base path. A sync reports problems in the configuration, so they don't prevent a build.
 */
async function basePathOf(contentFolder: string): Promise<string> {
  const { basePath = '' } = await loadSiteConfig(contentFolder).catch((): SiteConfigInput => ({}))
  return basePath
}

/** Writes the icon sets of the site and the flags to its static assets. */
async function writeSiteAssets(project: Project): Promise<SiteAssets> {
  const { assetsFolder } = project
  return {
    iconSets: await writeIconBuckets(assetsFolder, packageFolders(project)),
    flags: await writeFlags(assetsFolder),
  }
}
