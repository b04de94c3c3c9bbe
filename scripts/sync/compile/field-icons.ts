import type { Entry } from '../../../core/document/index.ts'
import type { IconDrawing } from '../../../core/icon/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { Icons } from './icons.ts'
import { placeOfText } from './inspect-document.ts'
import { perRow } from '../plan/per-row.ts'
import type { NextRow } from '../versioned-table.ts'

/** What of an entry is drawn at a visit, outside of its article. */
type Fields = Pick<Entry, 'stem' | 'navigation' | 'links' | 'meta'>

/** Reports icons of a file's frontmatter that no installed set has, each with the nearest name there is. */
export function checkFieldIcons(file: string, text: string, fields: Fields, icons: Icons): Diagnostic[] {
  return [...namesIn(fieldsWithIcons(fields))]
    .filter((name) => !icons.find(name))
    .map((name) => ({ severity: 'warning', file, ...placeOfText(text, name), ...unknownIcon(name, icons) }))
}

/** Drawings of the icons that a release's menu, links and landing pages name: the worker has no icon sets. */
export function drawSiteIcons(
  entries: readonly NextRow[],
  config: SiteConfig,
  icons: Icons,
): Record<string, IconDrawing> {
  const names = new Set([...namesIn(config.header), ...namesIn(config.toc)])
  for (const row of entries) for (const name of iconsOf(row)) names.add(name)
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const drawing = icons.find(name)
      return drawing ? [[name, drawing]] : []
    }),
  )
}

/** Names of the icons that an entry brings into menus and landing pages. */
export const iconsOf = perRow(({ stem, navigation, links, meta }) => {
  const fields = { navigation: parse(navigation), links: parse(links), meta: parse(meta), stem: String(stem) } as Fields
  return [...namesIn(fieldsWithIcons(fields))]
})

/** Reports icons of the configuration that no installed set has. */
export function checkConfigIcons(config: SiteConfig, icons: Icons): Diagnostic[] {
  return [...namesIn(config.header), ...namesIn(config.toc)]
    .filter((name) => !icons.find(name))
    .map((name) => ({ severity: 'warning', file: 'site.config', ...unknownIcon(name, icons) }))
}

function fieldsWithIcons({ stem, navigation, links, meta }: Fields): unknown {
  const { hero, features, cta, icon } = meta
  return [navigation, links, hero, features, cta, stem.endsWith('/.navigation') && { icon }]
}

/** Every value of a key `icon` that could be the name of one: `false`, an emoji or a file is none. */
function namesIn(value: unknown, names = new Set<string>(), depth = 0): Set<string> {
  // YAML can refer to itself.
  if (typeof value !== 'object' || value === null || depth > 8) return names
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'icon' && typeof inner === 'string' && /^[\w:-]+$/.test(inner)) names.add(inner)
    else namesIn(inner, names, depth + 1)
  }
  return names
}

function unknownIcon(name: string, icons: Icons): Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  const nearest = icons.nearest(name)
  return {
    code: 'unknown-icon',
    message: `There is no icon \`${name}\` in the installed sets.`,
    hint: nearest ? `Did you mean \`${nearest}\`?` : 'Icons are named by their set: `i-lucide-rocket`.',
  }
}

function parse(column: NextRow[string] | undefined): unknown {
  return typeof column === 'string' ? (JSON.parse(column) as unknown) : null
}
