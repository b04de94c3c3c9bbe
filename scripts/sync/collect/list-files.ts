import { existsSync, readdirSync } from 'node:fs'
import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** The files of a folder, and diagnostics of those that are not listed. */
interface Listing {
  /** Paths inside the folder, with `/`, in Unicode's composed form (NFC), sorted. */
  files: string[]
  /** Names of the folders directly inside it. */
  folders: Set<string>
  /** Whether some of the files are reached through symbolic links: their changes are reported under another path. */
  hasLinks: boolean
  diagnostics: Diagnostic[]
}

/** Names that are never published. Symbolic links with such a name, or below one, aren't followed. */
const unpublished = /^(?!\.well-known$)[._]|^node_modules$|^site\.config\./

/**
 * Lists a folder. Symbolic links to other locations in the folder are followed. Links that leave the folder, point to a
 * hidden file, or form a circle are reported.
 * @param limits `maxLinked`: maximum number of files and folders listed through links, because links to folders with
 * links multiply
 * @throws if the folder cannot be read
 */
export async function listFiles(root: string, { maxLinked = 20_000 } = {}): Promise<Listing> {
  const listing: Listing = { files: [], folders: new Set(), hasLinks: false, diagnostics: [] }
  const realRoot = await realpath(root)
  const seen = new Set<string>()
  let linked = 0
  await list('', { path: root, real: realRoot, parents: [realRoot], isLinked: false, isPublished: true })
  listing.files.sort()
  return listing

  async function list(folder: string, place: ListedPath): Promise<void> {
    const entries = await readdir(place.path, { withFileTypes: true })
    // If two names are the same in NFC, the composed one wins.
    entries.sort((a, b) => Number(!isComposed(a.name)) - Number(!isComposed(b.name)))
    for (const entry of entries) {
      const file = folder + entry.name.normalize('NFC')
      const inner: ListedPath = {
        ...place,
        path: join(place.path, entry.name),
        real: join(place.real, entry.name),
        isPublished: place.isPublished && !unpublished.test(entry.name),
      }
      const found = entry.isSymbolicLink() ? await follow(file, inner) : entry.isDirectory() ? 'folder' : 'file'
      if (found === undefined || (found === 'file' && !entry.isFile() && !entry.isSymbolicLink())) continue
      if (seen.has(file)) {
        report(file, 'Another file has the same name in a different Unicode normalization form.', {
          code: 'duplicate-name',
          hint: 'Rename or remove one of the two files.',
        })
        continue
      }
      seen.add(file)
      const target = found === 'file' && inner.isPublished ? await linkTarget(root, inner.path) : undefined
      if (target !== undefined) {
        report(file, `The file contains only the path \`${target}\`, because Git stored a symbolic link as text.`, {
          code: 'symbolic-link',
          hint: linkTextHint,
        })
        continue
      }
      if (inner.isLinked) linked += 1
      if (found === 'file') listing.files.push(file)
      else {
        if (folder === '') listing.folders.add(file)
        await list(`${file}/`, { ...inner, parents: [...inner.parents, inner.real] })
      }
    }
  }

  /**
   * Returns the kind of file that a link points to, and records the target. Returns `undefined` for a link that isn't
   * followed.
   */
  async function follow(file: string, place: ListedPath): Promise<'file' | 'folder' | undefined> {
    if (!place.isPublished) return undefined
    const target = await realpath(place.path).catch((error: NodeJS.ErrnoException) => error.code ?? 'EIO')
    const refusal = refuse(target, place)
    if (refusal) {
      report(file, `This symbolic link ${refusal[0]}.`, { code: 'symbolic-link', hint: refusal[1] })
      return undefined
    }
    const found = await stat(target).catch(undefinedIfMissing)
    if (!found?.isFile() && !found?.isDirectory()) return undefined
    listing.hasLinks = true
    Object.assign(place, { real: target, isLinked: true })
    return found.isFile() ? 'file' : 'folder'
  }

  /** Returns the reason not to follow a link, with a hint, or `undefined` for a link to follow. */
  function refuse(target: string, { parents }: ListedPath): [why: string, hint: string] | undefined {
    if (target === 'ENOENT') return ['points to a missing file', 'Remove it, or restore its target.']
    if (target === 'ELOOP' || parents.includes(target)) return ['is circular', 'Remove it.']
    if (!target.startsWith(sep) && !/^[a-z]:/i.test(target))
      return [`cannot be followed (${target})`, 'Remove it, or make its target readable.']
    if (target !== realRoot && !target.startsWith(realRoot + sep))
      return [
        'points outside of the content folder and is not followed',
        'Copy its target into the content folder, for example with a script that runs before the sync.',
      ]
    if (relative(realRoot, target).split(sep).some(isHidden))
      return ['points to a hidden file and is not followed', 'Link to a path without names that start with a dot.']
    return linked >= maxLinked
      ? [
          `is not followed: links already lead to more than ${maxLinked.toLocaleString('en')} files`,
          'Use fewer links to folders.',
        ]
      : undefined
  }

  function report(file: string, message: string, { code, hint }: { code: string; hint: string }): void {
    listing.diagnostics.push({ severity: 'warning', file, code, message, hint })
  }
}

/**
 * Returns the existing target of a symbolic link to a folder that Git stored as text, or `undefined` for any other
 * file.
 */
export const linkTextHint = 'Run `git config core.symlinks true` and check the file out again, or copy the target here.'

/**
 * Returns the existing target of a symbolic link to a folder that Git stored as text, or `undefined` for any other
 * file.
 */
async function linkTarget(root: string, path: string): Promise<string | undefined> {
  if (basename(path).includes('.') || (await stat(path)).size > 1000) return undefined
  const text = await readFile(path, 'utf8')
  const target = join(dirname(path), text)
  return /^[^\s\0]+$/.test(text) && target.startsWith(root + sep) && existsSync(target) ? text : undefined
}

/** The paths of a listed folder or file, and how it was reached. */
interface ListedPath {
  path: string
  /** The path without symbolic links. */
  real: string
  /** Real paths of the folders from the root to this one. */
  parents: readonly string[]
  /** Whether it is reached through a link. */
  isLinked: boolean
  /** Whether files in it can be published. */
  isPublished: boolean
}

function isComposed(name: string): boolean {
  return name === name.normalize('NFC')
}

/** Returns whether a hidden name keeps pages from reading a file. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

/**
 * Returns the path of a content file on disk. Apple's archives and file systems store names in Unicode's decomposed
 * form (NFD), which no one types. If a name isn't found, it is therefore compared in normalized form (NFC).
 * @param file path inside the folder, with `/`
 */
export function pathOnDisk(folder: string, file: string): string {
  const path = join(folder, file)
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(file) || existsSync(path)) return path
  let found = folder
  for (const name of file.split('/')) {
    const same = namesIn(found).find((each) => each.normalize('NFC') === name.normalize('NFC'))
    found = join(found, same ?? name)
  }
  return found
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // The folder does not exist, or is a file. Reading the path then fails.
  }
}
