import type { Showing } from '../../../core/release/index.ts'
import { fingerprintOf } from './compile-folder.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { GeneratedFile, MediaFile, SourceFile } from '../collect/source-file.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { Site } from '../collect/load-site.ts'
import { mediaReferences, placesBelowLocale, siteIndexOf } from './site-index.ts'
import type { PagePlace, SiteIndexData } from './site-index.ts'
import type { KnownPlaces } from './suggest-target.ts'
import { showingOf } from '../versioned-table.ts'
import type { CurrentRow, EntryRow } from '../versioned-table.ts'

/** Maximum number of changed files to check separately. With more, checking all files is as fast. */
const maxChanges = 50

/** The state after the last sync of this process. */
export interface CompiledState {
  content: readonly SourceFile[]
  /** The facts that pages may request. */
  index: SiteIndexData
  /** Unpublished pages. */
  drafts: KnownPlaces['drafts']
  /** Files with diagnostics. */
  unsettled: ReadonlySet<string>
  /** Files whose pages include texts of other files. */
  includers: ReadonlySet<string>
}

interface ChangesInput extends Pick<Site, 'setting'> {
  folder: ContentFolder
  content: readonly SourceFile[]
  media: readonly (MediaFile | GeneratedFile)[]
  broken: ReadonlySet<string>
  renderer: string
  /** ISO 8601. */
  now: string
}

/** A file that must be compiled. */
export interface StaleFile {
  file: string
  /** Its source hash, see `KnownFile`. */
  source: string
  /** Its row in the current release. */
  row: CurrentRow<EntryRow> | undefined
}

interface ContentChanges {
  /** Sorted by name. */
  stale: StaleFile[]
  /** Rows of files that are no longer published. */
  removed: CurrentRow<EntryRow>[]
  /** The facts that pages may request. */
  index: SiteIndexData
  /** Unpublished pages. */
  drafts: KnownPlaces['drafts']
}

/**
 * Finds the files to compile and to remove since the last sync of this process. Besides changed and new files, these
 * are files with diagnostics and files that refer to an added, removed, or moved file.
 *
 * @returns `undefined` if a page appears or disappears later, if very many files changed, or if the entries of a file
 * are unknown, so that a full sync is needed
 *
 * @param basis the state after the last sync
 * @param entries rows of its release
 */
export async function findChanges(
  { folder, content, media, broken, setting, renderer, now }: ChangesInput,
  basis: CompiledState,
  entries: readonly CurrentRow<EntryRow>[],
): Promise<ContentChanges | undefined> {
  if (broken.size > 0) return undefined
  const { changed, removed } = compareContent(basis.content, content)
  if (changed.length + removed.length > maxChanges) return undefined
  const places = new Map<string, PagePlace | undefined>(removed.map((file) => [file, undefined]))
  const drafts: { file: string; path: string }[] = []
  for (const file of changed) {
    const entry = await folder.entry(file)
    if (!entry) return undefined
    const { path, translationKey, draft, fields } = describeSource(file, entry, setting)
    if (changesLater(fields, now)) return undefined
    places.set(file, draft ? undefined : { path, translationKey })
    if (draft) drafts.push({ file, path })
  }
  const moves = [...places]
    .map(([file, now]) => ({ file, now, before: siteIndexOf(basis.index, folder.path).place(file) }))
    .filter(({ now, before }) => now?.path !== before?.path || now?.translationKey !== before?.translationKey)
  const made = remade(basis.index, media)
  const placed = moves.length === 0 ? basis.index : indexAfter(basis.index, places)
  const index = made.size === 0 ? placed : { ...placed, media: placed.media.map((item) => made.get(item[0]) ?? item) }

  // The ends of lookup keys that refer to these pages, because a page is looked up in every language. The keys of a
  // home page are complete.
  const asked = [
    ...[...made.keys()].map((file) => `media:${file}`),
    ...moves.flatMap(({ file, now, before }) => [
      `page:${file}`,
      ...[now, before]
        .flatMap((page) => (page ? placesBelowLocale(page) : []))
        .flatMap((place) => (place === '' ? setting.codes.map((code) => `exists:/${code}`) : [place])),
    ]),
  ].map((question) => `${JSON.stringify(question).slice(1)}:`)
  const files = new Set([...changed, ...basis.unsettled])
  const rows = new Map<string, CurrentRow<EntryRow>>()
  for (const row of entries) {
    const { file, dependencies } = row
    if (places.has(file) || files.has(file)) rows.set(file, row)
    else if (
      (basis.includers.has(file) || asked.some((question) => dependencies.includes(question))) &&
      !siteIndexOf(index, folder.path).answersStill(JSON.parse(dependencies) as Record<string, string>)
    ) {
      files.add(file)
      rows.set(file, row)
    }
  }
  const before = [...places.keys()].flatMap((file) => rows.get(file) ?? [])
  if (before.some((row) => changesLater(showingOf(row), now))) return undefined
  const fingerprint = fingerprintOf(renderer, setting)
  const isPublished = (file: string) => !places.has(file) || places.get(file) !== undefined
  return {
    stale: content
      .filter(({ file }) => files.has(file) && isPublished(file))
      .map(({ file, hash }) => ({ file, source: `${hash}/${fingerprint}`, row: rows.get(file) })),
    removed: [...rows].filter(([file]) => !isPublished(file)).map(([, row]) => row),
    index,
    drafts: [...basis.drafts.filter(({ file }) => !places.has(file)), ...drafts],
  }
}

/** The files that a sync made with another content than before, by name. */
function remade(
  { media: before }: SiteIndexData,
  media: readonly (MediaFile | GeneratedFile)[],
): Map<string, SiteIndexData['media'][number]> {
  const made = media.filter((file) => 'bytes' in file)
  if (made.length === 0) return new Map()
  const known = new Map(before.map(([file, { href }]) => [file, href]))
  return new Map(
    mediaReferences(made).flatMap((item) => (known.get(item[0]) === item[1].href ? [] : [[item[0], item] as const])),
  )
}

/** New, changed, and deleted files. Both inputs are sorted by name. */
function compareContent(
  before: readonly SourceFile[],
  now: readonly SourceFile[],
): { changed: string[]; removed: string[] } {
  const changed: string[] = []
  const removed: string[] = []
  let at = 0
  for (const source of now) {
    while (at < before.length && before[at]!.file < source.file) removed.push(before[at++]!.file)
    const known = before[at]?.file === source.file ? before[at++] : undefined
    if (known !== source && known?.hash !== source.hash) changed.push(source.file)
  }
  return { changed, removed: [...removed, ...before.slice(at).map(({ file }) => file)] }
}

/**
 * The index after some files were added, removed, or moved.
 * @param places the current places of these files; `undefined` if unpublished
 */
function indexAfter(
  { pages, ...others }: SiteIndexData,
  places: ReadonlyMap<string, PagePlace | undefined>,
): SiteIndexData {
  const added = [...places].flatMap(([file, place]): SiteIndexData['pages'] =>
    place ? [[file, place.path, place.translationKey]] : [],
  )
  // Sorted by file, like in a full sync.
  return {
    pages: [...pages.filter(([file]) => !places.has(file)), ...added].sort(([a], [b]) => (a < b ? -1 : 1)),
    ...others,
  }
}

/** Whether something appears after `now` (ISO 8601), or disappears. */
function changesLater({ publishAt, expireAt }: Showing, now: string): boolean {
  return expireAt !== undefined || (publishAt !== undefined && publishAt > now)
}
