import { basename, join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import type { BuildFailure, BuildOptions, Message, Metafile, OutputFile } from 'esbuild'
import type { Diagnostic } from '../../../core/error/index.ts'
import { islandPrefix, islandsApart, withoutNode } from './allowed-imports.ts'
import { runtimeModules } from './browser-runtime.ts'
import { shownFile } from './site-code.ts'
import type { CodeAsset, CodeFolder, CodeKind, CodeModule } from './site-code.ts'

/** A file that declares a module, depending on its location in a code folder. */
export interface CodeSource {
  kind: CodeKind
  name: string
  /** The path relative to the root of the folder, separated by `/`. */
  file: string
  plugin?: string | undefined
}

/** The result of bundling a file. */
export type Bundled<Result> = { source: CodeSource; result: Result } | { source: CodeSource; error: Diagnostic }

/**
 * Maximum size of an island's script after compression with Brotli, in bytes. Imports are included, except the shared
 * runtime.
 */
const maxIslandBytes = 30_000

/** The name of the style sheet in a code folder. */
export const styleSheet = 'styles.css'

/** Imports that `open-code.ts` resolves. They aren't bundled. */
const external = ['react', 'react/*', 'react-dom', 'rivage/*']

/** Options for all bundles of a site's code. */
export const sharedOptions = {
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  outdir: 'out',
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
} satisfies BuildOptions

/** The absolute paths of the input files of a bundle. */
export type Inputs = Set<string>

/**
 * Bundles modules for the sync. Each module is bundled separately, so that a problem in one doesn't affect the others.
 * @param inputs the input files are added to this set
 */
export async function bundleForSync(
  folder: CodeFolder,
  sources: readonly CodeSource[],
  inputs: Inputs,
): Promise<Bundled<Omit<CodeModule, 'version'>>[]> {
  return await bundleEach(folder, sources, async (some) => {
    const { root } = folder
    const { metafile, outputFiles } = await build({
      ...sharedOptions,
      absWorkingDir: root,
      entryPoints: some.map(({ file }) => file),
      outbase: '.',
      platform: 'neutral',
      format: 'cjs',
      target: 'node22',
      sourcemap: 'external',
      sourcesContent: false,
      external,
      plugins: [withoutNode, islandsApart(folder)],
    })
    addInputs(inputs, metafile, root)
    refuseStyles(metafile)
    return some.map((source) => {
      const path = outputOf(metafile, source.file)
      return {
        ...source,
        file: shownFile(folder, source.file),
        source: textOf(outputFiles, root, path),
        map: textOf(outputFiles, root, `${path}.map`),
        islands: (metafile.outputs[path]?.imports ?? []).flatMap(({ path: imported }) =>
          imported.startsWith(islandPrefix) ? [imported.slice(islandPrefix.length)] : [],
        ),
      }
    })
  })
}

/**
 * Rejects imports of style sheets, because only the style sheet of the folder is served. Dynamic imports are rejected
 * too.
 */
function refuseStyles({ inputs }: Metafile): void {
  const imported = Object.keys(inputs).find((path) => path.endsWith('.css'))
  if (imported === undefined) return
  const text = `The file imports \`${basename(imported)}\`, but only \`${styleSheet}\` can contain styles.`
  const notes = [{ text: `Add \`@import "…";\` at the start of \`${styleSheet}\`.`, location: null }]
  throw Object.assign(new Error(text), {
    errors: [{ id: '', pluginName: '', text, location: null, notes, detail: null }],
  })
}

/** The script of an island, and the names of the files that it loads. */
interface IslandScripts {
  script: string
  others: string[]
}

/** Bundles islands for browsers. Code that they share becomes one script, so that they also share state. */
export async function bundleForBrowser(
  folder: CodeFolder,
  sources: readonly CodeSource[],
  inputs: Inputs,
): Promise<{ islands: Bundled<IslandScripts>[]; assets: CodeAsset[] }> {
  const assets = new Map<string, CodeAsset>()
  const islands = await bundleEach(folder, sources, async (some) => {
    const { metafile, outputFiles } = await build({
      ...sharedOptions,
      absWorkingDir: folder.root,
      entryPoints: some.map(({ file }) => file),
      platform: 'browser',
      format: 'esm',
      splitting: true,
      target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
      entryNames: '[name]-[hash]',
      chunkNames: 'shared-[hash]',
      plugins: [withoutNode, runtimeModules],
    })
    addInputs(inputs, metafile, folder.root)
    refuseStyles(metafile)
    for (const { path, text } of outputFiles)
      assets.set(basename(path), { name: basename(path), type: 'text/javascript', text })
    return some.map((source) => {
      const path = outputOf(metafile, source.file)
      const loaded = [...loadedBy(metafile, path)].map((name) => basename(name))
      return { script: basename(path), others: loaded.slice(1) }
    })
  })
  const checked = islands.map((island) => {
    if ('error' in island) return island
    const { script, others } = island.result
    const bytes = [script, ...others]
      .map((name) => brotliCompressSync(assets.get(name)!.text).byteLength)
      .reduce((sum, size) => sum + size, 0)
    return bytes <= maxIslandBytes
      ? island
      : { source: island.source, error: tooLarge(shownFile(folder, island.source.file), bytes) }
  })
  const used = new Set(
    checked.flatMap((island) => ('error' in island ? [] : [island.result.script, ...island.result.others])),
  )
  return { islands: checked, assets: [...assets.values()].filter(({ name }) => used.has(name)) }
}

/**
 * Bundles all files together, which is the fastest. If that fails, each file is bundled separately to find the cause.
 */
async function bundleEach<Result>(
  folder: CodeFolder,
  sources: readonly CodeSource[],
  bundle: (sources: readonly CodeSource[]) => Promise<Result[]>,
): Promise<Bundled<Result>[]> {
  if (sources.length === 0) return []
  try {
    const results = await bundle(sources)
    return sources.map((source, index) => ({ source, result: results[index]! }))
  } catch (error) {
    const [only] = sources
    if (sources.length === 1 && only)
      return [{ source: only, error: describeFailure(error, folder, shownFile(folder, only.file)) }]
    const bad: { source: CodeSource; error: Diagnostic }[] = []
    for (const source of sources)
      for (const alone of await bundleEach(folder, [source], bundle)) if ('error' in alone) bad.push(alone)
    if (bad.length === 0) throw error
    // The other files are bundled together again, so that islands share their imports.
    const good = sources.filter((source) => !bad.some((one) => one.source === source))
    return [...bad, ...(await bundleEach(folder, good, bundle))]
  }
}

/**
 * Returns a diagnostic for a problem that esbuild reported.
 * @param file is reported for problems without a position
 */
export function describeFailure(error: unknown, folder: CodeFolder, file: string): Diagnostic {
  const [first] = (error as Partial<BuildFailure>).errors ?? []
  if (!first) throw error
  const { text, location, notes }: Message = first
  return {
    severity: 'error',
    file: location ? shownFile(folder, location.file) : file,
    line: location?.line,
    column: location ? location.column + 1 : undefined,
    code: 'code-not-bundled',
    message: text,
    hint: hintFor(text) ?? (notes[0] && noteText(notes[0], folder)) ?? location?.lineText.trim(),
  }
}

/** Returns a note of esbuild with its position: `The unbalanced "{" is here: _code/styles.css:2:4`. */
function noteText({ text, location }: Message['notes'][number], folder: CodeFolder): string {
  if (!location || !text.endsWith(':')) return text
  return `${text} ${shownFile(folder, location.file)}:${location.line}:${location.column + 1}`
}

/** Returns a hint for a message. It replaces esbuild's hints, which are about esbuild's own settings. */
function hintFor(message: string): string | undefined {
  const [, missing] = /^Could not resolve "([^"]+)"/.exec(message) ?? []
  if (missing !== undefined) {
    const [name] = /^(?:@[^/]+\/)?[^./@][^/]*/.exec(missing) ?? []
    return name === undefined
      ? 'The file does not exist. Check the path.'
      : `If it is a package, run \`npm install ${name}\`.`
  }
  if (message.startsWith('No loader is configured'))
    return 'Put the file into `public/`, and use its URL, such as `/logo.svg`. Code can import only scripts, JSON, and text.'
  return message.startsWith('The JSX syntax extension') ? 'Rename the file to end with `.tsx` or `.jsx`.' : undefined
}

function tooLarge(file: string, bytes: number): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'code-too-large',
    message: `This island loads ${Math.ceil(bytes / 100) / 10} kB with all its imports. The limit is ${maxIslandBytes / 1000} kB.`,
    hint: 'Remove imports, or load large modules on demand from a smaller island.',
  }
}

/** Returns the paths of an output file and of all files that it imports. The file itself comes first. */
function loadedBy({ outputs }: Metafile, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const imported of outputs[path]?.imports ?? [])
    if (!imported.external) loadedBy({ inputs: {}, outputs }, imported.path, found)
  return found
}

function outputOf({ outputs }: Metafile, entryPoint: string): string {
  return Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entryPoint) ?? ''
}

function textOf(files: readonly OutputFile[], folder: string, path: string): string {
  return files.find((file) => relative(folder, file.path).split(sep).join('/') === path)?.text ?? ''
}

/** Adds the absolute paths of a bundle's input files. */
export function addInputs(inputs: Inputs, { inputs: read }: Metafile, folder: string): void {
  for (const path of Object.keys(read)) if (!/^(<|rivage-runtime:|island:)/.test(path)) inputs.add(join(folder, path))
}
