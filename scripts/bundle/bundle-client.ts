import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile } from 'esbuild'
import type { StyleSheetName } from '../../core/document/index.ts'
import type { ClientAssets } from '../../worker/render/client-assets.ts'
import { buildFolder, projectRoot } from '../project.ts'
import { bundleContent, bundleSqliteWorker } from './bundle-content.ts'
import { bundleIslands } from './bundle-islands.ts'
import { writeFlags } from './flags.ts'
import { writeIconBuckets } from './icon-buckets.ts'
import { writeIconSprite } from './icon-sprite.ts'
import { messagesHash } from './messages-hash.ts'
import { styleText } from './style-text.ts'
import { packagesOf } from './third-party-notices.ts'

/** Address prefix of everything the build makes for the browser. */
const assetPrefix = '/_assets'

/** Keeps the names of the last build for those that bundle another worker. */
const clientManifest = join(buildFolder, 'client.json')

/** Folders of the npm packages that the last build's files for the browser contain. */
const packagesManifest = join(buildFolder, 'client-packages.json')

const styleSheets: readonly StyleSheetName[] = [
  'main',
  'deferred',
  'components',
  'landing',
  'formulas',
  'overlays',
  'pages',
  'search',
]

/** What the worker with SQLite may do: a worker has a policy of its own, so that no page has to allow WebAssembly. */
const workerPolicy =
  "  Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'\n"

/** Nesting, `light-dark()` and `:dir()` stay as they are written. */
const styleTarget = ['chrome123', 'firefox120', 'safari17.5']

const shared = {
  absWorkingDir: projectRoot,
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
} satisfies BuildOptions

/**
 * Builds the style sheets, the eager module with the chunks it loads when they are needed, the module of the content,
 * and the inlined boot script; writes all but the last under names that carry their hash. Divides the installed sets of
 * icons.
 * @throws esbuild's error, with the place of each mistake
 */
export async function bundleClient(): Promise<ClientAssets> {
  const folder = join(buildFolder, 'assets')
  const outdir = join(folder, assetPrefix)
  await mkdir(outdir, { recursive: true })

  const messages = await messagesHash()
  const texts = { ...shared, define: { ...shared.define, MESSAGES_HASH: JSON.stringify(messages) } }
  const [islands, sqlite, restoreTabs] = await Promise.all([
    bundleIslands(texts, outdir),
    bundleSqliteWorker(shared, outdir),
    build({
      ...shared,
      write: true,
      entryPoints: ['client/restore-tabs.ts'],
      outdir,
      format: 'iife',
      entryNames: '[name].[hash]',
      metafile: true,
    }),
  ])
  const addresses = {
    RESTORE_TABS: JSON.stringify(addressOf(restoreTabs.metafile, 'restore-tabs.ts')),
    ISLANDS_MODULE: JSON.stringify(`${assetPrefix}/${islands.module}`),
    SQLITE_WORKER: JSON.stringify(`${assetPrefix}/${sqlite.name}`),
  }
  const scripts = { ...texts, define: { ...texts.define, ...addresses } }
  const [modules, styles, boot, content] = await Promise.all([
    build({
      ...scripts,
      write: true,
      entryPoints: { main: 'client/main.ts' },
      outdir,
      format: 'esm',
      splitting: true,
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      metafile: true,
      external: [`${assetPrefix}/*`],
      plugins: [styleText(styleTarget)],
    }),
    build({
      ...shared,
      target: styleTarget,
      write: true,
      outdir,
      entryPoints: Object.fromEntries(styleSheets.map((name) => [name, `client/styles/${name}.css`])),
      entryNames: '[name].[hash]',
      metafile: true,
    }),
    build({ ...scripts, entryPoints: ['client/boot.ts'], format: 'iife', metafile: true }),
    bundleContent(scripts, outdir),
  ])
  const headers = '  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n'
  const immutable = [assetPrefix, '/_icons', '/_flags']
    .map(
      (path) => `${path}/*
${headers}`,
    )
    .join('')
  await writeFile(
    join(folder, '_headers'),
    `${immutable}${assetPrefix}/sqlite-worker.*
${workerPolicy}`,
  )
  await copyFile(join(projectRoot, 'client', 'favicon.svg'), join(outdir, 'favicon.svg'))
  const sprite = await writeIconSprite(outdir)
  await removeOld(outdir, [
    'favicon.svg',
    sprite,
    ...[modules, styles, restoreTabs].flatMap(({ metafile }) => outputNames(metafile)),
    ...content.names,
    ...sqlite.names,
    ...islands.names,
  ])
  const source = boot.outputFiles?.[0]?.text.trim() ?? ''
  const client: ClientAssets = {
    styles: Object.fromEntries(
      styleSheets.map((name) => [name, addressOf(styles.metafile, `${name}.css`)]),
    ) as ClientAssets['styles'],
    main: addressOf(modules.metafile, 'main.ts'),
    content: `${assetPrefix}/${content.name}`,
    boot: source,
    icons: `${assetPrefix}/${sprite}`,
    bootHash: `sha256-${createHash('sha256').update(source).digest('base64')}`,
    messagesHash: messages,
    iconSets: await writeIconBuckets(folder),
    flags: await writeFlags(folder),
  }
  const metafiles = [modules, styles, boot, restoreTabs, content, sqlite, islands].map(({ metafile }) => metafile)
  await writeFile(packagesManifest, JSON.stringify(packagesOf(metafiles)))
  await writeFile(clientManifest, JSON.stringify(client))
  return client
}

/** Folders of the npm packages of which the last build put code into files for the browser, relative to the project. */
export async function readClientPackages(): Promise<string[]> {
  return JSON.parse(await readFile(packagesManifest, 'utf8')) as string[]
}

/** What the last build made for the browser. */
export async function readClientAssets(): Promise<ClientAssets> {
  return JSON.parse(await readFile(clientManifest, 'utf8')) as ClientAssets
}

/** Address of the file that was built from the entry point of that name. */
function addressOf({ outputs }: Metafile, entryPoint: string): string {
  const file = Object.keys(outputs).find((name) => basename(outputs[name]?.entryPoint ?? '') === entryPoint) ?? ''
  return `${assetPrefix}/${basename(file)}`
}

function outputNames({ outputs }: Metafile): string[] {
  return Object.keys(outputs).map((file) => basename(file))
}

/** How long the files of earlier builds stay: sites run from this folder, and tabs are open on them. */
const maxAgeMs = 24 * 60 * 60 * 1000

async function removeOld(folder: string, current: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!current.includes(name) && Date.now() - (await stat(path)).mtimeMs > maxAgeMs)
      await rm(path, { recursive: true, force: true })
  }
}
