import type { Diagnostic } from '../../../core/error/index.ts'
import { resolveRedirects } from '../../../core/release/index.ts'
import type { SiteConfig, WrittenRedirect } from '../../../core/release/index.ts'
import type { CurrentRelease } from './current-release.ts'
import type { D1Target } from '../d1-target.ts'
import { sourcesOf } from './page-sources.ts'
import { iconsOf } from './site-icons.ts'
import type { Icons } from '../compile/icons.ts'
import type { PlanBasis } from './basis.ts'
import { comparePlaces, planRedirects, writtenRows } from './redirects.ts'
import { isAtSearch, renderConfig, redirectSurroundings } from './releases.ts'
import { applyChanges, sidesOf } from './row-changes.ts'
import type { RowChange } from './row-changes.ts'
import type { CurrentRow, EntryRow, NextRow, RedirectRow } from '../versioned-table.ts'

interface RedirectEditInput {
  target: D1Target
  config: SiteConfig
  icons: Icons
  written: readonly WrittenRedirect[]
  current: CurrentRelease
  basis: PlanBasis
  /** Changes of entries, whose documents are in the database. */
  changes: readonly RowChange[]
}

interface RedirectEdit {
  /** Current rows that may be replaced or removed, and the rows after the edit. */
  gone: readonly CurrentRow<RedirectRow>[]
  rows: NextRow<RedirectRow>[]
  moved: { from: string; to: string }[]
  /** The configuration as stored in the release, as JSON. */
  config: string
  /** Errors that concern the site as a whole, not the compilation of one file. */
  refused: readonly Diagnostic[]
}

/** The changes of an edit in the redirects, and in the stored configuration. Most edits change neither. */
export async function editRedirects({
  target,
  config,
  icons,
  written,
  current,
  basis,
  changes,
}: RedirectEditInput): Promise<RedirectEdit> {
  const { before, after } = sidesOf(changes)
  const places = comparePlaces(before, after)
  const isMoved = places.vanished.length + places.appeared.length > 0
  const isSearch = changes.some(({ before: was, after: is }) => [was, is].some((row) => row && isAtSearch(row)))
  const isNamed = changes.some((change) => namesOf(change.before) !== namesOf(change.after))
  const there: RedirectEdit = {
    gone: [],
    rows: [],
    moved: [],
    config: current.releases[0]!.config,
    refused: basis.refused,
  }
  if (!isMoved && !isNamed) return there

  const entries = applyChanges(current.entries, changes)
  const left = isMoved
    ? await planRedirects(target, { ...places, redirects: current.redirects, entries })
    : { rows: current.redirects.filter(({ kind }) => kind === 'moved'), moved: [] }
  const { fixed, patterns, diagnostics } =
    written.length === 0
      ? { fixed: [], patterns: [], diagnostics: [] }
      : resolveRedirects(written, redirectSurroundings({ config, files: current.files }, entries, left.rows))
  const next =
    isNamed || isSearch || written.length > 0
      ? { ...there, config: renderConfig(config, { entries, patterns, icons }) }
      : there
  return isMoved
    ? {
        ...next,
        gone: current.redirects,
        rows: [...left.rows, ...writtenRows(fixed)],
        moved: left.moved,
        refused: diagnostics,
      }
    : next
}

/** The parts of an entry in the configuration of a release: its icons, and its external sources. */
function namesOf(row: NextRow<EntryRow> | undefined): string {
  return row ? [...iconsOf(row), ...sourcesOf(row)].join() : ''
}
