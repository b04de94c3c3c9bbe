import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Metafile } from 'esbuild'
import { engineFolder, socialCardFontsFolder } from '../engine.ts'
import { runCommand } from '../run-command.ts'
import { codeVersions } from '../sync/code-version.ts'
import { editorFiles } from '../schemas/editor-files.ts'
import { bundleClient } from './bundle-client.ts'
import { compileWorker } from './bundle-worker.ts'
import { bundleLiveReload } from './live-reload.ts'
import { externalPackages } from './external-packages.ts'
import { writeMessages } from './package-messages.ts'
import { messageFiles, packMessages } from './packed-messages.ts'
import { smallerPackages } from './smaller-packages.ts'
import { pruneTypes } from './prune-types.ts'
import { packagesOf } from './third-party-notices.ts'

/** The folder for the compiled code in the npm package; see `engineBuildFolder`. */
const packageBuildFolder = join(engineFolder, 'dist', 'engine')

const shared = {
  absWorkingDir: engineFolder,
  bundle: true,
  charset: 'utf8',
  // Licenses are listed in THIRD-PARTY-NOTICES.md. The names of functions would add 54 kB to the compressed package.
  minify: true,
  legalComments: 'none',
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  jsx: 'automatic',
  logLevel: 'silent',
} satisfies BuildOptions

/** The entry modules of the command line, its processes, and its threads; see `threadModule`. */
const entries = {
  rivage: 'scripts/cli/rivage.ts',
  'sync/compile/thread': 'scripts/sync/compile/thread.ts',
  'dev/check-thread': 'scripts/dev/check-thread.ts',
}

/** The modules that sites import from the package, by their exported names, such as `rivage/config`. */
const siteModules = {
  config: 'core/release/site-config-input.ts',
  components: 'scripts/sync/code/api/components.ts',
  islands: 'scripts/sync/code/api/islands.ts',
  markdown: 'scripts/sync/code/api/markdown.ts',
  slots: 'scripts/sync/code/api/slots.ts',
}

/**
 * Compiles the content of the npm package: the command line, the modules and types that sites import, the Worker, and
 * the browser files. Icons are left out, because each site bundles the icon sets that it has installed.
 * @returns the names of npm packages that the compiled code and its types import, sorted
 * @throws errors of esbuild, with the position of each problem
 */
export async function bundlePackage(): Promise<string[]> {
  await rm(packageBuildFolder, { recursive: true, force: true })
  await mkdir(packageBuildFolder, { recursive: true })
  const client = await bundleClient(join(packageBuildFolder, 'assets'))
  const { code } = await compileWorker(client)
  await writeFile(join(packageBuildFolder, 'worker.js'), code)
  await writeMessages(await packMessages())
  await writeFile(join(packageBuildFolder, 'live-reload.js'), await bundleLiveReload())
  const forSites = await build({
    ...shared,
    packages: 'external',
    entryPoints: siteModules,
    outdir: packageBuildFolder,
    metafile: true,
  })
  await mkdir(join(packageBuildFolder, 'schemas'))
  for (const [name, content] of Object.entries(editorFiles()))
    await writeFile(join(packageBuildFolder, 'schemas', name), JSON.stringify(content))
  await cp(socialCardFontsFolder, join(packageBuildFolder, 'social-card-fonts'), { recursive: true })
  const typed = await writeTypes()
  const commandLine = await bundleCommandLine({ write: true })
  const imported = externalPackages({ ...forSites.metafile.outputs, ...commandLine.outputs })
  return [...new Set([...imported, ...typed])].sort()
}

/** Returns the folders of npm packages in the bundle of the command line, relative to the project. */
export async function commandLinePackages(): Promise<string[]> {
  return packagesOf([await bundleCommandLine({ write: false })])
}

/**
 * Bundles the command line with its packages. Without a bundle, Node would read more than a thousand files one by one.
 * Code that only one command needs goes into a separate file.
 */
async function bundleCommandLine({ write }: { write: boolean }): Promise<Metafile> {
  const { metafile } = await build({
    ...shared,
    external: await installedPackages(),
    entryPoints: entries,
    outdir: join(packageBuildFolder, 'cli'),
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    // Some CommonJS packages call `require` for modules of Node.
    banner: {
      js: "import { createRequire as createRequireOfFile } from 'node:module'; const require = createRequireOfFile(import.meta.url);",
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      IN_PACKAGE: 'true',
      CODE_VERSIONS: JSON.stringify(codeVersions()),
    },
    plugins: [messageFiles, smallerPackages],
    write,
    metafile: true,
  })
  return metafile
}

/** Packages that npm installs only because declarations of this package refer to their types. Their code is bundled. */
const installedForTypes: readonly string[] = ['mdast-util-from-markdown', 'valibot']

/**
 * Returns the names of packages that aren't bundled, so npm must install them. `dependencies` contain binaries,
 * WebAssembly, or data, or consist of a single large file. `peerDependencies` are also imported by sites. All other
 * packages are bundled and listed in `devDependencies`.
 */
async function installedPackages(): Promise<string[]> {
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile(join(engineFolder, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !installedForTypes.includes(name))
}

/** Returns the declaration files to which `exports` in package.json refers. */
async function typeEntries(): Promise<string[]> {
  const { exports } = JSON.parse(await readFile(join(engineFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : join(target.types).slice(join('dist', 'engine', 'types', '/').length),
  )
}

/**
 * Writes the declarations of modules that sites import, and of all types that they use.
 * @returns the names of npm packages to which the declarations refer
 */
async function writeTypes(): Promise<string[]> {
  const folder = join(packageBuildFolder, 'types')
  const { code, output } = await runCommand(
    'tsc',
    ['--project', join('scripts', 'bundle', 'tsconfig.package.json'), '--outDir', folder],
    { show: false, cwd: engineFolder },
  )
  if (code !== 0) throw new Error(`Cannot write the types of the package:\n${output}`)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.d.ts'))
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
  )
  const pruned = pruneTypes(new Map(texts), await typeEntries())
  await rm(folder, { recursive: true })
  for (const [file, text] of pruned) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const names = [...pruned.values()].flatMap((text) =>
    [...text.matchAll(/ from '([^.'][^']*)'/g)].map(([, name]) => name!),
  )
  return names.map((name) => (existsSync(join(engineFolder, 'node_modules', '@types', name)) ? `@types/${name}` : name))
}
