import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { isSeq, parse as parseYaml } from 'yaml'
import type { CollectionTag } from 'yaml'
import { UsageError } from '../../usage-error.ts'

/** Folders that never contain documentation: packages, and working folders of tools. */
const skippedFolders = new Set(['node_modules', '.git', '.astro', '.docusaurus', '.next', '.nuxt', '.output', '.cache'])

/** The source folder of an import. Paths are relative to it, with `/` on every platform. */
export interface SourceFolder {
  path: string
  /** All files, sorted. */
  files: readonly string[]
  has(file: string): boolean
  /** @throws Error if the file does not exist */
  read(file: string): string
  /** @throws Error if the file does not exist */
  readBytes(file: string): Uint8Array
  /** Reads the text of a file, or returns `undefined` if it does not exist. */
  readIfPresent(file: string): string | undefined
}

/**
 * Lists a folder's files. Their texts are read on demand, without a byte order mark, and with `\n` as line endings.
 *
 * @throws UsageError if the folder does not exist
 */
export function openSourceFolder(path: string): SourceFolder {
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new UsageError(`Folder not found: ${path}. Check the path.`)
  return folderOfFiles(path, listFiles(path, ''), (file) => readFileSync(join(path, ...file.split('/'))))
}

/** Returns a source folder whose files are read with `readBytes`. */
export function folderOfFiles(
  path: string,
  files: readonly string[],
  readBytes: (file: string) => Uint8Array,
): SourceFolder {
  const known = new Set(files)
  const read = (file: string) =>
    Buffer.from(readBytes(file))
      .toString()
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  return {
    path,
    files,
    has: (file) => known.has(file),
    read,
    readBytes,
    readIfPresent: (file) => (known.has(file) ? read(file) : undefined),
  }
}

/**
 * Opens the folder of a site, with the docs next to it in the repository. If `website/docusaurus.config.js` refers to
 * `../docs`, these docs are at `docs/` in the returned folder.
 */
export function openFrom(source: SourceFolder, folder: string): SourceFolder {
  const own = filesBelow(source, folder)
  const beside = own.some((file) => file.startsWith('docs/'))
    ? []
    : source.files.filter((file) => file.startsWith('docs/'))
  const places = new Map([
    ...beside.map((file): [string, string] => [file, file]),
    ...own.map((file): [string, string] => [file, `${folder}/${file}`]),
  ])
  const placeOf = (file: string) => places.get(file) ?? file
  return {
    path: source.path,
    files: [...places.keys()].toSorted(),
    has: (file) => places.has(file),
    read: (file) => source.read(placeOf(file)),
    readBytes: (file) => source.readBytes(placeOf(file)),
    readIfPresent: (file) => (places.has(file) ? source.read(placeOf(file)) : undefined),
  }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, ...folder.split('/')), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory())
        return skippedFolders.has(entry.name) || isBuilt(join(root, ...path.split('/'))) ? [] : listFiles(root, path)
      return entry.isFile() ? [path.split(sep).join('/')] : []
    })
}

/** Matches folder names that builds use for their output, but that may also contain pages: `docs/build/plugins.md`. */
const builtName = /[\\/](?:dist|build|out|site|_site)$/

/** Returns whether a folder contains the output of a build, that is, an HTML site. */
function isBuilt(folder: string): boolean {
  return builtName.test(folder) && ['index.html', '404.html'].some((name) => existsSync(join(folder, name)))
}

/** Returns a folder of the source as a separate source. */
export function folderBelow(source: SourceFolder, folder: string): SourceFolder {
  return folderOfFiles(source.path, filesBelow(source, folder), (file) => source.readBytes(`${folder}/${file}`))
}

/** Returns the files in a folder of the source, relative to that folder; `''` is the source itself. */
export function filesBelow(source: SourceFolder, folder: string): string[] {
  const start = folder === '' ? '' : `${folder}/`
  return source.files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length))
}

/** MkDocs's list of environment variables, `!ENV [VARIABLE, default]`. The last entry is the value without them. */
const environmentTag: CollectionTag = {
  tag: '!ENV',
  collection: 'seq',
  resolve: (list) => (isSeq(list) ? list.items.at(-1) : undefined),
}

/**
 * Reads a YAML, JSON, or TOML file that contains an object. Returns an empty object for any other value. Ignores custom
 * YAML tags.
 *
 * @throws UsageError if the file is not valid in its format
 */
export function readMapping(source: SourceFolder, file: string): Record<string, unknown> {
  const text = source.read(file)
  try {
    const value: unknown = file.endsWith('.toml')
      ? parseToml(text)
      : parseYaml(text, { logLevel: 'error', customTags: [environmentTag] })
    JSON.stringify(value) // This throws if a YAML alias is circular.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns whether a file's name is that of a page: Markdown that is neither hidden (`.name`) nor private (`_name`). */
export function isMarkdown(file: string): boolean {
  return /\.mdx?$/.test(file) && !file.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
}

const mediaFile = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|pdf|woff2?|zip|csv)$/i

export function isMedia(file: string): boolean {
  return mediaFile.test(file)
}

/** Resolves a relative path in a folder: `resolvePath('a/b', '../c.md')` is `a/c.md`. */
export function resolvePath(folder: string, path: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/**
 * Returns the files that a path may refer to, one for each root whose prefix it starts with: `a.md` for `@site/a.md`.
 */
export function rootedFiles(roots: readonly { prefix: string; folder: string }[], path: string): string[] {
  return roots
    .filter(({ prefix }) => path.startsWith(prefix))
    .map(({ prefix, folder }) => resolvePath(folder, path.slice(prefix.length)))
}

export function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

/** Returns the relative path from a file's folder to another file: `../c.md` from `fr/a/b.md` to `fr/c.md`. */
export function relativePath(from: string, to: string): string {
  const [source, target] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared += 1
  return [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/')
}
