import type { IconDrawing } from '../../../core/icon/index.ts'
import { socialNetwork } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { configIcons, fieldIcons } from '../compile/check-icons.ts'
import type { FieldsWithIcons } from '../compile/check-icons.ts'
import type { Icons } from '../compile/icons.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'

/**
 * Returns the SVG of each icon in menus, links, and landing pages by name. They are stored with the release because the
 * Worker has no icon sets. Unknown icons are `null`.
 */
export function siteIcons(
  entries: readonly NextRow<EntryRow>[],
  config: SiteConfig,
  icons: Pick<Icons, 'find'>,
): Record<string, IconDrawing | null> {
  const networks = Object.keys(config.socials).map((key) => socialNetwork(key).icon)
  const names = new Set([...configIcons(config).keys(), ...networks])
  for (const row of entries) for (const name of iconsOf(row)) names.add(name)
  return Object.fromEntries([...names].sort().map((name) => [name, icons.find(name) ?? null]))
}

/** Returns the names of an entry's icons in menus and on landing pages. */
export const iconsOf = perRow(({ stem, navigation, links, meta }) => {
  const fields = { navigation: parse(navigation), links: parse(links), meta: parse(meta), stem }
  return [...fieldIcons(fields as FieldsWithIcons).keys()] // `nextRow` wrote the columns in this format.
})

function parse(column: string | null): unknown {
  return typeof column === 'string' ? (JSON.parse(column) as unknown) : null
}
