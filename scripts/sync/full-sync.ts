import type { Diagnostic } from '../../core/error/index.ts'
import { readAcceptedTranslations } from './collect/accepted-translations.ts'
import type { Collected, ContentFolder, MediaFile } from './collect/content-folder.ts'
import type { CompileTools } from './compile/tools.ts'
import { releaseTables } from './plan/current-release.ts'
import type { CurrentRelease, ReleaseTable } from './plan/current-release.ts'
import type { D1Target, Statement } from './d1-target.ts'
import { DocumentUpload, uploadMedia } from './write/document-upload.ts'
import { checkConfigIcons } from './compile/field-icons.ts'
import type { Site } from './collect/load-site.ts'
import { includesText, surroundingsOf } from './plan/basis.ts'
import type { PlanBasis } from './plan/basis.ts'
import { planEntries } from './plan/entries.ts'
import type { Progress } from './plan/entries.ts'
import { planReleases } from './plan/releases.ts'
import type { PlannedRelease } from './plan/releases.ts'
import { fileTable, keyOf, visibleAt, withDigest } from './versioned-table.ts'
import type { CurrentRow, NextRow, VersionedTable } from './versioned-table.ts'

export interface ReleasePlanInput extends Site, Collected {
  folder: ContentFolder
  /** Documents and media are sent to it while they are found; nobody sees them before a release names them. */
  target: D1Target
  channel: string
  renderer: string
  tools: CompileTools
  current: CurrentRelease
  /** ISO 8601. */
  now: string
  dryRun?: boolean
  onProgress?: (progress: Progress) => void
}

/** What is to be published, ready to be written. */
export interface ReleasePlan {
  /** The release that readers shall see at once, then those for later moments. */
  releases: [PlannedRelease, ...PlannedRelease[]]
  /** Whether readers would see no difference, now or later. */
  isEmpty: boolean
  /** Brings up to date what readers do not see of rows that stay. */
  refreshed: Statement[]
  /** Documents and media files that the database did not have. */
  documents: number
  media: number
  diagnostics: Diagnostic[]
  /** What the plan was made of, for the next one. */
  basis: PlanBasis
}

/** Compiles what is new, sends it, and finds out what readers of the channel shall see. */
export async function planRelease(input: ReleasePlanInput): Promise<ReleasePlan> {
  const {
    folder,
    target,
    config,
    setting,
    written,
    current,
    content,
    media,
    now,
    renderer,
    tools: { icons },
  } = input
  const upload = new DocumentUpload(target, input)
  const {
    rows: entries,
    refreshed,
    usedMedia,
    diagnostics,
    unsettled,
    index,
  } = await planEntries({ ...input, current: current.entries, seen: current.number, upload })
  await upload.flush()
  const shown = media.filter(({ file }) => file.startsWith('public/'))
  const sent = await uploadMedia(target, folder, [...shown, ...usedOf(media, usedMedia)])
  const accepted = await readAcceptedTranslations(folder.path)

  const { releases, refused } = await planReleases({
    target,
    config,
    icons,
    now,
    current,
    entries,
    files: shown.map(({ file, hash }) => withDigest(fileTable, { path: file.slice('public'.length), media: hash })),
    written: written.redirects,
    accepted,
    unsent: upload.unsent,
  })
  return {
    releases: releases as ReleasePlan['releases'], // There is always one for now.
    isEmpty: isThere(releases, current),
    refreshed,
    documents: upload.written,
    media: sent,
    diagnostics: [...inOrder([...diagnostics, ...written.diagnostics, ...refused]), ...checkConfigIcons(config, icons)],
    basis: {
      content,
      media,
      index,
      unsettled,
      refused,
      stems: new Map(),
      surroundings: surroundingsOf({ renderer, config, setting, written, accepted }),
      includers: new Set(entries.filter(includesText).map(({ file }) => String(file))),
    },
  }
}

/** Media files that pages show; those of `public/` are published in any case. */
function usedOf(media: readonly MediaFile[], used: ReadonlySet<string>): MediaFile[] {
  return media.filter(({ file }) => used.has(file) && !file.startsWith('public/'))
}

export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || (a.line ?? 0) - (b.line ?? 0),
  )
}

/** Whether readers see just this already, now and at every later moment. */
export function isThere(releases: readonly PlannedRelease[], current: CurrentRelease): boolean {
  return (
    releases.length === current.releases.length &&
    releases.every(({ effectiveAt, config, rows }, index) => {
      const there = current.releases[index]!
      return (
        (index === 0 || there.effectiveAt === effectiveAt) &&
        there.config === config &&
        (Object.keys(releaseTables) as ReleaseTable[]).every((name) =>
          hasRows(releaseTables[name], visibleAt(current[name], there.number), rows[name]),
        )
      )
    })
  )
}

function hasRows(table: VersionedTable, current: readonly CurrentRow[], next: readonly NextRow[]): boolean {
  const digests = new Map(current.map((row) => [keyOf(table, row), row.digest]))
  return current.length === next.length && next.every((row) => digests.get(keyOf(table, row)) === row.digest)
}
