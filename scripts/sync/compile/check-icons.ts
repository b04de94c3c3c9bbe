import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { Icons } from './icons.ts'
import { positionOfText } from './inspect-document.ts'

/**
 * The fields of an entry that may contain icons. The Worker renders these icons outside the article, in menus, links,
 * and landing pages.
 */
export type FieldsWithIcons = Pick<Entry, 'stem' | 'navigation' | 'links' | 'meta'>

/** Icon names with the keys that lead to their first use. */
type IconPlaces = ReadonlyMap<string, readonly string[]>

/** Returns the names of the icons in the fields of an entry. */
export function fieldIcons({ stem, navigation, links, meta }: FieldsWithIcons): IconPlaces {
  const { hero, features, cta, icon } = meta
  return iconNames([navigation, links, hero, features, cta, stem.endsWith('/.navigation') && { icon }])
}

/** Returns the names of the icons in the configuration of a site. */
export function configIcons({ header, footer, toc }: Pick<SiteConfig, 'header' | 'footer' | 'toc'>): IconPlaces {
  return iconNames({ header, footer, toc })
}

/**
 * Reports icons in the frontmatter of a file that aren't in any installed icon set, and suggests the most similar name.
 */
export function checkFieldIcons(file: string, text: string, fields: FieldsWithIcons, icons: Icons): Diagnostic[] {
  return unknownIcons(fieldIcons(fields), icons).map((name) => ({
    severity: 'warning',
    file,
    ...positionOfText(text, name),
    ...describeUnknownIcon(name, icons),
  }))
}

/** Returns the names of icons that aren't in any installed icon set. */
export function unknownIcons(names: IconPlaces, icons: Icons): string[] {
  return [...names.keys()].filter((name) => !icons.find(name))
}

/** Collects all values of `icon` keys that can be icon names. `false`, emoji, and file names are excluded. */
function iconNames(
  value: unknown,
  names: Map<string, readonly string[]> = new Map(),
  path: readonly string[] = [],
): IconPlaces {
  // Recursion is limited to ten levels, because YAML values can contain themselves.
  if (typeof value !== 'object' || value === null || path.length > 9) return names
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, key]
    if (key !== 'icon' || typeof inner !== 'string' || !/^[\w:-]+$/.test(inner)) iconNames(inner, names, place)
    else if (!names.has(inner)) names.set(inner, place)
  }
  return names
}

/** Returns the diagnostic for an icon that isn't in any installed icon set. */
export function describeUnknownIcon(name: string, icons: Icons): { code: string; message: string; hint: string } {
  const nearest = icons.nearest(name)
  return {
    code: 'unknown-icon',
    message: `No installed icon set contains \`${name}\`.`,
    hint: nearest ? `Did you mean \`${nearest}\`?` : 'Start the name with its icon set, as in `i-lucide-rocket`.',
  }
}
