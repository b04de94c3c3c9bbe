import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { codeVersion } from '../code-version.ts'
import { hashOf } from '../content-hash.ts'
import type { MediaFile, SourceFile } from './source-file.ts'

/** The metadata of a file from `stat`. Files with equal stamps have equal content. */
interface FileStamp {
  modified: number
  changed: number
  size: number
  inode: number
}

/** The cached description of a file, and the time when it was read (milliseconds since 1970). */
export interface CachedFile {
  stamp: FileStamp
  source: SourceFile | MediaFile
  readAt: number
}

/** Smaller folders aren't cached, because reading their files takes no longer than reading the cache. */
const minFiles = 500

/** Maximum number of content folders with a cache. The least recently used cache is deleted first. */
const maxFolders = 20

/**
 * The resolution of file timestamps, which is up to two seconds (on FAT). A file that was read within this time after a
 * change may have changed again without getting a new timestamp. Git handles such files in the same way ("racy git").
 */
const clockStepMs = 2000

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

/**
 * Reads the cache of a content folder that an earlier process wrote. The result is empty if there is no readable cache
 * or if other code wrote it. Users can delete the cache at any time.
 */
export function readFileCache(cacheFolder: string, folder: string): Map<string, CachedFile> {
  try {
    const cache = JSON.parse(readFileSync(fileCachePath(cacheFolder, folder), 'utf8')) as {
      format: string
      folder: string
      files: [string, CachedFile][]
    } // The next line checks the version of this format.
    return cache.format === codeVersion('fileCache') && cache.folder === folder ? new Map(cache.files) : new Map()
  } catch {
    return new Map()
  }
}

/** Writes the cache of a content folder for the next process. If that fails, the next process reads the files again. */
export function writeFileCache(cacheFolder: string, folder: string, files: ReadonlyMap<string, CachedFile>): void {
  if (files.size < minFiles) return
  const reliable = [...files].filter(
    ([, { stamp, readAt }]) => Math.max(stamp.modified, stamp.changed) < readAt - clockStepMs,
  )
  const path = fileCachePath(cacheFolder, folder)
  const temporary = `${path}.${process.pid}.${threadId}`
  try {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(temporary, JSON.stringify({ format: codeVersion('fileCache'), folder, files: reliable }))
    renameSync(temporary, path) // Renaming is atomic, so another process never reads an incomplete file.
    dropOldest(cacheFolder)
  } catch {
    // The cache is optional, so errors are ignored.
  }
}

/** Returns the path of the cache of a content folder. */
function fileCachePath(cacheFolder: string, folder: string): string {
  return join(cacheFolder, `files-${hashOf(folder)}.json`)
}

function dropOldest(cacheFolder: string): void {
  const caches = readdirSync(cacheFolder)
    .filter((name) => name.startsWith('files-'))
    .map((name) => join(cacheFolder, name))
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs }))
  for (const { path } of caches.sort((a, b) => b.usedAt - a.usedAt).slice(maxFolders)) rmSync(path, { force: true })
}
