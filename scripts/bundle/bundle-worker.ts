import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
import type { ClientAssets, SiteAssets } from '../../worker/render/client-assets.ts'
import { commitOf } from '../deploy/repository.ts'
import { buildFolder, engineFolder, siteFolder } from '../project.ts'
import { codeVersion } from '../sync/code-version.ts'
import { writeFlags } from './flags.ts'
import { writeIconBuckets } from './icon-buckets.ts'
import { packagesOf } from './third-party-notices.ts'

/** Stands in the bundle for the build's id, which is a hash of the bundle. */
const placeholder = 'BUILD_ID_OF_THIS_BUNDLE'

/** Stands in the bundle for the time of the build, on which the id must not depend. */
const timePlaceholder = 'TIME_OF_THIS_BUNDLE'

/**
 * Stand in the bundle for what it was built from, on which the id must not depend either: it is no difference for
 * readers.
 */
const commitPlaceholder = 'COMMIT_OF_THIS_BUNDLE'
const compilerPlaceholder = 'COMPILER_OF_THIS_BUNDLE'

/** Stands in the bundle, as a string, for what depends on the packages of the site. */
const sitePlaceholder = 'ASSETS_OF_THIS_SITE'

interface WorkerBundle {
  buildId: string
  /** Uncompressed size in bytes. */
  size: number
  /** Folders of the npm packages of which it has code, relative to the project. */
  packages: readonly string[]
}

/**
 * Bundles a worker with the client it serves into one file, for the site.
 * @param entry module whose default export is the worker; tests wrap the real one
 * @throws esbuild's error, with the place of each mistake
 */
export async function bundleWorker(
  client: ClientAssets,
  entry?: string,
  outfile = join(buildFolder, 'worker', 'index.js'),
): Promise<WorkerBundle> {
  const { code, packages } = await compileWorker(client, entry)
  return { ...(await completeWorker(code, outfile)), packages }
}

/**
 * Bundles a worker for all sites: `completeWorker` makes it that of one.
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
    plugins: [lazyMessages],
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

/**
 * Puts into a compiled worker what is the site's: its icons, what it was built from and when. Writes it in one step.
 */
export async function completeWorker(compiled: string, outfile: string): Promise<Omit<WorkerBundle, 'packages'>> {
  const site = JSON.stringify(await writeSiteAssets(join(buildFolder, 'assets')))
  const source = compiled.replace(new RegExp(`(["'\`])${sitePlaceholder}\\1`, 'g'), () => site)
  const buildId = createHash('sha256').update(source).digest('hex').slice(0, 12)
  const code = source
    .replaceAll(placeholder, buildId)
    .replaceAll(timePlaceholder, new Date().toISOString())
    .replaceAll(commitPlaceholder, (await commitOf(siteFolder)) ?? '')
    .replaceAll(compilerPlaceholder, codeVersion('renderer'))
  await mkdir(join(outfile, '..'), { recursive: true })
  // Several processes may bundle the same worker at once while one of them runs it: the file is always whole.
  const part = `${outfile}.${process.pid}`
  await writeFile(part, code)
  await rename(part, outfile)
  return { buildId, size: Buffer.byteLength(code) }
}

/** Divides the icon sets that the site has installed among its static assets, and writes the flags. */
async function writeSiteAssets(folder: string): Promise<SiteAssets> {
  return { iconSets: await writeIconBuckets(folder), flags: await writeFlags(folder) }
}

/**
 * Defers the texts of each language until they are first needed: to create those of fifty languages would be a sixth of
 * the work when the worker starts. Those of English stay as they are, because they replace missing texts of all others.
 */
const lazyMessages: Plugin = {
  name: 'lazy-messages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]core[\\/]locale[\\/]locales[\\/]\w+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: /\ben\.ts$/.test(path) ? source : deferMessages(source), loader: 'ts' }
    }),
}

/** The source of a locale's file with `messages` as a getter. */
export function deferMessages(source: string): string {
  return source.replace(/^( +)messages: (\{$.*?^\1\}),$/ms, '$1get messages() { return $2 },')
}
