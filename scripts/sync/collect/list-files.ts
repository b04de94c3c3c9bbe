import { existsSync, readdirSync } from 'node:fs'
import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** The files of a folder, and diagnostics for those that can't be listed. */
interface Listing {
  /** Paths relative to the folder, separated by `/`, normalized to NFC, and sorted. */
  files: string[]
  /** Names of the folders directly inside it. */
  folders: Set<string>
  /**
   * Whether some files were reached through symbolic links. File watchers report changes to them under another path.
   */
  hasLinks: boolean
  diagnostics: Diagnostic[]
}

/** Names that are never published. Symbolic links are not followed if they have such a name or are below one. */
const unpublished = /^(?!\.well-known$)[._]|^node_modules$|^site\.config\./

/**
 * Lists all files of a folder. Symbolic links to other files and folders inside the root are followed. Links are
 * reported if they leave the root, point to a hidden file, or are circular.
 * @param limits `maxLinked`: maximum number of files and folders to list through links, because nested links multiply
 * @throws if the folder can't be read
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
    // If two names are equal after normalization, the name that was already normalized is used.
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
   * Returns whether a link points to a file or a folder. Stores the target in `place`. Returns `undefined` for a link
   * that isn't followed.
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

  /** Returns the reason for not following a link, with a hint. Returns `undefined` if the link can be followed. */
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

export const linkTextHint = 'Run `git config core.symlinks true` and check the file out again, or copy the target here.'

/**
 * Returns the target of a symbolic link to a folder if Git checked the link out as a text file. Returns `undefined` for
 * any other file and for missing targets.
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

/** Returns whether a file or folder name is hidden, so pages can't include its content. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

/**
 * Returns the path of a content file on disk. Apple's file systems and archives store names in decomposed form (NFD),
 * but links in content are composed (NFC). A name that isn't found is therefore looked up by its normalized form.
 * @param file path relative to the folder, separated by `/`
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
    return [] // The folder is missing or is a file. Reading the path reports the error.
  }
}
