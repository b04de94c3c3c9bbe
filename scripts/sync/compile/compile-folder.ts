import { isDeepStrictEqual } from 'node:util'
import { codeAnswers, slotSite } from '../code/frame-code.ts'
import type { Showing, SiteConfig } from '../../../core/release/index.ts'
import type { SiteCode } from '../code/site-code.ts'
import { hashOf } from '../content-hash.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { GeneratedFile, MediaFile, SourceFile } from '../collect/source-file.ts'
import { compileAll } from './pool.ts'
import type { CompileOutcome } from './task.ts'
import type { CompileTools } from './tools.ts'
import { fileOf } from '../../../core/collection/index.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import { mediaReferences, placesBelowLocale, siteIndexOf } from './site-index.ts'
import type { PagePlace, SiteIndex, SiteIndexData } from './site-index.ts'
import type { KnownPlaces, UnpublishedPage } from './suggest-target.ts'

/** If more files have changed, checking all files is as fast as checking these separately. */
const maxChanges = 50

/** The result of compiling a file in an earlier sync. */
interface Earlier {
  /** The source hash, which consists of a hash of the text and one of the code and configuration. */
  source: string
  path: string
  /** The translation key; see `describeSource`. */
  translationKey: string
  /** The page's lookups of data about the rest of the site, with their results (see `SiteIndex`), as JSON. */
  dependencies: string
}

/** The state after the last compilation in this process. */
export interface CompiledState {
  content: readonly SourceFile[]
  /** The data about the site that pages can look up. */
  index: SiteIndexData
  /** Pages that aren't published. */
  drafts: KnownPlaces['drafts']
  /** Files with diagnostics. */
  unsettled: ReadonlySet<string>
  /** Files whose pages include text from other files. */
  includers: ReadonlySet<string>
}

/** A published file that has not been compiled yet. */
interface KnownFile<Result extends Earlier> {
  file: string
  /** The source hash. If it differs from the one in `earlier`, the file must be compiled again. */
  source: string
  earlier: Result | undefined
}

interface CompileFolderInput<Result extends Earlier> {
  folder: ContentFolder
  /** Content files, sorted by name. */
  content: readonly SourceFile[]
  /** Files whose missing entries stay published; see `Collected`. */
  broken: ReadonlySet<string>
  media: readonly (MediaFile | GeneratedFile)[]
  setting: SourceSetting
  /** The code of the site, and the configuration that it can read. */
  code: SiteCode
  config: SiteConfig
  /** Whether the files belong to a version of the site, even if their configuration lists no versions. */
  isVersion?: boolean
  /** The version of the renderer; see `codeVersion`. */
  renderer: string
  /** Time of the sync (ISO 8601). Files with an earlier `expireAt` are no longer published. */
  now?: string
  /** The results of an earlier sync, by file. */
  earlier: ReadonlyMap<string, Result>
  tools: CompileTools
}

interface FolderWork<Result extends Earlier> {
  /** Checked files whose earlier results are still valid. */
  fresh: KnownFile<Result>[]
  /** Files that must be compiled. */
  stale: KnownFile<Result>[]
  /** The earlier results of files that are no longer published. */
  removed: Result[]
  /** Pages that aren't published, with the path that each would have. */
  drafts: KnownPlaces['drafts']
  /** The data about the site that pages can look up. */
  index: SiteIndexData
  /** Compiles the stale files. If there are many, they are compiled in several threads and returned in any order. */
  compile(): AsyncGenerator<CompileOutcome>
}

/**
 * Finds the files of a folder that must be compiled: new files, and files whose text, code, configuration, or
 * dependencies on other files have changed. After a previous compilation, it checks only the files that changed since,
 * files with diagnostics, and files that refer to an added, removed, or moved file. Without one, it checks all files.
 *
 * @param last the state after a compilation with the same code and configuration
 * @returns `undefined` if every file must be checked, because a page appears or disappears later, too many files
 * changed, or a file's entries could not be read
 */
export async function planCompilation<Result extends Earlier>(
  input: CompileFolderInput<Result>,
): Promise<FolderWork<Result>>
export async function planCompilation<Result extends Earlier>(
  input: CompileFolderInput<Result>,
  last: CompiledState | undefined,
): Promise<FolderWork<Result> | undefined>
export async function planCompilation<Result extends Earlier>(
  input: CompileFolderInput<Result>,
  last?: CompiledState,
): Promise<FolderWork<Result> | undefined> {
  const { folder, content, setting, code, config, tools, earlier } = input
  const { changed, removed } = compareContent(last?.content ?? [], content)
  if (last && (input.broken.size > 0 || changed.length + removed.length > maxChanges)) return undefined
  const fingerprint = fingerprintOf(input.renderer, setting)
  const places = new Map<string, PagePlace | undefined>(removed.map((file) => [file, undefined]))
  const drafts: UnpublishedPage[] = []
  for (const { file, hash } of changed) {
    const known = earlier.get(file)
    if (known?.source === `${hash}/${fingerprint}`) {
      places.set(file, known)
      continue
    }
    const entry = await folder.entry(file)
    if (!entry && last) return undefined
    if (!entry) continue
    const { path, translationKey, draft, fields } = describeSource(file, entry, setting)
    if (last && changesLater(fields, input.now)) return undefined
    const isExpired = input.now !== undefined && fields.expireAt !== undefined && fields.expireAt <= input.now
    places.set(file, draft || isExpired ? undefined : { path, translationKey })
    if (draft || isExpired) drafts.push({ file, path, ...(!draft && { hasExpired: true }) })
  }
  const kept = keptFiles(input)
  for (const [file, place] of kept) places.set(file, place)

  const index = last ? indexAfter(last.index, places, input) : firstIndex(input, places)
  const site = siteIndexOf(index, folder.path)
  const mayDiffer = last && affectedBy(last, { index, places, folder: folder.path, codes: setting.codes })
  const isChecked = (file: string) =>
    places.has(file) || (last !== undefined && (last.unsettled.has(file) || mayDiffer!(file, earlier.get(file))))
  const checked: KnownFile<Result>[] = [
    ...content
      .filter(({ file }) => isChecked(file) && site.place(file))
      .map(({ file, hash }) => ({ file, source: `${hash}/${fingerprint}`, earlier: earlier.get(file) })),
    ...[...kept].map(([file, result]) => ({ file, source: result.source, earlier: result })),
  ]
  const fresh: KnownFile<Result>[] = []
  const stale: KnownFile<Result>[] = []
  for (const known of checked) {
    const { file, source, earlier: result } = known
    const isFresh = result?.source === source && (kept.has(file) || stillHolds(result, site, index))
    ;(isFresh ? fresh : stale).push(known)
  }
  const listed = last ? places : earlier
  return {
    fresh,
    stale,
    removed: [...listed.keys()].flatMap((file) => (site.place(file) ? [] : (earlier.get(file) ?? []))),
    drafts: [...(last?.drafts ?? []).filter(({ file }) => !places.has(file)), ...drafts],
    index,
    compile: () =>
      compileAll(
        stale.map(({ file }) => ({ file, part: folder.partOf(file) })),
        { folder: folder.path, ...setting, index, code, site: slotSite(config) },
        tools,
      ),
  }
}

/** Returns whether the visibility of a page changes after `now` (ISO 8601). */
export function changesLater({ publishAt, expireAt }: Showing, now: string | undefined): boolean {
  return expireAt !== undefined || (publishAt !== undefined && (now === undefined || publishAt > now))
}

/** Returns the new and changed files and the names of deleted files. Both inputs must be sorted by name. */
function compareContent(
  before: readonly SourceFile[],
  now: readonly SourceFile[],
): { changed: SourceFile[]; removed: string[] } {
  const changed: SourceFile[] = []
  const removed: string[] = []
  let at = 0
  for (const source of now) {
    while (at < before.length && before[at]!.file < source.file) removed.push(before[at++]!.file)
    const known = before[at]?.file === source.file ? before[at++] : undefined
    if (known !== source && known?.hash !== source.hash) changed.push(source)
  }
  return { changed, removed: [...removed, ...before.slice(at).map(({ file }) => file)] }
}

/** Returns the earlier results of entries that aren't listed because their file can't be read. */
function keptFiles<Result extends Earlier>({
  content,
  broken,
  earlier,
}: Pick<CompileFolderInput<Result>, 'content' | 'broken' | 'earlier'>): Map<string, Result> {
  if (broken.size === 0) return new Map()
  const listed = new Set(content.map(({ file }) => file))
  return new Map([...earlier].filter(([file]) => !listed.has(file) && broken.has(fileOf(file))))
}

/**
 * Updates the index after files were added, removed, or moved, or generated media files changed. Returns the same
 * object if nothing changes.
 * @param places the new locations of these files, or `undefined` for files that aren't published
 */
function indexAfter(
  before: SiteIndexData,
  places: ReadonlyMap<string, PagePlace | undefined>,
  { folder, media }: Pick<CompileFolderInput<Earlier>, 'folder' | 'media'>,
): SiteIndexData {
  const made = remade(before, media)
  const index = made.size === 0 ? before : { ...before, media: before.media.map((item) => made.get(item[0]) ?? item) }
  const known = siteIndexOf(before, folder.path)
  const isMoved = [...places].some(([file, place]) => isOtherPlace(known.place(file), place))
  return isMoved
    ? { ...index, pages: sortedPages([...index.pages.filter(([file]) => !places.has(file)), ...pagesOf(places)]) }
    : index
}

/** Returns the index of a folder after all of its files were checked. */
function firstIndex(
  {
    folder,
    media,
    setting,
    code,
    config,
    isVersion = false,
  }: Pick<CompileFolderInput<Earlier>, 'folder' | 'media' | 'setting' | 'code' | 'config' | 'isVersion'>,
  places: ReadonlyMap<string, PagePlace | undefined>,
): SiteIndexData {
  return stateOf(folder, {
    pages: sortedPages(pagesOf(places)),
    codes: setting.codes,
    media: mediaReferences(media),
    hasVersions: (config.versions?.length ?? 0) > 0 || isVersion,
    versions: (config.versions ?? []).map(({ name }) => name),
    downloads: config.downloads ?? [],
    code: codeAnswers(code, slotSite(config)),
  })
}

function isOtherPlace(before: PagePlace | undefined, now: PagePlace | undefined): boolean {
  return before?.path !== now?.path || before?.translationKey !== now?.translationKey
}

function pagesOf(places: ReadonlyMap<string, PagePlace | undefined>): SiteIndexData['pages'] {
  return [...places].flatMap(([file, place]): SiteIndexData['pages'] =>
    place ? [[file, place.path, place.translationKey]] : [],
  )
}

function sortedPages(pages: SiteIndexData['pages']): SiteIndexData['pages'] {
  return pages.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Returns the generated files whose content has changed, by name. */
function remade(
  { media: before }: SiteIndexData,
  media: CompileFolderInput<Earlier>['media'],
): Map<string, SiteIndexData['media'][number]> {
  const made = media.filter((file) => 'bytes' in file)
  if (made.length === 0) return new Map()
  const known = new Map(before.map(([file, { href }]) => [file, href]))
  return new Map(
    mediaReferences(made).flatMap((item) => (known.get(item[0]) === item[1].href ? [] : [[item[0], item] as const])),
  )
}

/** Returns a function that tests whether the lookups of a file may have new results since the last compilation. */
function affectedBy(
  last: CompiledState,
  {
    index,
    places,
    folder,
    codes,
  }: {
    index: SiteIndexData
    places: ReadonlyMap<string, PagePlace | undefined>
    folder: string
    codes: readonly string[]
  },
): (file: string, earlier: Earlier | undefined) => boolean {
  const [before, after] = [siteIndexOf(last.index, folder), siteIndexOf(index, folder)]
  const made = index.media === last.index.media ? [] : index.media.filter((item, at) => item !== last.index.media[at])
  const moved = index.pages === last.index.pages ? [] : [...places.keys()]
  // The ends of the keys of affected lookups. A page can be looked up in any language, so only the rest of its path is
  // compared. For home pages, that would be empty, so their keys are complete.
  const asked = [
    ...made.map(([file]) => `media:${file}`),
    ...moved
      .map((file) => ({ file, pages: [before.place(file), after.place(file)] }))
      .filter(({ pages: [from, to] }) => isOtherPlace(from, to))
      .flatMap(({ file, pages }) => [
        `page:${file}`,
        ...pages
          .flatMap((page) => (page ? placesBelowLocale(page) : []))
          .flatMap((place) => (place === '' ? codes.map((code) => `exists:/${code}`) : [place])),
      ]),
  ].map((question) => `${JSON.stringify(question).slice(1)}:`)
  return (file, earlier) =>
    earlier !== undefined &&
    (last.includers.has(file) || asked.some((question) => earlier.dependencies.includes(question)))
}

/** Returns a hash of the code and configuration with which all files of a folder are compiled. */
export function fingerprintOf(renderer: string, setting: SourceSetting): string {
  return hashOf(renderer, JSON.stringify(setting))
}

/**
 * The last index of each folder. As long as its data doesn't change, the same object is returned, because other caches
 * use it as a key.
 */
const states = new WeakMap<ContentFolder, SiteIndexData>()

function stateOf(folder: ContentFolder, data: SiteIndexData): SiteIndexData {
  const before = states.get(folder)
  if (
    before &&
    isSame(before.pages, data.pages) &&
    isSame(before.media, data.media) &&
    before.hasVersions === data.hasVersions &&
    isDeepStrictEqual(before.versions, data.versions) &&
    isDeepStrictEqual(before.downloads, data.downloads) &&
    isDeepStrictEqual(before.codes, data.codes) &&
    isDeepStrictEqual(before.code, data.code)
  )
    return before
  states.set(folder, data)
  return data
}

function isSame(before: readonly (readonly unknown[])[], now: readonly (readonly unknown[])[]): boolean {
  return before.length === now.length && before.every((each, index) => isSameItem(each, now[index]!))
}

function isSameItem(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.every((value, index) => value === now[index] || JSON.stringify(value) === JSON.stringify(now[index]))
}

/**
 * Earlier results that were validated, and the state of the site for which they are valid. The texts of other files are
 * compared each time, because they are not part of that state.
 */
const checked = new WeakMap<Earlier, { state: SiteIndexData; texts: Record<string, string> | undefined }>()

function stillHolds(earlier: Earlier, index: SiteIndex, state: SiteIndexData): boolean {
  const known = checked.get(earlier)
  if (known?.state === state) return known.texts === undefined || index.answersStill(known.texts)
  const answers = JSON.parse(earlier.dependencies) as Record<string, string>
  const texts = Object.entries(answers).filter(([question]) => question.startsWith('text:'))
  const holds = index.answersStill(answers)
  if (holds) checked.set(earlier, { state, texts: texts.length > 0 ? Object.fromEntries(texts) : undefined })
  return holds
}
