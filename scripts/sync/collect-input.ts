import { mergeSources } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { UsageError } from '../usage-error.ts'
import { makeApiChanges } from './api/api-changes.ts'
import { followOverlays } from './api/overlay-states.ts'
import { releaseApis } from './api/release-apis.ts'
import { renderFrameCode } from './code/frame-code.ts'
import { readAcceptedTranslations } from './collect/accepted-translations.ts'
import type { AcceptedTranslations } from './collect/accepted-translations.ts'
import type { Collected, ContentFolder } from './collect/content-folder.ts'
import { readCurrentRelease } from './collect/current-release.ts'
import { leaveOutReadme } from './collect/leave-out-readme.ts'
import { entriesSetting, loadSite } from './collect/load-site.ts'
import type { Site } from './collect/load-site.ts'
import { readPublishedFiles } from './collect/published-files.ts'
import { rejectFiles } from './collect/source-file.ts'
import type { GeneratedFile, MediaFile } from './collect/source-file.ts'
import { createCompileTools } from './compile/tools.ts'
import type { CompileTools } from './compile/tools.ts'
import type { Bucket } from '../local/bucket.ts'
import type { D1Target } from '../local/d1-target.ts'
import { surroundingsOf } from './plan/basis.ts'
import type { Publication } from './plan/edit.ts'
import { isPage, visibleAt } from './versioned-table.ts'
import type { CurrentRelease } from './versioned-table.ts'
import { discardUnfinished } from './write/leftovers.ts'
import { assertBucketBound } from './write/stored-media.ts'

export interface PublishOptions {
  folder: ContentFolder
  target: D1Target
  /** The bucket for the content of files. Without a bucket, files are stored in the database. */
  bucket?: Bucket | undefined
  channel: string
  /** The version of the renderer; see `codeVersion`. A new version compiles all pages again. */
  renderer: string
  /** The tools for compiling. A process that syncs repeatedly passes the same ones each time. */
  tools?: CompileTools
  author?: string
  note?: string
  /** The commit of the repository that contains the content. */
  commit?: string
  /** Whether to publish nothing if a page has an error. Severities are the same as in `npm run check`. */
  strict?: boolean
  /** Whether an older engine may have written the database; see `takeLease`. */
  isUpgrade?: boolean
  /**
   * Whether to run the folder's labeled questions; see questions/. Don't combine it with `known`, because an
   * incremental plan doesn't cover every page.
   */
  asks?: boolean
  /** Whether to plan the changes without writing them. */
  dryRun?: boolean
  /**
   * The last publication to each channel by this process. `publish` updates the map, so the next sync doesn't need to
   * read the rows from the database.
   */
  known?: Map<string, Publication>
  /** The time of the sync. Defaults to the current time. */
  now?: Date
  onProgress?: (progress: { done: number; total: number }) => void
  /** Aborts the sync before its next statement or page with the reason of the signal, and releases the lease. */
  signal?: AbortSignal
}

/** The inputs of a sync: the files of the folder, and the rows of the channel. */
export interface SyncInput extends Omit<PublishOptions, 'now'>, Site, Omit<Collected, 'unlisted'> {
  target: D1Target
  tools: CompileTools
  accepted: AcceptedTranslations
  current: CurrentRelease
  /** The last publication of this process, if only content files can have changed since then. */
  lastPublication: Publication | undefined
  /** See `surroundingsOf`. */
  surroundings: string
  /** Diagnostics for files that aren't compiled. */
  collected: Diagnostic[]
  /** The current time (ISO 8601). */
  now: string
}

/**
 * Reads the content folder and the current rows of the channel. Rows that this process already knows aren't read again.
 * @throws UsageError in the same cases as `publish`
 */
export async function collectInput(target: D1Target, options: PublishOptions): Promise<SyncInput> {
  const { folder, channel, known, renderer } = options
  const loaded = await loadSite(folder)
  await assertBucketBound(target, options.bucket)
  const {
    content: listed,
    media: found,
    unlisted,
    broken,
  } = leaveOutReadme(await folder.collect(entriesSetting(loaded)), loaded.setting.codes)
  const now = (options.now ?? new Date()).toISOString()
  await target.batch(discardUnfinished(channel))
  const last = known?.get(channel)
  known?.delete(channel) // If this sync fails, the next one must read the channel again.
  const current = await readCurrentRelease(target, channel, now, last?.release)
  if (!listed.some(({ file }) => file.endsWith('.md'))) assertHasPages(folder, current)
  const { refused } = rejectFiles(found, loaded.maxFileMegabytes)
  const published = await readPublishedFiles(target, current, refused)
  const { media: shown, diagnostics: tooLarge } = rejectFiles(found, loaded.maxFileMegabytes, published)
  const { apis = [] } = loaded.setting
  const changes = await makeApiChanges({ ...options, target, apis, config: loaded.config, media: shown, current, now })
  const made = [...changes.files, ...(await followOverlays(target, options.bucket, { apis, media: shown, current }))]
  const replaced = new Set(made.map(({ file }) => file))
  const media = made.length === 0 ? shown : [...shown.filter(({ file }) => !replaced.has(file)), ...made]
  const revised = new Map(changes.revised.map((item) => [item.file, item]))
  const content = revised.size === 0 ? listed : listed.map((item) => revised.get(item.file) ?? item)
  const tools = options.tools ?? createCompileTools({ colored: true, project: folder.project })
  const frame = renderFrameCode(loaded.code, loaded.config, tools.icons.find, shownCode(current))
  const config = {
    ...loaded.config,
    policy: mergeSources(loaded.config.policy, frame.sources),
    ...(apis.length > 0 && { apis: releaseApis(apis, (file) => folder.entriesOf(file)) }),
    ...(frame.code && { code: frame.code }),
  }
  const accepted = await readAcceptedTranslations(folder.path)
  const surroundings = surroundingsOf({ ...loaded, config, renderer, accepted })
  return {
    ...options,
    ...loaded,
    target,
    config,
    tools,
    content,
    broken,
    media,
    accepted,
    current,
    lastPublication: last && isUpToDate(last, { current, media, surroundings }) ? last : undefined,
    surroundings,
    collected: [...unlisted, ...tooLarge, ...frame.diagnostics],
    now,
  }
}

/**
 * Returns whether only content files and files generated from them can have changed since a publication. Overlays and
 * channels with scheduled releases are always planned from all rows.
 */
function isUpToDate(
  { release, basis }: Publication,
  { current, media, surroundings }: Pick<SyncInput, 'current' | 'media' | 'surroundings'>,
): boolean {
  return (
    current === release &&
    current.base === null &&
    current.releases.length === 1 &&
    basis.surroundings === surroundings &&
    hasSameFiles(basis.media, media)
  )
}

/** Returns whether the files are the same. Generated files may have different content. */
function hasSameFiles(before: readonly MediaFile[], now: readonly (MediaFile | GeneratedFile)[]): boolean {
  return (
    before === now ||
    (before.length === now.length &&
      before.every(({ file, hash }, index) => {
        const other = now[index]!
        return file === other.file && (hash === other.hash || 'bytes' in other)
      }))
  )
}

/** Returns the site code of the current release. */
function shownCode({ number, releases }: CurrentRelease): SiteConfig['code'] {
  const config = releases.find((release) => release.number === number)?.config
  return config === undefined ? undefined : (JSON.parse(config) as SiteConfig).code // A sync wrote this JSON.
}

/** Throws an error if the folder contains no pages but pages are published, because it is probably the wrong folder. */
function assertHasPages(folder: ContentFolder, { entries, number }: CurrentRelease): void {
  const { length } = visibleAt(entries, number).filter(isPage)
  if (length === 0) return
  throw new UsageError(
    `${folder.path} contains no pages, but release ${number} has ${length === 1 ? 'one' : length}. Nothing was published.` +
      ' Pass the folder that contains the language folders, or keep at least one page.',
  )
}
