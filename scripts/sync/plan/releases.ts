import { fileOf } from '../../../core/collection/index.ts'
import { surfacesOf } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { isShownAt, momentsAfter, resolveRedirects } from '../../../core/release/index.ts'
import type { SiteConfig, WrittenRedirect } from '../../../core/release/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import type { Icons } from '../compile/icons.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import { followHeadings, recount } from './edit.ts'
import type { Publication } from './edit.ts'
import { editNavigation } from './navigation-edit.ts'
import type { FolderStems } from './navigation-edit.ts'
import { editRedirects } from './redirects-edit.ts'
import { applyChanges, pairRows, sidesOf } from './row-changes.ts'
import type { RowChange } from './row-changes.ts'
import { planPostLists } from './post-lists.ts'
import { planTranslations } from './translations.ts'
import type { PlannedRelease } from './planned-release.ts'
import { redirectSurroundings } from './release-config.ts'
import { planSocialCards } from './social-cards.ts'
import type { NamedStyle } from '../social-cards/card-style.ts'
import { perRow } from './per-row.ts'
import type { Plan } from './requests.ts'
import { describePathConflict, sharePaths } from './share-paths.ts'
import { isPage, showingOf, visibleAt } from '../versioned-table.ts'
import type {
  CurrentRelease,
  CurrentRow,
  CurrentRows,
  EntryRow,
  FileRow,
  NavigationRow,
  NextRow,
  RedirectRow,
  TranslationRow,
} from '../versioned-table.ts'

interface ReleasesInput {
  config: SiteConfig
  icons: Icons
  now: string
  current: CurrentRelease
  /** The last publication of this process if `changes` is relative to it. Otherwise `changes` covers every entry. */
  lastPublication: Publication | undefined
  /** Changes of current and scheduled entries. */
  changes: readonly RowChange[]
  /** The frontmatter keys with which files set their own paths; see `addressKey`. */
  addressKeys: ReadonlyMap<string, DocumentFacts['keys'][number]>
  files: readonly NextRow<FileRow>[]
  /** Only used with `lastPublication`: generated files in `files` with new content. */
  remade: readonly NextRow<FileRow>[]
  written: readonly WrittenRedirect[]
  accepted: AcceptedTranslations
  /** See `addCardAddresses`. */
  socialCards: NamedStyle | null | undefined
}

interface PlannedReleases {
  /** The release that becomes current, followed by scheduled releases. */
  releases: [PlannedRelease, ...PlannedRelease[]]
  /** The current rows that the plan covers. All other rows stay as they are. */
  touched: CurrentRelease
  stems: FolderStems
  /** All entries of the first release. */
  entries: readonly NextRow<EntryRow>[]
  refused: Diagnostic[]
  /** The files that claim the same path as another file. */
  contested: string[]
  cardDiagnostics: Diagnostic[]
}

/**
 * Plans the release that becomes current, and a scheduled release for each later time at which a page appears or
 * disappears (`publishAt`, `expireAt`). All releases are written by the same sync, so no job has to run at those times.
 * Each release consists of the changes from the previous one.
 */
export function* planReleases(input: ReleasesInput): Plan<PlannedReleases> {
  const { now, current, lastPublication } = input
  const taken = new Map<string, Diagnostic>()
  const contested = new Set<string>()
  const cardDiagnostics = new Map<string, Diagnostic>()
  const every = sidesOf(input.changes).after
  const planned: ReleaseStep[] = []
  let all = every
  let before: ReleaseState = {
    entries: visibleAt(current.entries, current.number),
    redirects: visibleAt(current.redirects, current.number),
    // These include the translations of pages that are only visible in scheduled releases.
    translations: [...current.translations, ...visibleAt(current.translations, current.number)],
  }
  for (const moment of [now, ...(lastPublication ? [] : momentsOf(every, now))]) {
    const { owners, refused } = sharePaths(shownAt(all, moment), shownAt(before.entries, moment))
    for (const one of refused) {
      taken.set(
        one.file,
        describePathConflict(one, (file) => input.addressKeys.get(file)),
      )
      for (const file of [one.file, one.owner]) contested.add(fileOf(file))
    }
    const changes = lastPublication ? input.changes : pairRows(before.entries, owners)
    const step = yield* planRelease(input, before, changes, moment)
    for (const diagnostic of step.cardDiagnostics) cardDiagnostics.set(diagnostic.file, diagnostic)
    if (moment === now) all = replaceByFile(all, step.release.rows.entries)
    planned.push(step)
    before = step.after
  }
  // The loop plans the current release first, so `planned` isn't empty.
  const [first, ...scheduled] = planned as [ReleaseStep, ...ReleaseStep[]]
  // A redirect may point to any entry that is visible at one of these times.
  const redirected = lastPublication
    ? first.refused
    : resolveRedirects(input.written, redirectSurroundings(input, every, before.redirects)).diagnostics
  return {
    releases: [first.release, ...scheduled.map(({ release }) => release)],
    touched: lastPublication ? { ...current, ...first.gone } : current,
    stems: first.stems,
    entries: first.after.entries,
    refused: [...taken.values(), ...redirected],
    contested: [...contested],
    cardDiagnostics: [...cardDiagnostics.values()],
  }
}

/** The rows before or after a planned release. */
interface ReleaseState {
  entries: readonly NextRow<EntryRow>[]
  redirects: readonly NextRow<RedirectRow>[]
  /** Known rows. If a page has several rows, the last one is used. */
  translations: readonly NextRow<TranslationRow>[]
}

interface ReleaseStep {
  release: PlannedRelease
  after: ReleaseState
  /** Current rows that the release replaces or removes. */
  gone: CurrentRows
  stems: FolderStems
  refused: readonly Diagnostic[]
  cardDiagnostics: readonly Diagnostic[]
}

/** Plans one release from the changes of its entries. */
function* planRelease(
  input: ReleasesInput,
  before: ReleaseState,
  given: readonly RowChange[],
  moment: string,
): Plan<ReleaseStep> {
  const { config, now, current, lastPublication, accepted } = input
  const redirects = yield* editRedirects({ ...input, ...before, basis: lastPublication?.basis, changes: given })
  // Links to scheduled pages don't need to keep working yet, so only current pages are considered.
  const followed = moment === now ? yield* followHeadings(before.entries, given, redirects.moved) : given
  const navigation = editNavigation({
    config,
    before: before.entries,
    after: applyChanges(before.entries, followed),
    changes: followed,
    current: current.navigation,
    stems: lastPublication?.basis.stems,
  })
  const trees = { entries: before.entries, navigation: current.navigation }
  const { changes, diagnostics } = yield* planSocialCards(followed, trees, navigation, input)
  const entries = applyChanges(before.entries, changes)
  const { before: gone, after: rows } = sidesOf(changes)
  const postLists = planPostLists({
    config,
    entries,
    changes,
    current: current.navigation,
    isEdit: lastPublication !== undefined,
  })
  const pairs = new Set([...gone, ...rows].map((row) => row.translation_key))
  const coupled = entries.filter((row) => pairs.has(row.translation_key))
  const translations = yield* planTranslations({ config, entries: coupled, current: before.translations, accepted })
  const paths = new Set([...gone, ...coupled].map(({ path }) => path))
  const counts = countRows(rows, navigation.rows)
  const remade = new Set(input.remade.map(({ path }) => path))
  return {
    release: {
      effectiveAt: moment === now ? null : moment,
      rows: {
        entries: rows,
        navigation: [...navigation.rows, ...postLists.rows],
        files: lastPublication ? input.remade : input.files,
        translations,
        redirects: redirects.rows ?? [],
      },
      config: redirects.config,
      counts: lastPublication ? recount(lastPublication.counts, countRows(gone, navigation.gone), counts) : counts,
      moved: redirects.moved,
    },
    after: {
      entries,
      redirects: redirects.rows ?? before.redirects,
      translations: [...before.translations, ...translations],
    },
    gone: {
      // These rows are current, because an edit is planned from the current rows.
      entries: gone as CurrentRow<EntryRow>[],
      navigation: [...navigation.gone, ...postLists.gone],
      files: current.files.filter(({ path }) => remade.has(path)),
      translations: current.translations.filter(({ path }) => paths.has(path)),
      redirects: redirects.rows ? current.redirects : [],
    },
    stems: navigation.stems,
    refused: redirects.refused,
    cardDiagnostics: diagnostics,
  }
}

/** Returns the times (ISO 8601) after `now` at which entries appear or disappear. */
function momentsOf(rows: readonly EntryRow[], now: string): string[] {
  return momentsAfter(now, rows.map(showingOf))
}

/** Returns the entries that are visible at a given time. */
function shownAt<Row extends EntryRow>(rows: readonly Row[], moment: string): Row[] {
  return rows.filter((row) => isShownAt(showingOf(row), moment))
}

function replaceByFile(
  rows: readonly NextRow<EntryRow>[],
  replacements: readonly NextRow<EntryRow>[],
): NextRow<EntryRow>[] {
  const byFile = new Map(replacements.map((row) => [row.file, row]))
  return rows.map((row) => byFile.get(row.file) ?? row)
}

/** Counts the pages of a release, the listed pages of each collection, and the nodes of each navigation tree. */
function countRows(entries: readonly EntryRow[], navigation: readonly NavigationRow[]): PlannedRelease['counts'] {
  const pages = entries.filter(isPage)
  return {
    pages: pages.length,
    // Only pages that appear in lists of the collection are counted.
    collections: countBy(pages.filter(isListed), ({ collection }) => collection),
    navigation: countBy(navigation, ({ collection }) => collection),
  }
}

const isListed = perRow(
  ({ meta }) => surfacesOf({ meta: JSON.parse(meta) as Record<string, unknown>, navigation: true }).lists,
)

function countBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1
  return counts
}
