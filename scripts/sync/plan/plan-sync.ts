import { placeOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import { noConfigFile } from '../collect/config-position.ts'
import type { Site } from '../collect/load-site.ts'
import type { GeneratedFile, MediaFile, SourceFile } from '../collect/source-file.ts'
import type { Icons } from '../compile/icons.ts'
import { fileTable, keyOf, releaseTables, visibleAt, withDigest } from '../versioned-table.ts'
import type { CurrentRelease, CurrentRow, NextRow, ReleaseTable, VersionedTable } from '../versioned-table.ts'
import { includersAfter } from './edit.ts'
import type { PlanBasis } from './basis.ts'
import { checkAskPath } from './check-ask-path.ts'
import { checkAuthors } from './check-authors.ts'
import { postOf } from './posts-in-frame.ts'
import { describeBrokenLinks } from './broken-anchors.ts'
import { addBooks } from './books.ts'
import { checkConfigIcons } from './check-config-icons.ts'
import { checkLanguageFolders } from './check-language-folders.ts'
import { checkVersions } from './check-versions.ts'
import { changedFiles, markReported } from './entries.ts'
import type { CompiledSite, ReplacedRow } from './entries.ts'
import { checkPolicy } from './page-sources.ts'
import type { PlannedRelease } from './planned-release.ts'
import { planReleases } from './releases.ts'
import type { Plan } from './requests.ts'
import { applyChanges, sidesOf } from './row-changes.ts'
import { sharePaths } from './share-paths.ts'

interface SyncPlanInput extends Pick<Site, 'config' | 'configFile' | 'setting' | 'written' | 'socialCards'> {
  channel: string
  content: readonly SourceFile[]
  media: readonly (MediaFile | GeneratedFile)[]
  accepted: AcceptedTranslations
  tools: { icons: Icons; socialCardFonts?: unknown; printer?: { edition: string }; lacksBrowser?: boolean }
  current: CurrentRelease
  surroundings: string
  /** The current time (ISO 8601). */
  now: string
}

/** The planned releases of a sync. */
export interface SyncPlan {
  /** The release that becomes current, followed by scheduled releases. */
  releases: [PlannedRelease, ...PlannedRelease[]]
  /** The current rows that the plan covers. All other rows stay as they are. */
  touched: CurrentRelease
  /** Whether readers will never see a difference, not even at a scheduled time. */
  isEmpty: boolean
  /** Rows that were created again. If the plan is empty, only the hashes of their inputs are written. */
  replaced: ReplacedRow[]
  diagnostics: Diagnostic[]
  /** The inputs of the plan, for comparison in the next sync of this process. */
  basis: PlanBasis
}

/**
 * Plans the next releases of a channel from its compiled entries. If the last publication is still in memory, the
 * entries are the changes since then. The plan then only covers these changes and the pages, translations, and folders
 * that they affect, so the cost of an edit doesn't depend on the size of the site. Otherwise the plan covers every row.
 */
export function* planSync(input: SyncPlanInput, compiled: CompiledSite): Plan<SyncPlan> {
  const { config, current, written, accepted, tools, content, media, now } = input
  const { lastPublication, anchors, addressKeys } = compiled
  const rows = lastPublication ? applyChanges(current.entries, compiled.changes) : sidesOf(compiled.changes).after
  // If several files claim a path, links to it point to the published one.
  const { owners } = sharePaths(rows, current.entries)
  const broken = yield* anchors.findBroken(config, current.entries, owners)
  const reported = new Set(broken.map(({ file }) => file))
  const changes = markReported(compiled.changes, reported, lastPublication ? current.entries : [])
  const {
    releases: planned,
    touched,
    stems,
    entries,
    refused,
    contested,
    cardDiagnostics,
  } = yield* planReleases({
    config,
    icons: tools.icons,
    now,
    current,
    lastPublication,
    changes,
    addressKeys,
    files: lastPublication ? current.files : publicFiles(media),
    remade: lastPublication ? publicFiles(changedFiles(lastPublication.basis, media)) : [],
    written: written.redirects,
    accepted,
    socialCards: tools.socialCardFonts ? input.socialCards : undefined,
  })
  const { releases, diagnostics: unprinted } = yield* addBooks(planned, {
    config,
    channel: input.channel,
    current,
    isEdit: lastPublication !== undefined,
    configFile: (input.configFile ?? noConfigFile).file,
    edition: tools.printer?.edition,
    lacksBrowser: tools.lacksBrowser === true,
  })
  return {
    releases,
    touched,
    isEmpty: isShownAlready(releases, touched),
    replaced: changes.flatMap(({ before, after }) => (before && after ? [{ current: before, row: after }] : [])),
    diagnostics: [
      ...compiled.diagnostics,
      ...describeBrokenLinks(broken, entries),
      ...written.diagnostics,
      ...refused,
      ...cardDiagnostics,
      ...unprinted,
      ...checkAuthors(
        config,
        entries.flatMap((row) => postOf(row) ?? []),
      ),
      ...checkAskPath(config, entries),
      ...checkConfigIcons(input, tools.icons),
      ...checkVersions(
        input,
        input.content.map(({ file }) => file),
      ),
      ...checkLanguageFolders(
        content.map(({ file }) => placeOf(file)),
        input.setting,
      ),
      ...checkPolicy((JSON.parse(releases[0].config) as SiteConfig).overPolicy),
    ],
    basis: {
      content,
      media,
      index: compiled.index,
      drafts: compiled.drafts,
      unsettled: new Set([...compiled.unsettled, ...reported]),
      refused,
      // The set can't change here: edits that affect it are planned from all rows.
      contested: lastPublication?.basis.contested ?? new Set(contested),
      stems,
      surroundings: input.surroundings,
      includers: includersAfter(lastPublication?.basis.includers ?? new Set(), changes),
    },
  }
}

function publicFiles(media: readonly MediaFile[]) {
  return media
    .filter(({ file }) => file.startsWith('public/'))
    .map(({ file, hash }) => withDigest(fileTable, { path: file.slice('public'.length), media: hash }))
}

/** Returns whether readers already see exactly these releases, both now and at all scheduled times. */
function isShownAlready(releases: readonly PlannedRelease[], current: CurrentRelease): boolean {
  return (
    releases.length === current.releases.length &&
    releases.every(({ effectiveAt, config, rows }, index) => {
      const shown = current.releases[index]!
      return (
        (index === 0 || shown.effectiveAt === effectiveAt) &&
        shown.config === config &&
        (Object.keys(releaseTables) as ReleaseTable[]).every((name) =>
          hasRows(releaseTables[name], visibleAt<CurrentRow>(current[name], shown.number), rows[name]),
        )
      )
    })
  )
}

function hasRows(table: VersionedTable, current: readonly CurrentRow[], next: readonly NextRow[]): boolean {
  const digests = new Map(current.map((row) => [keyOf(table, row), row.digest]))
  return current.length === next.length && next.every((row) => digests.get(keyOf(table, row)) === row.digest)
}
