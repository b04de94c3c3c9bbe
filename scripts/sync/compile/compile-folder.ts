import { isDeepStrictEqual } from 'node:util'
import { codeAnswers, slotSite } from '../code/frame-code.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { SiteCode } from '../code/site-code.ts'
import { hashOf } from '../content-hash.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { MediaFile, SourceFile } from '../collect/source-file.ts'
import { compileAll } from './pool.ts'
import type { CompileOutcome } from './task.ts'
import type { CompileTools } from './tools.ts'
import { fileOf } from '../../../core/collection/index.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import { mediaReferences, siteIndexOf } from './site-index.ts'
import type { SiteIndex, SiteIndexData } from './site-index.ts'

/** The result of an earlier compilation of a file. */
interface Earlier {
  /** Its source hash: a hash of the text, then one of code and configuration. */
  source: string
  path: string
  /** Its translation key, see `describeSource`. */
  translationKey: string
  /** Its lookups of facts about the rest of the site, with their results (see `SiteIndex`), as JSON. */
  dependencies: string
}

/** A published file before compilation. */
interface KnownFile<Result extends Earlier> {
  file: string
  path: string
  translationKey: string
  /** Its source hash: if it differs from the earlier one, the file must be compiled again. */
  source: string
  earlier: Result | undefined
}

interface CompileFolderInput<Result extends Earlier> {
  folder: ContentFolder
  content: readonly SourceFile[]
  /** Files whose missing entries stay, see `Collected`. */
  broken: ReadonlySet<string>
  media: readonly MediaFile[]
  setting: SourceSetting
  /** The site's own code, and the configuration for it. */
  code: SiteCode
  config: SiteConfig
  /** Whether the files are those of a version, whatever their configuration lists. */
  isVersion?: boolean
  /** The version of the compiling code, see `codeVersion`. */
  renderer: string
  /** ISO 8601: files with an earlier `expireAt` are no longer published. */
  now?: string
  /** The results of earlier compilations, by file. */
  earlier: ReadonlyMap<string, Result>
  tools: CompileTools
}

interface FolderWork<Result extends Earlier> {
  /** Files whose earlier result is still valid. */
  fresh: KnownFile<Result>[]
  /** Files that must be compiled. */
  stale: KnownFile<Result>[]
  /** Unpublished pages, with the path that each would have. */
  drafts: { file: string; path: string }[]
  /** The facts that pages may request. */
  index: SiteIndexData
  /** Compiles the stale files, on every core if there are many; in no particular order. */
  compile(): AsyncGenerator<CompileOutcome>
}

/**
 * Finds the files of a folder that must be compiled: new ones, and those whose text, code, configuration, or answers
 * about other files have changed.
 */
export async function planCompilation<Result extends Earlier>(
  input: CompileFolderInput<Result>,
): Promise<FolderWork<Result>> {
  const { folder, content, broken, media, setting, code, config, renderer, tools, isVersion = false } = input
  const site = slotSite(config)
  const fingerprint = fingerprintOf(renderer, setting)
  const known: KnownFile<Result>[] = []
  const drafts: { file: string; path: string }[] = []
  for (const { file, hash } of content) {
    const earlier = input.earlier.get(file)
    const source = `${hash}/${fingerprint}`
    if (earlier?.source === source) {
      known.push({ file, path: earlier.path, translationKey: earlier.translationKey, source, earlier })
      continue
    }
    const entry = await folder.entry(file)
    if (!entry) continue
    const { path, translationKey, draft, fields } = describeSource(file, entry, setting)
    const expired = input.now !== undefined && fields.expireAt !== undefined && fields.expireAt <= input.now
    if (draft || expired) drafts.push({ file, path })
    else known.push({ file, path, translationKey, source, earlier })
  }

  const listed = new Set(content.map(({ file }) => file))
  const kept = [...input.earlier].filter(([file]) => !listed.has(file) && broken.has(fileOf(file)))
  for (const [file, earlier] of kept)
    known.push({ file, path: earlier.path, translationKey: earlier.translationKey, source: earlier.source, earlier })
  const keptFiles = new Set(kept.map(([file]) => file))

  const data = {
    pages: known.map(({ file, path, translationKey }): [string, string, string] => [file, path, translationKey]),
    codes: setting.codes,
    media: mediaReferences(media),
    hasVersions: (config.versions?.length ?? 0) > 0 || isVersion,
    versions: (config.versions ?? []).map(({ name }) => name),
    code: codeAnswers(code, site),
  }
  const state = stateOf(folder, data)
  const index = siteIndexOf(state, folder.path)
  const isFresh = ({ file, earlier, source }: KnownFile<Result>) =>
    earlier?.source === source && (keptFiles.has(file) || stillHolds(earlier, index, state))
  const fresh = known.filter(isFresh)
  const freshFiles = new Set(fresh)
  const stale = known.filter((entry) => !freshFiles.has(entry))
  return {
    fresh,
    stale,
    drafts,
    index: state,
    compile: () =>
      compileAll(
        stale.map(({ file }) => ({ file, part: folder.partOf(file) })),
        { folder: folder.path, ...setting, index: state, code, site },
        tools,
      ),
  }
}

/** A hash of the code and the configuration for compiling all files of a folder. */
export function fingerprintOf(renderer: string, setting: SourceSetting): string {
  return hashOf(renderer, JSON.stringify(setting))
}

/**
 * The last index of each folder. While the content is unchanged, the index stays the same object, by which caches
 * recognize it.
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
 * Earlier results that were validated against a state of the site. Texts of other files are not part of the state,
 * because they are compared each time.
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
