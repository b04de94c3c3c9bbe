import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, transform } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import type { StyleSheetName } from '../../core/document/index.ts'
import { patterns } from '../../core/route/index.ts'
import type { ClientAssets } from '../../worker/render/client-assets.ts'
import { engineFolder } from '../engine.ts'
import type { Project } from '../project.ts'
import { iconClasses, writeIconSprite } from './icons.ts'
import {
  bundleContent,
  bundleFurtherSearch,
  bundleIslands,
  bundleMain,
  bundleRestoreTabs,
  bundleSearchDialog,
  bundleSearchWorker,
  bundleServiceWorker,
  bundleSqliteWorker,
} from './separate-bundles.ts'
import { removeReplaced } from './replaced-files.ts'
import { packagesOf } from './third-party-notices.ts'

/** The URL prefix of all files that the build creates for browsers. */
const assetPrefix = '/_assets'

/**
 * Lists the names of a build's assets, so that another Worker can be built with them. The file is next to the folder of
 * the static assets.
 */
const clientManifest = 'client.json'

/** Lists the folders of npm packages whose code is in the browser files of the build. */
const packagesManifest = 'client-packages.json'

/** Lists files of earlier builds, with the time at which each was replaced. */
const replacedList = 'replaced-assets.json'

const styleSheets: readonly StyleSheetName[] = [
  'main',
  'deferred',
  'frame',
  'languages',
  'blocks',
  'components',
  'code',
  'landing',
  'formulas',
  'overlays',
  'error',
  'insight',
  'pages',
  'search',
  'reference',
  'ask',
  'posts',
]

/**
 * The content security policies of web workers. Each worker has its own policy, so that pages don't need to allow
 * WebAssembly.
 */
const workerPolicies = {
  'sqlite-worker': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  'search-worker': "default-src 'none'; script-src 'self'; connect-src 'self'",
}

/** With these targets, esbuild doesn't transform nesting, `light-dark()`, and `:dir()`. */
const styleTarget = ['chrome123', 'firefox120', 'safari17.5']

const shared = {
  absWorkingDir: engineFolder,
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
} satisfies BuildOptions

/** Leaves out `"use strict"`. The boot script works the same without it, and it would add bytes to every page. */
const sloppy = { tsconfigRaw: { compilerOptions: { alwaysStrict: false } } } satisfies BuildOptions

/**
 * Builds the style sheets, the module that every page loads with the modules that it imports on demand, the separate
 * modules, and the boot script. The boot script is inlined in pages. All other files have a hash in their names.
 * @param folder the folder for the static assets
 * @throws errors of esbuild, with the position of each problem
 */
export async function bundleClient(folder: string): Promise<ClientAssets> {
  const outdir = join(folder, assetPrefix)
  await mkdir(outdir, { recursive: true })

  const sprite = await writeIconSprite(outdir)
  const messages = await hashMessages()
  const texts = { ...shared, define: { ...shared.define, MESSAGES_HASH: JSON.stringify(messages) } }
  const [islands, sqlite, searching, restoreTabs, serviceWorker] = await Promise.all([
    bundleIslands(texts, outdir),
    bundleSqliteWorker(shared, outdir),
    bundleSearchWorker(shared, outdir),
    bundleRestoreTabs(shared, outdir),
    bundleServiceWorker(shared, outdir),
  ])
  // URLs are relative to the modules, which are all one folder below the root of the site. The site may have a base
  // path.
  const addressIn = ({ name }: { name: string }) => JSON.stringify(`..${assetPrefix}/${name}`)
  // Each bundle contains the URL of the next one: the dialog loads the module for further searches, which starts the
  // worker.
  const defining = (define: Record<string, string>) => ({
    ...shared,
    define: { ...shared.define, ...define },
    external: [`..${assetPrefix}/*`],
  })
  const furtherSearch = await bundleFurtherSearch(defining({ SEARCH_WORKER: addressIn(searching) }), outdir)
  const dialog = await bundleSearchDialog(defining({ FURTHER_SEARCH: addressIn(furtherSearch) }), outdir)
  const addresses = {
    RESTORE_TABS: JSON.stringify(`${assetPrefix}/${restoreTabs.name}`),
    ISLANDS_MODULE: addressIn(islands),
    LATEST_BUILD: JSON.stringify(`..${patterns.latestBuild.href({})}`),
    SQLITE_WORKER: addressIn(sqlite),
    SEARCH_DIALOG: addressIn(dialog),
  }
  const scripts = { ...texts, define: { ...texts.define, ...addresses } }
  const [main, styles, boot, content] = await Promise.all([
    bundleMain({ ...scripts, external: [`..${assetPrefix}/*`], plugins: [styleText] }, outdir),
    bundleStyles(outdir, `./${sprite}`),
    build({ ...scripts, ...sloppy, entryPoints: ['client/boot.ts'], format: 'iife', metafile: true }),
    bundleContent(scripts, outdir),
  ])
  const offline = [main, restoreTabs, dialog, furtherSearch, searching, islands]
  const own = [...offline, content, sqlite, serviceWorker]
  await writeHeaders(folder)
  await copyFile(join(engineFolder, 'client', 'favicon.svg'), join(outdir, 'favicon.svg'))
  await removeReplacedAssets(folder, [
    'favicon.svg',
    sprite,
    ...Object.keys(styles.metafile.outputs).map((file) => basename(file)),
    ...own.flatMap(({ names }) => names),
  ])
  const source = boot.outputFiles?.[0]?.text.trim() ?? ''
  const client: ClientAssets = {
    styles: Object.fromEntries(
      styleSheets.map((name) => [name, addressOf(styles.metafile, `${name}.css`)]),
    ) as ClientAssets['styles'],
    main: `${assetPrefix}/${main.name}`,
    content: `${assetPrefix}/${content.name}`,
    boot: source,
    icons: `${assetPrefix}/${sprite}`,
    bootHash: `sha256-${createHash('sha256').update(source).digest('base64')}`,
    serviceWorker: `${assetPrefix}/${serviceWorker.name}`,
    offline: await measureFiles(outdir, [
      sprite,
      ...[styles, ...offline].flatMap(({ metafile }) => Object.keys(metafile.outputs).map((file) => basename(file))),
    ]),
    messagesHash: messages,
  }
  const metafiles = [styles, boot, ...own].map(({ metafile }) => metafile)
  await writeFile(join(folder, '..', packagesManifest), JSON.stringify(packagesOf(metafiles)))
  await writeFile(join(folder, '..', clientManifest), JSON.stringify(client))
  return client
}

/**
 * Returns files with their total size. They are sorted, because bundles finish in any order and the id of the build is
 * a hash of this list.
 */
async function measureFiles(folder: string, files: string[]): Promise<ClientAssets['offline']> {
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size))
  return { files: files.toSorted(), bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/**
 * Removes assets that were replaced long ago.
 * @param folder the folder of the static assets
 * @param current the names of the files in this build
 */
export async function removeReplacedAssets(folder: string, current: readonly string[]): Promise<void> {
  await removeReplaced(join(folder, assetPrefix), join(folder, '..', replacedList), current)
}

function bundleStyles(outdir: string, sprite: string) {
  return build({
    ...shared,
    target: styleTarget,
    write: true,
    outdir,
    entryPoints: Object.fromEntries(styleSheets.map((name) => [name, `client/styles/${name}.css`])),
    entryNames: '[name].[hash]',
    metafile: true,
    external: [sprite],
    plugins: [iconClasses(sprite)],
  })
}

/** Allows modules to import a style sheet as minified text, so that it is loaded together with the module. */
const styleText: Plugin = {
  name: 'style-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: styleTarget })
      return { contents: code, loader: 'text' }
    })
  },
}

/** Returns a hash of the messages of all languages for their URLs. It only changes if a message file changes. */
async function hashMessages(): Promise<string> {
  const folder = join(engineFolder, 'core', 'locale', 'locales')
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) {
    const text = await readFile(join(folder, name))
    hash.update(name).update('\0').update(text).update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}

/** Writes the `_headers` file with the headers of static assets, in Cloudflare's format. */
async function writeHeaders(folder: string): Promise<void> {
  const headers = '  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n'
  const immutable = [assetPrefix, '/_icons', '/_flags'].map((path) => `${path}/*\n${headers}`).join('')
  const workers = Object.entries(workerPolicies).map(
    ([name, policy]) => `${assetPrefix}/${name}.*\n  Content-Security-Policy: ${policy}\n`,
  )
  await writeFile(join(folder, '_headers'), [immutable, ...workers].join(''))
}

/**
 * Returns the folders of npm packages whose code is in the browser files of the last build, relative to the project.
 */
export async function readClientPackages({ assetsFolder }: Project): Promise<string[]> {
  return JSON.parse(await readFile(join(assetsFolder, '..', packagesManifest), 'utf8')) as string[]
}

/** Returns the URL of the file that was built from an entry point, given the name of the entry point. */
function addressOf({ outputs }: Metafile, entryPoint: string): string {
  const file = Object.keys(outputs).find((name) => basename(outputs[name]?.entryPoint ?? '') === entryPoint) ?? ''
  return `${assetPrefix}/${basename(file)}`
}
