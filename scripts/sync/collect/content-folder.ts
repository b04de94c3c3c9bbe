import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { imageSize } from 'image-size'
import { isContentFile } from '../../../core/collection/index.ts'
import { isSameStamp, readFileCache, stampOf, writeFileCache } from './file-cache.ts'
import type { Remembered } from './file-cache.ts'

/** A file of the content folder; `file` is its path inside the folder, with `/`. */
export interface SourceFile {
  file: string
  hash: string
}

/** An image or other file that pages and addresses can name. */
export interface MediaFile extends SourceFile {
  type: string
  size: number
  width?: number
  height?: number
}

export interface Collected {
  content: SourceFile[]
  media: MediaFile[]
}

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
}

/** Files a sync looks at, by content hash. Remembers what it read, so that the next look costs one `stat` a file, also in another process. */
export class ContentFolder {
  readonly path: string
  #remembered: Map<string, Remembered> | undefined
  #read = 0
  /** What was found last, while somebody tells of every change; and where changes are since then. */
  #collected: Collected | undefined
  #touched: Set<string> | undefined

  constructor(path: string) {
    this.path = path
  }

  /** From now on every change is told with `touch`: a look then costs what has changed. */
  follow(): void {
    this.#touched ??= new Set()
    this.#collected = undefined
  }

  /** @param path that has changed, absolute: of a file or a folder */
  touch(path: string): void {
    this.#touched?.add(
      path
        .slice(this.path.length + 1)
        .split(sep)
        .join('/'),
    )
  }

  /** Text of a file; `undefined` when it has gone since it was listed. */
  async read(file: string): Promise<string | undefined> {
    return await readFile(join(this.path, file), 'utf8').catch(undefinedIfGone)
  }

  readBytes(file: string): Promise<Buffer> {
    return readFile(join(this.path, file))
  }

  /** Paths of all files in the folder, in the order of their names. */
  async names(): Promise<string[]> {
    return (await filesIn(this.path)).sort()
  }

  /** Lists content and media files in the order of their names. Throws where the folder cannot be read. */
  async collect(): Promise<Collected> {
    const touched = this.#touched
    if (touched) this.#touched = new Set()
    const edited = touched && this.#collected && (await this.#lookAgain(this.#collected, touched))
    const collected = edited ?? (await this.#lookAround())
    if (touched) this.#collected = collected
    return collected
  }

  async #lookAround(): Promise<Collected> {
    this.#read = 0
    const names = await this.names()
    const content = await this.#look(names.filter(isContentFile))
    const media = await this.#look(names.filter((name) => !isContentFile(name) && isMediaFile(name)))
    const there = new Set(names)
    for (const file of this.#known.keys()) if (!there.has(file)) this.#known.delete(file)
    if (this.#read > 0) writeFileCache(this.path, this.#known)
    return { content, media: media as MediaFile[] }
  }

  get #known(): Map<string, Remembered> {
    return (this.#remembered ??= readFileCache(this.path))
  }

  /** What there is after content files were edited, added or removed; `undefined` after any other change. */
  async #lookAgain(before: Collected, touched: ReadonlySet<string>): Promise<Collected | undefined> {
    const names = new Set<string>()
    for (const path of touched) {
      const files = path === '' ? undefined : await this.#filesAt(path)
      if (!files || files.some((file) => !isContentFile(file) && isMediaFile(file))) return undefined
      for (const file of files) if (isContentFile(file)) names.add(file)
    }
    if (names.size === 0) return before
    for (const file of names) this.#known.delete(file)
    const looks = new Map((await this.#look([...names])).map((look) => [look.file, look]))
    const known = before.content.flatMap((source) =>
      names.has(source.file) ? (looks.get(source.file) ?? []) : [source],
    )
    for (const { file } of before.content) looks.delete(file)
    return {
      content: looks.size === 0 ? known : [...known, ...looks.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
      media: before.media,
    }
  }

  /** The file at a path, or those in the folder there, with those that were there; `undefined` for what is neither, such as a link. */
  async #filesAt(path: string): Promise<string[] | undefined> {
    const found = lstatSync(join(this.path, path), { throwIfNoEntry: false })
    // What a link leads to is told of as if it were in the folder.
    if (found && realpathSync(join(this.path, path)) !== join(realpathSync(this.path), path)) return undefined
    if (found?.isFile()) return [path]
    if (found && !found.isDirectory()) return undefined
    const gone = [...this.#known.keys()].filter((file) => file === path || file.startsWith(`${path}/`))
    return found
      ? [...gone, ...(await filesIn(join(this.path, path))).map((file) => `${path}/${file}`)]
      : [path, ...gone]
  }

  /** Names of the folders directly inside the content folder. */
  async folders(): Promise<Set<string>> {
    const entries = await readdir(this.path, { withFileTypes: true })
    return new Set(entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name))
  }

  async #look(files: string[]): Promise<(SourceFile | MediaFile)[]> {
    const found: (SourceFile | MediaFile)[] = []
    // In shares: thousands of open files at once is more than some systems allow.
    for (let start = 0; start < files.length; start += 64) {
      const looks = await Promise.all(
        files.slice(start, start + 64).map((file) => this.#lookAt(file).catch(undefinedIfGone)),
      )
      found.push(...looks.filter((look) => look !== undefined))
    }
    return found
  }

  async #lookAt(file: string): Promise<SourceFile | MediaFile> {
    const lookedAt = Date.now()
    const stamp = stampOf(statSync(join(this.path, file))) // Ten times as fast as its asynchronous form.
    const remembered = this.#known.get(file)
    if (remembered && isSameStamp(remembered.stamp, stamp)) return remembered.found
    const bytes = await this.readBytes(file)
    const source: SourceFile = { file, hash: hashOf(bytes) }
    const found = isContentFile(file) ? source : describeMedia(source, bytes)
    this.#known.set(file, { stamp, found, lookedAt })
    this.#read++
    return found
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
}

/** Files come and go while they are read: editors replace them, version control switches branches. */
export function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** 128 bits of SHA-256, in hexadecimal: names content, in the database and in immutable addresses. */
export function hashOf(...values: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(value).update('\0')
  return hash.digest('hex').slice(0, 32)
}

function isMediaFile(file: string): boolean {
  return (
    !file.split('/').some((part) => part.startsWith('.') && part !== '.well-known') &&
    (file.startsWith('public/') || extensionOf(file) in mediaTypes) &&
    !file.startsWith('site.config.')
  )
}

function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase()
}

function describeMedia(source: SourceFile, bytes: Buffer): MediaFile {
  const type = mediaTypes[extensionOf(source.file)] ?? 'application/octet-stream'
  const media = { ...source, type, size: bytes.length }
  if (!type.startsWith('image/')) return media
  try {
    const { width, height } = imageSize(bytes)
    return { ...media, width, height }
  } catch {
    return media // Not an image that can be measured: it is served as it is, without dimensions.
  }
}
