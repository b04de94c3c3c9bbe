import { surfacesOf } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { allowShown, isShownAt, momentsAfter, resolveRedirects } from '../../../core/release/index.ts'
import type { RedirectSurroundings, Showing, SiteConfig, WrittenRedirect } from '../../../core/release/index.ts'
import { isServedByWorker, patterns } from '../../../core/route/index.ts'
import type { RedirectRule } from '../../../core/route/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import type { CurrentRelease } from './current-release.ts'
import type { D1Target } from '../d1-target.ts'
import { siteIcons } from './site-icons.ts'
import type { Icons } from '../compile/icons.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import { planAnchors } from './anchors.ts'
import { navigationOf } from './navigation.ts'
import { pathsOf } from './find-moves.ts'
import { comparePlaces, movedTargets, planRedirects, writtenRows } from './redirects.ts'
import { planTranslations } from './translations.ts'
import type { UnsentDocuments } from './translations.ts'
import { countSources } from './page-sources.ts'
import { titlesOf } from './pictures.ts'
import type { PagePictures } from './pictures.ts'
import { perRow } from './per-row.ts'
import { describeTaken, sharePaths } from './share-paths.ts'
import { isPage, navigationTable, visibleAt, withDigests } from '../versioned-table.ts'
import type {
  EntryRow,
  FileRow,
  NavigationRow,
  NextRow,
  NextRows,
  RedirectRow,
  TranslationRow,
} from '../versioned-table.ts'

/** A planned release with all of its rows. */
export interface PlannedRelease {
  /** The time from which readers see it; `null` for immediately. */
  effectiveAt: string | null
  rows: NextRows
  /** The configuration as stored in the release, as JSON. */
  config: string
  counts: { pages: number; collections: Record<string, number>; navigation: Record<string, number> }
  /** Pages whose path differs from that in the previous release. */
  moved: { from: string; to: string }[]
}

interface ReleasesInput {
  target: D1Target
  config: SiteConfig
  icons: Icons
  now: string
  current: CurrentRelease
  /** Every current and scheduled entry. */
  entries: readonly NextRow<EntryRow>[]
  /** The places in which files request custom paths, see `addressKey`. */
  addressKeys: ReadonlyMap<string, DocumentFacts['keys'][number]>
  files: readonly NextRow<FileRow>[]
  written: readonly WrittenRedirect[]
  accepted: AcceptedTranslations
  /** Documents that are not in the database, because a dry run sends none. */
  unsent: UnsentDocuments
  /** Renders the social cards of pages, unless they are disabled. */
  pictures: PagePictures | undefined
}

/**
 * Plans the release that becomes current, and one more for each later time at which a page appears or disappears
 * (`publishAt`, `expireAt`). They are written together, so that nothing has to run at those times.
 */
export async function planReleases(
  input: ReleasesInput,
): Promise<{ releases: PlannedRelease[]; refused: Diagnostic[] }> {
  const { target, config, icons, now, current, files, accepted } = input
  const releases: PlannedRelease[] = []
  const refused = new Map<string, Diagnostic>()
  let before: readonly NextRow<EntryRow>[] = visibleAt(current.entries, current.number)
  let redirects: readonly RedirectRow[] = visibleAt(current.redirects, current.number)
  let all = input.entries
  // Including the translations of scheduled pages.
  let known: readonly NextRow<TranslationRow>[] = [
    ...current.translations,
    ...visibleAt(current.translations, current.number),
  ]
  for (const moment of [now, ...momentsOf(input.entries, now)]) {
    const { owners, refused: refusedNow } = sharePaths(shownAt(all, moment), shownAt(before, moment))
    for (const taken of refusedNow)
      refused.set(
        taken.file,
        describeTaken(taken, (file) => input.addressKeys.get(file)),
      )
    const left = await planRedirects(target, {
      ...comparePlaces(before, owners),
      redirects,
      entries: owners,
      unsent: input.unsent,
    })
    // Only current pages have headings that others may link to.
    const anchored =
      moment === now
        ? await planAnchors(target, { before, after: owners, moved: left.moved, unsent: input.unsent })
        : owners
    const navigation = withDigests(navigationTable, current.navigation, navigationOf(config, anchored))
    const entries = (await input.pictures?.apply(anchored, titlesOf(navigation))) ?? anchored
    if (moment === now) all = replaceByFile(all, entries)
    const translations = await planTranslations({
      config,
      target,
      entries,
      current: known,
      accepted,
      unsent: input.unsent,
    })
    const { fixed, patterns } = resolveRedirects(input.written, redirectSurroundings(input, entries, left.rows))
    const redirectRows = [...left.rows, ...writtenRows(fixed)]
    releases.push({
      effectiveAt: moment === now ? null : moment,
      rows: { entries, navigation, files, translations, redirects: redirectRows },
      config: renderConfig(config, { entries, patterns, icons }),
      counts: countRows(entries, navigation),
      moved: left.moved,
    })
    before = entries
    redirects = redirectRows
    known = [...known, ...translations]
  }
  // An entry that is visible at any of the times is a valid target.
  const { diagnostics } = resolveRedirects(input.written, redirectSurroundings(input, input.entries, redirects))
  return { releases, refused: [...refused.values(), ...diagnostics] }
}

/** The times after `now` (ISO 8601) at which an entry appears or disappears. */
function momentsOf(rows: readonly EntryRow[], now: string): string[] {
  return momentsAfter(now, rows.map(showingOf))
}

/** The entries that are visible at a time. */
function shownAt<Row extends EntryRow>(rows: readonly Row[], moment: string): Row[] {
  return rows.filter((row) => isShownAt(showingOf(row), moment))
}

/** `publishAt` and `expireAt` of an entry. Most have neither, and their `meta` is not parsed. */
function showingOf({ meta }: EntryRow): Showing {
  return meta.includes('"publishAt"') || meta.includes('"expireAt"') ? (JSON.parse(meta) as Showing) : {}
}

/** The possible targets of written redirects. */
export function redirectSurroundings(
  { config, files }: { config: SiteConfig; files: readonly FileRow[] },
  entries: readonly EntryRow[],
  redirects: readonly RedirectRow[],
): RedirectSurroundings {
  const paths = new Set(files.map(({ path }) => path))
  return {
    codes: config.locales.map(({ code }) => code),
    defaultLocale: config.defaultLocale,
    pages: pathsOf(entries),
    isServed: (path) => paths.has(path) || isServedByWorker(path),
    moved: movedTargets(redirects.filter(({ kind }) => kind === 'moved')),
  }
}

/** The configuration as stored in a release, as JSON. */
export function renderConfig(
  config: SiteConfig,
  {
    entries,
    patterns,
    icons,
  }: { entries: readonly NextRow<EntryRow>[]; patterns: readonly RedirectRule[]; icons: Icons },
): string {
  const ownSearch = localesWithOwnSearch(config, entries)
  const { policy, left } = allowShown(config.policy, countSources(entries))
  return JSON.stringify({
    ...config,
    policy,
    ...(left.length > 0 && { overPolicy: left }),
    ...(patterns.length > 0 && { redirects: patterns }),
    ...(ownSearch.length > 0 && { ownSearch }),
    icons: siteIcons(entries, config, icons),
  })
}

/** Locales with a page at the path of the search page: their own, or the fallback of a missing translation. */
function localesWithOwnSearch({ locales }: SiteConfig, entries: readonly EntryRow[]): string[] {
  const pages = entries.filter((row) => isPage(row) && isAtSearch(row))
  const isPaired = pages.some(({ pair }) => pair === '/search')
  return locales
    .map(({ code }) => code)
    .filter((code) => isPaired || pages.some(({ path }) => path === patterns.search.href({ locale: code })))
}

/** Whether an entry has, or may get in some language, the path of the search page. */
export function isAtSearch({ path, pair }: Pick<EntryRow, 'path' | 'pair'>): boolean {
  return pair === '/search' || patterns.search.match(path) !== undefined
}

function replaceByFile(
  rows: readonly NextRow<EntryRow>[],
  replacements: readonly NextRow<EntryRow>[],
): NextRow<EntryRow>[] {
  const byFile = new Map(replacements.map((row) => [row.file, row]))
  return rows.map((row) => byFile.get(row.file) ?? row)
}

/** Counts the pages of a release, those of each collection, and the nodes of each navigation tree. */
export function countRows(
  entries: readonly EntryRow[],
  navigation: readonly NavigationRow[],
): PlannedRelease['counts'] {
  const pages = entries.filter(isPage)
  return {
    pages: pages.length,
    // The pages that lists count.
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
