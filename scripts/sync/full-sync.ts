import { placeOf } from '../../core/collection/index.ts'
import type { Collected, ContentFolder } from './collect/content-folder.ts'
import { readAcceptedTranslations } from './collect/accepted-translations.ts'
import type { Site } from './collect/load-site.ts'
import type { MediaFile } from './collect/source-file.ts'
import { checkConfigIcons } from './plan/check-config-icons.ts'
import { checkLanguageFolders } from './plan/check-language-folders.ts'
import { planCompilation } from './compile/compile-folder.ts'
import { placesOf, suggestTarget } from './compile/suggest-target.ts'
import type { KnownPlaces } from './compile/suggest-target.ts'
import type { SiteIndexData } from './compile/site-index.ts'
import type { CompileOutcome } from './compile/task.ts'
import type { CompileTools } from './compile/tools.ts'
import type { D1Target } from './d1-target.ts'
import { includesText, surroundingsOf } from './plan/basis.ts'
import { CompiledAnchors, describeBroken } from './plan/broken-anchors.ts'
import type { CurrentRelease } from './plan/current-release.ts'
import { earlierEntries, markUnsettled, planEntries } from './plan/entries.ts'
import { PagePictures } from './plan/pictures.ts'
import { isShownAlready, sortDiagnostics } from './plan/release-plan.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { planReleases } from './plan/releases.ts'
import { fileTable, withDigest } from './versioned-table.ts'
import type { Bucket } from './bucket.ts'
import { DocumentUpload } from './write/document-upload.ts'
import { uploadMedia } from './write/media-upload.ts'

/** The inputs of a sync's stages. */
export interface SyncInput extends Site, Omit<Collected, 'unlisted'> {
  folder: ContentFolder
  /** Documents and media are uploaded during compilation; they become visible when a release refers to them. */
  target: D1Target
  bucket?: Bucket | undefined
  channel: string
  /** The version of the compiling code, see `codeVersion`. */
  renderer: string
  tools: CompileTools
  current: CurrentRelease
  /** ISO 8601. */
  now: string
  dryRun?: boolean
  onProgress?: (progress: Progress) => void
}

/** The number of compiled pages. */
export interface Progress {
  done: number
  total: number
}

/** Processes the whole folder: compiles and uploads new and stale files, and plans the next releases of the channel. */
export async function prepareFullSync(input: SyncInput): Promise<ReleasePlan> {
  const {
    folder,
    target,
    config,
    written,
    current,
    content,
    media,
    now,
    tools: { icons },
  } = input
  const { fresh, stale, drafts, compile, index } = await planCompilation({
    ...input,
    earlier: earlierEntries(current.entries),
  })
  const upload = new DocumentUpload(target, input)
  const anchors = new CompiledAnchors()
  const entries = await planEntries({
    fresh: fresh.map(({ earlier }) => earlier!.row),
    stale: new Map(stale.map(({ file, source, earlier }) => [file, { source, current: earlier?.row }])),
    outcomes: uploading(compile(), upload, { ...input, total: stale.length, index, drafts }),
    current: current.entries,
    files: new Set(content.map(({ file }) => file)),
    now,
    anchors,
  })
  await upload.flush()
  const broken = await anchors.findBroken(target, input.config, current.entries, entries.rows)
  markUnsettled(entries, new Set(broken.map(({ file }) => file)))
  const publicFiles = media.filter(({ file }) => file.startsWith('public/'))
  const uploadedMedia = await uploadMedia(input, [
    ...publicFiles,
    ...colocatedMedia(media, entries.usedMedia),
    ...input.fonts,
  ])
  const accepted = await readAcceptedTranslations(folder.path)

  const pictures = pagePictures(input)
  const { releases, refused } = await planReleases({
    target,
    config,
    icons,
    now,
    current,
    entries: entries.rows,
    addressKeys: entries.addressKeys,
    files: publicFiles.map(({ file, hash }) =>
      withDigest(fileTable, { path: file.slice('public'.length), media: hash }),
    ),
    written: written.redirects,
    accepted,
    unsent: upload.unsent,
    pictures,
  })
  return {
    releases: releases as ReleasePlan['releases'], // There is always a current one.
    isEmpty: isShownAlready(releases, current),
    replaced: entries.replaced,
    documents: upload.written,
    media: uploadedMedia,
    diagnostics: [
      ...sortDiagnostics([
        ...entries.diagnostics,
        ...describeBroken(broken, releases[0]!.rows.entries),
        ...written.diagnostics,
        ...refused,
        ...(pictures?.diagnostics.values() ?? []),
      ]),
      ...checkConfigIcons(input, icons),
      ...checkLanguageFolders(
        input.content.map(({ file }) => placeOf(file)),
        input.setting,
      ),
    ],
    basis: {
      content,
      media,
      index,
      drafts,
      unsettled: entries.unsettled,
      refused,
      stems: new Map(),
      surroundings: surroundingsOf({ ...input, accepted }),
      includers: new Set(entries.rows.filter(includesText).map(({ file }) => file)),
    },
  }
}

/**
 * Uploads the documents of compiled pages as they pass, except those of pages with an error, which are not published.
 * Adds suggestions to their diagnostics that require knowledge of the whole site.
 */
export async function* uploading(
  outcomes: AsyncIterable<CompileOutcome>,
  upload: DocumentUpload,
  {
    total,
    index,
    drafts,
    onProgress,
  }: {
    total: number
    index: SiteIndexData
    drafts: KnownPlaces['drafts']
    onProgress?: SyncInput['onProgress']
  },
): AsyncGenerator<CompileOutcome> {
  let done = 0
  let places: KnownPlaces | undefined
  for await (const outcome of outcomes) {
    onProgress?.({ done: ++done, total })
    const { document, diagnostics } = outcome
    if (document && !diagnostics.some(({ severity }) => severity === 'error')) await upload.add(document)
    if (diagnostics.length > 0) places ??= placesOf(index, drafts)
    const suggested = places
      ? diagnostics.map((diagnostic) => suggestTarget(diagnostic, outcome, places!))
      : diagnostics
    yield { ...outcome, diagnostics: suggested }
  }
}

/** The renderer of social cards; `undefined` if they are disabled. */
export function pagePictures(input: SyncInput): PagePictures | undefined {
  const { pictureFonts: fonts } = input.tools
  return fonts && new PagePictures({ ...input, fonts, upload: (files) => uploadMedia(input, files) })
}

/** Media files outside of `public/` that pages show; those in `public/` are always published. */
function colocatedMedia(media: readonly MediaFile[], used: ReadonlySet<string>): MediaFile[] {
  return media.filter(({ file }) => used.has(file) && !file.startsWith('public/'))
}
