import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileOf, isContentFile } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { singleEntry } from '../../../core/source/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import type { Project } from '../../project.ts'
import { hashOf, openHash } from '../content-hash.ts'
import { decodeRequired, decodeText } from './decode-text.ts'
import { isSameStamp, readFileCache, stampOf, writeFileCache } from './file-cache.ts'
import type { CachedFile } from './file-cache.ts'
import { listFiles, pathOnDisk } from './list-files.ts'
import { describeMedia, isMediaFile } from './source-file.ts'
import { SplitFiles } from './split-files.ts'
import type { EntriesSetting } from './split-files.ts'
import type { MediaFile, SourceFile } from './source-file.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** The files of a content folder that a sync uses, sorted by name. */
export interface Collected {
  /** Markdown and data files. A file that contains several entries is listed once per entry. */
  content: SourceFile[]
  media: MediaFile[]
  /** Diagnostics for files that can't be listed. */
  unlisted: Diagnostic[]
  /** Files with several entries, some of which could not be read. The unreadable entries stay published. */
  broken: ReadonlySet<string>
}

interface ContentFolderOptions {
  configPath?: string
  showsUnpublished?: boolean
  project?: Project | undefined
}

/** The files of a folder, before they are split into entries. */
type FilesFound = Omit<Collected, 'broken'>

/** Media files are read in chunks of this size. The first chunk is large enough to determine the size of an image. */
const pieceBytes = 4_000_000

/**
 * A content folder, which is the input of a sync. It caches the hash of every file that it has read, in memory and in
 * the project's cache folder, so an unchanged file costs `collect` only one `stat` call.
 */
export class ContentFolder {
  readonly path: string
  /** Path of the folder with `site.config`, which may contain code. */
  readonly configPath: string
  /** Whether drafts and scheduled pages are shown, marked with a label. */
  readonly showsUnpublished: boolean
  /**
   * The project that the command runs in. Without a project, nothing is cached on disk, and only packages of the engine
   * are found.
   */
  readonly project: Project | undefined
  #cache: Map<string, CachedFile> | undefined
  /** The number of files that the current call of `collect` had to read. */
  #read = 0
  /** Set after `follow` was called: the last result, and the paths touched since then. */
  #collected: FilesFound | undefined
  #touched: Set<string> | undefined
  /** Whether the last listing contains files reached through symbolic links. */
  #hasLinks = false
  readonly #splits: SplitFiles

  /**
   * @param path absolute path of the folder
   * @param options `configPath`: a trusted folder that contains the configuration. Set it if the content comes from an
   * untrusted contributor: no code of the content is then run, and its redirects can't leave the site.
   * `showsUnpublished`: shows drafts and scheduled pages
   */
  constructor(path: string, { configPath = path, showsUnpublished = false, project }: ContentFolderOptions = {}) {
    this.path = path
    this.project = project
    this.configPath = configPath
    this.showsUnpublished = showsUnpublished
    this.#splits = new SplitFiles(path)
  }

  /** Makes `collect` process only the files that the caller reports with `touch`. */
  follow(): void {
    this.#touched ??= new Set()
    this.#collected = undefined
  }

  /** @param path absolute path of a changed file or folder */
  touch(path: string): void {
    this.#touched?.add(
      path
        .slice(this.path.length + 1)
        .split(sep)
        .join('/')
        .normalize('NFC'),
    )
  }

  /** Returns whether an untrusted contributor wrote the content. */
  get isUntrusted(): boolean {
    return this.configPath !== this.path
  }

  /**
   * Reads the text of a file, with `\uFFFD` for invalid bytes. Returns `undefined` if the file was deleted after it was
   * listed.
   */
  async read(file: string): Promise<string | undefined> {
    const bytes = await readFile(pathOnDisk(this.path, file)).catch(undefinedIfMissing)
    return bytes && decodeText(bytes).text
  }

  /** Returns an entry of the last `collect`, or `undefined` if its file has since been deleted. */
  async entry(name: string): Promise<SourceEntry | undefined> {
    const part = this.partOf(name)
    if (part) return part
    const text = await this.read(name)
    return text === undefined ? undefined : singleEntry(name, text)
  }

  /**
   * Returns an entry that can't be read from its file alone, because the file contains several entries or replaces the
   * page of an API operation. Such entries are sent to the compile threads. The threads read all other files
   * themselves.
   */
  partOf(name: string): SourceEntry | undefined {
    return this.#splits.entry(name, fileOf(name))
  }

  /** Returns whether the folder contains a file, published or not. */
  has(file: string): boolean {
    return existsSync(pathOnDisk(this.path, file))
  }

  readBytes(file: string): Promise<Buffer> {
    return readFile(pathOnDisk(this.path, file))
  }

  /**
   * Reads a file in chunks, because it may not fit in memory. Every chunk except the last has `pieceBytes` bytes.
   * @param from the number of the first chunk to read
   * @throws if the file can't be read
   */
  async *readPieces(file: string, pieceBytes: number, from = 0): AsyncGenerator<Buffer> {
    const handle = await open(pathOnDisk(this.path, file))
    try {
      for (let position = from * pieceBytes; ; position += pieceBytes) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position)
        if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
        if (bytesRead < pieceBytes) return
      }
    } finally {
      await handle.close()
    }
  }

  /** Returns the paths of all files in the folder, sorted. */
  async names(): Promise<string[]> {
    return (await listFiles(this.path)).files
  }

  /** Returns the names of the folders directly inside the content folder. */
  async folders(): Promise<Set<string>> {
    return (await listFiles(this.path)).folders
  }

  /**
   * Lists content and media files with their hashes.
   * @throws if the folder can't be read
   */
  async collect(setting: EntriesSetting = { codes: [], defaultLocale: 'en' }): Promise<Collected> {
    const touched = this.#touched
    if (touched) this.#touched = new Set()
    const before = this.#collected
    // Stays `undefined` if reading fails. The touched paths are already cleared, so the next call must check all files.
    this.#collected = undefined
    const updated = touched && before && (await this.#collectTouched(before, touched))
    const collected = updated ?? (await this.#collectAll())
    if (touched) this.#collected = collected
    const { content, diagnostics, broken, made } = this.#splits.list(collected.content, setting)
    return {
      content,
      media: made.length > 0 ? [...collected.media, ...made] : collected.media,
      unlisted: [...collected.unlisted, ...diagnostics],
      broken,
    }
  }

  /** Returns the entries of a file that contains several entries. The result is empty for any other file. */
  entriesOf(file: string): ReadonlyMap<string, SourceEntry> {
    return this.#splits.entriesOf(file)
  }

  /** Changes entries of a file that contains several entries. Returns the changed ones. */
  reviseEntries(file: string, revise: (entry: SourceEntry) => SourceEntry | undefined): SourceFile[] {
    const revised = [...this.#splits.entriesOf(file)].flatMap(([name, entry]) => {
      const after = revise(entry)
      return after ? [[name, after] as const] : []
    })
    return this.#splits.replace(file, new Map(revised))
  }

  async #collectAll(): Promise<FilesFound> {
    this.#read = 0
    const { files: names, hasLinks, diagnostics: unlisted } = await listFiles(this.path)
    this.#hasLinks = hasLinks
    const content = await this.#describeAll(names.filter(isContentFile))
    const media = await this.#describeAll(names.filter((name) => !isContentFile(name) && isMediaFile(name)))
    const existing = new Set(names)
    for (const file of this.#files.keys()) if (!existing.has(file)) this.#files.delete(file)
    if (this.#read > 0 && this.project) writeFileCache(this.project.cacheFolder, this.path, this.#files)
    return { content, media: media as MediaFile[], unlisted }
  }

  get #files(): Map<string, CachedFile> {
    return (this.#cache ??= this.project ? readFileCache(this.project.cacheFolder, this.path) : new Map())
  }

  /**
   * Updates the last result if only content files were edited, added, or removed. Returns `undefined` after any other
   * change.
   */
  async #collectTouched(before: FilesFound, touched: ReadonlySet<string>): Promise<FilesFound | undefined> {
    // A touched file may be the target of a symbolic link.
    if (this.#hasLinks || before.unlisted.length > 0) return undefined
    const names = new Set<string>()
    for (const path of touched) {
      const files = path === '' ? undefined : await this.#filesAt(path)
      if (!files || files.some((file) => !isContentFile(file) && isMediaFile(file))) return undefined
      for (const file of files) if (isContentFile(file)) names.add(file)
    }
    if (names.size === 0) return before
    for (const file of names) this.#files.delete(file)
    const described = new Map((await this.#describeAll([...names])).map((source) => [source.file, source]))
    const known = before.content.flatMap((source) =>
      names.has(source.file) ? (described.get(source.file) ?? []) : [source],
    )
    for (const { file } of before.content) described.delete(file)
    return {
      content:
        described.size === 0 ? known : [...known, ...described.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
      media: before.media,
      unlisted: before.unlisted,
    }
  }

  /**
   * Returns the path if it is a file, or all files in it if it is a folder. Deleted files are included. Returns
   * `undefined` for anything else, such as a symbolic link.
   */
  async #filesAt(path: string): Promise<string[] | undefined> {
    const onDisk = pathOnDisk(this.path, path)
    const found = lstatSync(onDisk, { throwIfNoEntry: false })
    // For a file reached through a symbolic link, the watcher reports a path inside the folder. Links may also be
    // broken.
    if (found?.isSymbolicLink()) return undefined
    if (found && realpathSync(onDisk) !== join(realpathSync(this.path), onDisk.slice(this.path.length)))
      return undefined
    if (found?.isFile()) return [path]
    if (found && !found.isDirectory()) return undefined
    const inside = found ? await listFiles(onDisk) : undefined
    if (inside && (inside.hasLinks || inside.diagnostics.length > 0)) return undefined
    const before = [...this.#files.keys()].filter((file) => file === path || file.startsWith(`${path}/`))
    return inside ? [...before, ...inside.files.map((file) => `${path}/${file}`)] : [path, ...before]
  }

  async #describeAll(files: string[]): Promise<(SourceFile | MediaFile)[]> {
    const found: (SourceFile | MediaFile)[] = []
    // Reads 64 files at a time, because some systems limit the number of open files.
    for (let start = 0; start < files.length; start += 64) {
      const group = await Promise.all(
        files.slice(start, start + 64).map((file) => this.#describe(file).catch(undefinedIfMissing)),
      )
      found.push(...group.filter((source) => source !== undefined))
    }
    return found
  }

  async #describe(file: string): Promise<SourceFile | MediaFile> {
    const readAt = Date.now()
    // `statSync` is ten times as fast as the asynchronous `stat`.
    const stamp = stampOf(statSync(pathOnDisk(this.path, file)))
    const cached = this.#files.get(file)
    if (cached && isSameStamp(cached.stamp, stamp)) return cached.source
    const source = isContentFile(file)
      ? { file, hash: hashOf(await this.readBytes(file)) }
      : await this.#describeMedia(file, stamp.size)
    this.#files.set(file, { stamp, source, readAt })
    this.#read++
    return source
  }

  async #describeMedia(file: string, size: number): Promise<MediaFile> {
    const hash = openHash()
    const beginning: Buffer[] = []
    for await (const piece of this.readPieces(file, Math.min(size + 1, pieceBytes))) {
      hash.add(piece)
      // The metadata of a WebP image is stored at its end.
      if (beginning.length === 0 || file.endsWith('.webp')) beginning.push(piece)
    }
    return describeMedia({ file, hash: hash.name() }, size, Buffer.concat(beginning))
  }
}

/**
 * Reads a file at the top level of a folder. Returns `undefined` if it doesn't exist or isn't a regular file: a
 * symbolic link might point outside the content folder.
 * @throws UsageError if the bytes are not UTF-8 text
 */
export async function readRootFile(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, name)
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? decodeRequired(await readFile(path), name) : undefined
}
