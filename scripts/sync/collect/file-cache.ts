import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { projectRoot } from '../../project.ts'
import { hashOf } from './content-folder.ts'
import type { MediaFile, SourceFile } from './content-folder.ts'

/** How a file looked from outside: one that looks the same has the same content. */
export interface FileStamp {
  modified: number
  changed: number
  size: number
  inode: number
}

/** What was read of a file, and when, in milliseconds. */
export interface Remembered {
  stamp: FileStamp
  found: SourceFile | MediaFile
  lookedAt: number
}

const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'rivage')

/** Fewer files are read as fast as the cache. */
const worthFiles = 500

/** Folders of which there is a cache; the one that was used longest ago goes first. */
const maxFolders = 20

/**
 * Clocks of file systems go in steps, of two seconds at most (FAT): a file that was changed so shortly before it was read may have
 * changed once more since, and look the same. Git's index does not trust such files either (racy-git).
 */
const clockStepMs = 2000

/** Names the code that reads files: what another one has found is read again. */
const format = hashOf(
  ...['content-folder.ts', 'file-cache.ts'].map((name) => readFileSync(join(import.meta.dirname, name))),
)

export function stampOf({ mtimeMs: modified, ctimeMs: changed, size, ino: inode }: Stats): FileStamp {
  return { modified, changed, size, inode }
}

export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return (
    one.modified === other.modified &&
    one.changed === other.changed &&
    one.size === other.size &&
    one.inode === other.inode
  )
}

/** What another process has read of a folder; nothing where none has, or nobody can tell. The cache may be deleted at any time. */
export function readFileCache(folder: string): Map<string, Remembered> {
  try {
    const cache = JSON.parse(readFileSync(fileCachePath(folder), 'utf8')) as {
      format: string
      folder: string
      files: [string, Remembered][]
    } // As `writeFileCache` wrote it: its format is asked.
    return cache.format === format && cache.folder === folder ? new Map(cache.files) : new Map()
  } catch {
    return new Map()
  }
}

/** Keeps what was read of a folder for the next process. Where that cannot be written, the next one reads again. */
export function writeFileCache(folder: string, files: ReadonlyMap<string, Remembered>): void {
  if (files.size < worthFiles) return
  const sure = [...files].filter(
    ([, { stamp, lookedAt }]) => Math.max(stamp.modified, stamp.changed) < lookedAt - clockStepMs,
  )
  const path = fileCachePath(folder)
  const own = `${path}.${process.pid}.${threadId}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(own, JSON.stringify({ format, folder, files: sure }))
    renameSync(own, path) // Whole or not at all, whoever else writes.
    dropOldest()
  } catch {
    // No cache, then.
  }
}

/** Where the cache of a content folder is. */
export function fileCachePath(folder: string): string {
  return join(cacheFolder, `files-${hashOf(folder)}.json`)
}

function dropOldest(): void {
  const caches = readdirSync(cacheFolder)
    .map((name) => join(cacheFolder, name))
    .map((path) => ({ path, used: statSync(path).mtimeMs }))
  for (const { path } of caches.sort((a, b) => b.used - a.used).slice(maxFolders)) rmSync(path, { force: true })
}
