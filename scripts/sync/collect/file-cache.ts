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

/** The facts about a file, and when it was read (milliseconds since 1970). */
export interface CachedFile {
  stamp: FileStamp
  source: SourceFile | MediaFile
  readAt: number
}

/** Minimum number of files to use the cache for. Reading fewer files is as fast as reading the cache. */
const minFiles = 500

/** Maximum number of content folders with a cache. The least recently used cache is evicted first. */
const maxFolders = 20

/**
 * File timestamps have a resolution of up to two seconds (FAT): a file that was changed just before it was read may
 * have changed again without a new timestamp. Git's index doesn't trust such files either ("racy git").
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
 * Reads the facts about a content folder from an earlier process: file → facts. Empty if there is no readable cache, or
 * only one of another code version; it may be deleted at any time.
 */
export function readFileCache(cacheFolder: string, folder: string): Map<string, CachedFile> {
  try {
    const cache = JSON.parse(readFileSync(fileCachePath(cacheFolder, folder), 'utf8')) as {
      format: string
      folder: string
      files: [string, CachedFile][]
    } // `writeFileCache` wrote this format, which was checked.
    return cache.format === codeVersion('fileCache') && cache.folder === folder ? new Map(cache.files) : new Map()
  } catch {
    return new Map()
  }
}

/**
 * Stores the facts about a content folder for the next process. If that fails, the next process reads the files again.
 */
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
    renameSync(temporary, path) // The write is atomic, so that another process never reads an incomplete file.
    dropOldest(cacheFolder)
  } catch {
    // Errors are ignored, because a sync works without the cache.
  }
}

/** Returns the path of the cache of a content folder. */
export function fileCachePath(cacheFolder: string, folder: string): string {
  return join(cacheFolder, `files-${hashOf(folder)}.json`)
}

function dropOldest(cacheFolder: string): void {
  const caches = readdirSync(cacheFolder)
    .filter((name) => name.startsWith('files-'))
    .map((name) => join(cacheFolder, name))
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs }))
  for (const { path } of caches.sort((a, b) => b.usedAt - a.usedAt).slice(maxFolders)) rmSync(path, { force: true })
}
