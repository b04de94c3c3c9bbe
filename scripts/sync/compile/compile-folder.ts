import { hashOf } from '../content-hash.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { MediaFile, SourceFile } from '../collect/source-file.ts'
import { compileAll } from './pool.ts'
import type { CompileOutcome } from './task.ts'
import type { CompileTools } from './tools.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import { mediaReferences, siteIndexOf } from './site-index.ts'
import type { SiteIndex, SiteIndexData } from './site-index.ts'

/** What an earlier run made of a file. */
export interface Earlier {
  /** Names what it was made from. */
  source: string
  path: string
  /** Its questions about the rest of the site and their answers, as JSON. */
  dependencies: string
}

/** A published file as far as it is known before compiling. */
export interface KnownFile<Kept extends Earlier> {
  file: string
  path: string
  /** Names what it is made from; differs from the earlier one where it must be compiled. */
  source: string
  earlier: Kept | undefined
}

export interface CompileFolderInput<Kept extends Earlier> {
  folder: ContentFolder
  content: readonly SourceFile[]
  media: readonly MediaFile[]
  setting: SourceSetting
  /** Names the code that compiles: files are compiled again when it changes. */
  renderer: string
  /** Files that were to be shown up to an earlier moment than this are not published any more. */
  now?: string
  /** By file. */
  earlier: ReadonlyMap<string, Kept>
  tools: CompileTools
}

export interface FolderWork<Kept extends Earlier> {
  /** Files of which the earlier result still holds. */
  fresh: KnownFile<Kept>[]
  stale: KnownFile<Kept>[]
  /** Files that are not published. */
  drafts: string[]
  /** What pages may refer to. */
  index: SiteIndexData
  /** Compiles the stale files, on every core when there are many; in no particular order. */
  compile(): AsyncGenerator<CompileOutcome>
}

/**
 * Finds what of a folder must be compiled: a file is when it is new, or when its text, the code, the configuration or an answer to
 * one of its links has changed.
 */
export async function planCompilation<Kept extends Earlier>(
  input: CompileFolderInput<Kept>,
): Promise<FolderWork<Kept>> {
  const { folder, content, media, setting, renderer, tools } = input
  const fingerprint = fingerprintOf(renderer, setting)
  const known: KnownFile<Kept>[] = []
  const drafts: string[] = []
  for (const { file, hash } of content) {
    const earlier = input.earlier.get(file)
    const source = `${hash}/${fingerprint}`
    if (earlier?.source === source) {
      known.push({ file, path: earlier.path, source, earlier })
      continue
    }
    const text = await folder.read(file)
    if (text === undefined) continue
    const { path, draft, fields } = describeSource(file, text, setting)
    const expired = input.now !== undefined && fields.expireAt !== undefined && fields.expireAt <= input.now
    if (draft || expired) drafts.push(file)
    else known.push({ file, path, source, earlier })
  }

  const data = { pages: known.map(({ file, path }): [string, string] => [file, path]), media: mediaReferences(media) }
  const state = stateOf(folder, data)
  const index = siteIndexOf(state, folder.path)
  const isFresh = ({ earlier, source }: KnownFile<Kept>) =>
    earlier?.source === source && stillHolds(earlier, index, state)
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
        stale.map(({ file }) => ({ file })),
        { folder: folder.path, ...setting, index: state },
        tools,
      ),
  }
}

/** Names what all files of a folder are compiled with. */
export function fingerprintOf(renderer: string, setting: SourceSetting): string {
  return hashOf(renderer, JSON.stringify(setting))
}

/** What pages of a folder may refer to: the same object for as long as it is the same. */
const states = new WeakMap<ContentFolder, SiteIndexData>()

function stateOf(folder: ContentFolder, data: SiteIndexData): SiteIndexData {
  const before = states.get(folder)
  if (before && isSame(before.pages, data.pages) && isSame(before.media, data.media)) return before
  states.set(folder, data)
  return data
}

function isSame(before: readonly [string, unknown][], now: readonly [string, unknown][]): boolean {
  return (
    before.length === now.length &&
    before.every(
      ([key, value], index) =>
        key === now[index]![0] &&
        (value === now[index]![1] || JSON.stringify(value) === JSON.stringify(now[index]![1])),
    )
  )
}

/** Earlier results whose answers still held in a state; those about texts of other files are looked up each time. */
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
