import type { Diagnostic } from '../../core/error/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { AcceptedTranslations } from './accepted-translations.ts'
import type { CurrentRelease, ReleaseRows } from './current-release.ts'
import type { D1Target } from './d1-target.ts'
import { drawSiteIcons } from './embed-icons.ts'
import type { Icons } from './icons.ts'
import { navigationOf } from './plan-navigation.ts'
import { planRedirects } from './plan-redirects.ts'
import { planTranslations } from './plan-translations.ts'
import { sharePaths } from './share-paths.ts'
import { momentsOf, shownAt } from './timeline.ts'
import { visibleAt } from './versioned-table.ts'
import type { NextRow, TableRow } from './versioned-table.ts'

/** A release as it shall be: every row of it. */
export interface PlannedRelease {
  /** When readers begin to see it; `null`: at once. */
  effectiveAt: string | null
  rows: ReleaseRows
  /** The configuration as the release carries it, as JSON. */
  config: string
  counts: { pages: number; navigation: Record<string, number> }
  /** Pages that are at another path than in the release before. */
  moved: { from: string; to: string }[]
}

export interface ReleasesInput {
  target: D1Target
  config: SiteConfig
  icons: Icons
  now: string
  current: CurrentRelease
  /** Everything that is shown now or later. */
  entries: readonly NextRow[]
  files: readonly NextRow[]
  accepted: AcceptedTranslations
}

/**
 * The release that readers shall see from now on, and one more for each later moment at which a page appears or goes. They are
 * written together, so that nothing has to happen at those moments.
 */
export async function planReleases(input: ReleasesInput): Promise<{ releases: PlannedRelease[]; refused: Diagnostic[] }> {
  const { target, config, icons, now, current, files, accepted } = input
  const releases: PlannedRelease[] = []
  const refused = new Map<string, Diagnostic>()
  let before: readonly TableRow[] = visibleAt(current.entries, current.number)
  let redirects: readonly TableRow[] = visibleAt(current.redirects, current.number)
  // Of a page that readers do not see yet, too, what is known of its translation stays known.
  let known: readonly NextRow[] = [...current.translations, ...visibleAt(current.translations, current.number)]
  for (const moment of [now, ...momentsOf(input.entries, now)]) {
    const { owners: entries, refused: refusedNow } = sharePaths(shownAt(input.entries, moment))
    for (const diagnostic of refusedNow) refused.set(diagnostic.file, diagnostic)
    const navigation = navigationOf(config, entries)
    const translations = await planTranslations({ config, target, entries, current: known, accepted })
    const { rows: redirectRows, moved } = await planRedirects(target, { before, redirects, after: entries })
    releases.push({
      effectiveAt: moment === now ? null : moment,
      rows: { entries, navigation, files, translations, redirects: redirectRows },
      config: JSON.stringify({ ...config, icons: drawSiteIcons(entries, config, icons) }),
      counts: {
        pages: entries.filter(({ document }) => document !== null).length,
        navigation: countBy(navigation, ({ collection }) => String(collection)),
      },
      moved,
    })
    before = entries
    redirects = redirectRows
    known = [...known, ...translations]
  }
  return { releases, refused: [...refused.values()] }
}

function countBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1
  return counts
}
