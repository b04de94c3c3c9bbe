import type { Diagnostic } from '../../../core/error/index.ts'
import { resolveRedirects } from '../../../core/release/index.ts'
import type { SiteConfig, WrittenRedirect } from '../../../core/release/index.ts'
import { sourcesOf } from './page-sources.ts'
import { iconsOf } from './site-icons.ts'
import type { Icons } from '../compile/icons.ts'
import type { PlanBasis } from './basis.ts'
import { comparePlaces, planRedirects, operatorRows } from './redirects.ts'
import type { Plan } from './requests.ts'
import { isAtSearch, redirectSurroundings, renderConfig } from './release-config.ts'
import { applyChanges, sidesOf } from './row-changes.ts'
import type { RowChange } from './row-changes.ts'
import type { CurrentRelease, CurrentRow, EntryRow, FileRow, NextRow, RedirectRow } from '../versioned-table.ts'

interface RedirectEditInput {
  config: SiteConfig
  icons: Icons
  written: readonly WrittenRedirect[]
  files: readonly FileRow[]
  current: CurrentRelease
  /** The state before the changes. Set it to `undefined` to plan every redirect again. */
  basis: PlanBasis | undefined
  /** The entries of the previous release, their changes, and the redirects of that release. */
  entries: readonly NextRow<EntryRow>[]
  changes: readonly RowChange[]
  redirects: readonly CurrentRow<RedirectRow>[] | readonly NextRow<RedirectRow>[]
}

interface RedirectEdit {
  /** The redirects after the changes, or `undefined` if they stay the same. */
  rows: NextRow<RedirectRow>[] | undefined
  moved: { from: string; to: string }[]
  /** The configuration to store with the release, as JSON. */
  config: string
  /** Errors that concern the whole site instead of one file. */
  refused: readonly Diagnostic[]
}

/** Returns the redirects and the configuration to store after some entries have changed. Most edits change neither. */
export function* editRedirects(input: RedirectEditInput): Plan<RedirectEdit> {
  const { config, icons, written, current, basis, changes, redirects } = input
  const { before, after } = sidesOf(changes)
  const places = comparePlaces(before, after)
  const isMoved = !basis || places.vanished.length + places.appeared.length > 0
  const isSearch = changes.some(({ before: was, after: is }) => [was, is].some((row) => row && isAtSearch(row)))
  const isNamed = !basis || changes.some((change) => namesOf(change.before) !== namesOf(change.after))
  const shown = current.releases[0]?.config ?? ''
  if (!isMoved && !isNamed) return { rows: undefined, moved: [], config: shown, refused: basis.refused }

  const entries = applyChanges(input.entries, changes)
  const left = isMoved
    ? yield* planRedirects({ ...places, redirects, entries })
    : { rows: redirects.filter(({ kind }) => kind === 'moved'), moved: [] }
  const { fixed, patterns, diagnostics } =
    written.length === 0
      ? { fixed: [], patterns: [], diagnostics: [] }
      : resolveRedirects(written, redirectSurroundings(input, entries, left.rows))
  return {
    rows: isMoved ? [...left.rows, ...operatorRows(fixed)] : undefined,
    moved: left.moved,
    config: isNamed || isSearch || written.length > 0 ? renderConfig(config, { entries, patterns, icons }) : shown,
    refused: isMoved ? diagnostics : basis.refused,
  }
}

/** Returns the parts of the configuration that depend on an entry: its icons and its external sources. */
function namesOf(row: NextRow<EntryRow> | undefined): string {
  return row ? [...iconsOf(row), ...sourcesOf(row)].join() : ''
}
