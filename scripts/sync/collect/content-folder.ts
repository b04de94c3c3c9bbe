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

/** The files of a content folder that a sync uses, sorted by file name. */
export interface Collected {
  /** Markdown and data files. A file with several entries has one item for each. */
  content: SourceFile[]
  media: MediaFile[]
  /** Diagnostics of files that are not listed. */
  unlisted: Diagnostic[]
  /** Files with several entries that could not all be read. Their missing entries stay published. */
  broken: ReadonlySet<string>
}

interface ContentFolderOptions {
  configPath?: string
  showsUnpublished?: boolean
  project?: Project | undefined
}

/** The files of a folder, before they are split into entries. */
type FilesFound = Omit<Collected, 'broken'>

/**
 * The size of the pieces in which media files are read. The first piece is enough to determine the size of an image.
 */
const pieceBytes = 4_000_000

/**
 * A content folder, the input of a sync. It caches the hash of every file it has read (also in the project's cache, for
 * the next process), so the next `collect` needs only one `stat` per file.
 */
export class ContentFolder {
  readonly path: string
  /** Path of the configuration, which may be a program. */
  readonly configPath: string
  /** Whether drafts and scheduled pages are shown, with a label. */
  readonly showsUnpublished: boolean
  /** The site of the command. Without one, nothing is cached on disk, and only the engine's packages are found. */
  readonly project: Project | undefined
  #cache: Map<string, CachedFile> | undefined
  /** The number of files that the current `collect` had to read. */
  #read = 0
  /** While changes are reported with `touch`: the last result, and the paths touched since. */
  #collected: FilesFound | undefined
  #touched: Set<string> | undefined
  /** Whether the last listing contains files reached through symbolic links. */
  #hasLinks = false
  readonly #splits: SplitFiles

  /**
   * @param path absolute path of the folder
   * @param options `configPath`: a trusted folder with the configuration, if an untrusted contributor wrote the
   * content. No content is executed then, and its redirects stay on the site. `showsUnpublished`: for authors
   */
  constructor(path: string, { configPath = path, showsUnpublished = false, project }: ContentFolderOptions = {}) {
    this.path = path
    this.project = project
    this.configPath = configPath
    this.showsUnpublished = showsUnpublished
    this.#splits = new SplitFiles(path)
  }

  /** Makes `collect` process only the changes that the caller reports with `touch`. */
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

  /** Returns whether its content is untrusted. */
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
   * Returns an entry that its file alone does not define, because the file has several entries or replaces an
   * operation's page. A compile thread receives it with its job, and reads all other files itself.
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
   * Reads a file in pieces of `pieceBytes`, because a file may not fit in memory. The last piece can be shorter.
   * @param from position of the first byte
   * @throws if it can't be read
   */
  async *readPieces(file: string, pieceBytes: number, from = 0): AsyncGenerator<Buffer> {
    const handle = await open(pathOnDisk(this.path, file))
    try {
      for (let position = from; ; position += pieceBytes) {
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
    // If a file can't be read, the next call checks all files, because this call has already consumed the reported
    // changes.
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

  /** Returns the entries of a file that contains several; empty for any other file. */
  entriesOf(file: string): ReadonlyMap<string, SourceEntry> {
    return this.#splits.entriesOf(file)
  }

  /** Changes entries of a file that contains several, and returns the changed entries. */
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

  /** Returns the result after content files were edited, added, or removed, or `undefined` after any other change. */
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
   * Returns the file at a path, or the files of the folder there, including deleted ones. Returns `undefined` for
   * anything else, such as a symbolic link.
   */
  async #filesAt(path: string): Promise<string[] | undefined> {
    const onDisk = pathOnDisk(this.path, path)
    const found = lstatSync(onDisk, { throwIfNoEntry: false })
    // The watcher reports files behind a symbolic link as if they were in the folder. The target of a link may be missing.
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
    // Reads files in groups, because some systems don't allow thousands of open files.
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
    const stamp = stampOf(statSync(pathOnDisk(this.path, file))) // Ten times as fast as `stat`.
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
      // The metadata of a WebP is at its end.
      if (beginning.length === 0 || file.endsWith('.webp')) beginning.push(piece)
    }
    return describeMedia({ file, hash: hash.name() }, size, Buffer.concat(beginning))
  }
}

/**
 * Reads a file directly in a folder. Returns `undefined` if it doesn't exist or isn't a regular file, because a
 * symbolic link may point outside the content.
 * @throws UsageError for bytes that are not text
 */
export async function readRootFile(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, name)
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? decodeRequired(await readFile(path), name) : undefined
}
