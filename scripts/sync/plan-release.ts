import type { Diagnostic } from '../../core/error/index.ts'
import { isEmpty } from '../../core/release/index.ts'
import type { Changes } from '../../core/release/index.ts'
import { readAcceptedTranslations } from './accepted-translations.ts'
import type { Collected, ContentFolder, MediaFile } from './collect.ts'
import type { CompileTools } from './compile-tools.ts'
import type { CurrentRelease, ReleaseTable } from './current-release.ts'
import { releaseTables } from './current-release.ts'
import type { D1Target, Statement } from './d1-target.ts'
import { DocumentUpload, uploadMedia } from './document-upload.ts'
import { checkConfigIcons, drawSiteIcons } from './embed-icons.ts'
import type { Site } from './load-site.ts'
import { planEntries } from './plan-entries.ts'
import type { Progress } from './plan-entries.ts'
import { navigationOf } from './plan-navigation.ts'
import { planTranslations } from './plan-translations.ts'
import { diffTable, fileTable, withDigest } from './versioned-table.ts'
import type { CurrentRow, NextRow } from './versioned-table.ts'

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
  onProgress?: (progress: Progress) => void
}

/** The next release, ready to be written. */
export interface ReleasePlan extends Record<ReleaseTable, NextRow[]> {
  changes: Record<ReleaseTable, Changes<CurrentRow, NextRow>>
  /** Whether readers would see any difference. */
  isEmpty: boolean
  /** Brings up to date what readers do not see of rows that stay. */
  refreshed: Statement[]
  config: string
  counts: { pages: number; navigation: Record<string, number> }
  /** Documents and media files that the database did not have. */
  documents: number
  media: number
  diagnostics: Diagnostic[]
}

/** Compiles what is new, sends it, and finds out what of the channel's head must change. */
export async function planRelease(input: ReleasePlanInput): Promise<ReleasePlan> {
  const { folder, target, config, current, media, tools: { icons } } = input
  const upload = new DocumentUpload(target)
  const { rows: entries, refreshed, usedMedia, diagnostics } = await planEntries({ ...input, current: current.entries, upload })
  await upload.flush()
  const shown = media.filter(({ file }) => file.startsWith('public/'))
  const sent = await uploadMedia(target, folder, [...shown, ...usedOf(media, usedMedia)])

  const next = {
    entries,
    navigation: navigationOf(config, entries),
    files: shown.map(({ file, hash }) => withDigest(fileTable, { path: file.slice('public'.length), media: hash })),
    translations: await planTranslations({
      config, target, entries, current: current.translations, accepted: await readAcceptedTranslations(folder.path),
    }),
  }
  const changesOf = (name: ReleaseTable) => diffTable(releaseTables[name], current[name], next[name])
  const changes = {
    entries: changesOf('entries'), navigation: changesOf('navigation'), files: changesOf('files'), translations: changesOf('translations'),
  }
  diagnostics.push(...checkConfigIcons(config, icons))
  const configText = JSON.stringify({ ...config, icons: drawSiteIcons(entries, config, icons) })
  return {
    ...next, changes, refreshed, diagnostics,
    isEmpty: Object.values(changes).every(isEmpty) && current.config === configText,
    config: configText,
    counts: {
      pages: entries.filter(({ document }) => document !== null).length,
      navigation: countBy(next.navigation, ({ collection }) => String(collection)),
    },
    documents: upload.written,
    media: sent,
  }
}

/** Media files that pages show; those of `public/` are published in any case. */
function usedOf(media: readonly MediaFile[], used: ReadonlySet<string>): MediaFile[] {
  return media.filter(({ file }) => used.has(file) && !file.startsWith('public/'))
}

function countBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1
  return counts
}
