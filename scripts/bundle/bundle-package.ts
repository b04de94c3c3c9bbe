import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions } from 'esbuild'
import { engineFolder, pictureFontsFolder as pictureFonts } from '../project.ts'
import { runCommand } from '../run-command.ts'
import { codeVersions } from '../sync/code-version.ts'
import { editorFiles } from '../schemas/editor-files.ts'
import { bundleClient } from './bundle-client.ts'
import { compileWorker } from './bundle-worker.ts'
import { bundleLiveReload } from './live-reload.ts'
import { externalPackages } from './external-packages.ts'

/** Where the npm package has its compiled code; see `engineBuildFolder`. */
const packageBuildFolder = join(engineFolder, 'dist', 'engine')

const shared = {
  absWorkingDir: engineFolder,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  packages: 'external',
  logLevel: 'silent',
} satisfies BuildOptions

/** Modules of the command line that a process or a thread begins with, relative to `scripts/`. */
const entries = ['rivage', 'sync/compile/thread', 'dev/check-thread']

/** What sites import from the package, by the names they are exported under: `rivage/config`. */
const siteModules = {
  config: 'core/release/site-config-input.ts',
  components: 'scripts/sync/code/api/components.ts',
  islands: 'scripts/sync/code/api/islands.ts',
  markdown: 'scripts/sync/code/api/markdown.ts',
  slots: 'scripts/sync/code/api/slots.ts',
}

/**
 * Compiles what the npm package contains: the command line, the configuration's module and its types, the worker and
 * what the browser downloads. Icons are not part of it: each site divides those of its own packages.
 * @returns names of the npm packages that the compiled code imports
 * @throws esbuild's error, with the place of each mistake
 */
export async function bundlePackage(): Promise<string[]> {
  await rm(packageBuildFolder, { recursive: true, force: true })
  await mkdir(packageBuildFolder, { recursive: true })
  const client = await bundleClient(join(packageBuildFolder, 'assets'))
  const { code } = await compileWorker(client)
  await writeFile(join(packageBuildFolder, 'worker.js'), code)
  await writeFile(join(packageBuildFolder, 'live-reload.js'), await bundleLiveReload())
  await build({
    ...shared,
    jsx: 'automatic',
    entryPoints: siteModules,
    outdir: packageBuildFolder,
  })
  await mkdir(join(packageBuildFolder, 'schemas'))
  for (const [name, content] of Object.entries(editorFiles()))
    await writeFile(join(packageBuildFolder, 'schemas', name), JSON.stringify(content))
  await cp(pictureFonts, join(packageBuildFolder, 'picture-fonts'), { recursive: true })
  await writeTypes()
  return await bundleCommandLine()
}

async function bundleCommandLine(): Promise<string[]> {
  const { metafile } = await build({
    ...shared,
    entryPoints: Object.fromEntries(entries.map((entry) => [entry, join('scripts', `${entry}.ts`)])),
    outdir: join(packageBuildFolder, 'cli'),
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    jsx: 'automatic',
    define: { IN_PACKAGE: 'true', CODE_VERSIONS: JSON.stringify(codeVersions()) },
    metafile: true,
  })
  return externalPackages(metafile.outputs)
}

/** Writes the types of what sites import, with those that they are made of. */
async function writeTypes(): Promise<void> {
  const { code, output } = await runCommand(
    'tsc',
    ['--project', join('scripts', 'bundle', 'tsconfig.package.json'), '--outDir', join(packageBuildFolder, 'types')],
    { show: false },
  )
  if (code !== 0) throw new Error(`The types of the package could not be written:\n${output}`)
}
