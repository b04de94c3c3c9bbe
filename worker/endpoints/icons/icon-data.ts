import * as v from 'valibot'

const dimensions = {
  left: v.optional(v.number()),
  top: v.optional(v.number()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  rotate: v.optional(v.number()),
  hFlip: v.optional(v.boolean()),
  vFlip: v.optional(v.boolean()),
}

/** A complete or partial icon set in Iconify's format (iconify.design/docs/types/iconify-json.html). */
export const iconData = v.object({
  prefix: v.string(),
  icons: v.record(v.string(), v.object({ body: v.string(), hidden: v.optional(v.boolean()), ...dimensions })),
  aliases: v.optional(
    v.record(v.string(), v.object({ parent: v.string(), hidden: v.optional(v.boolean()), ...dimensions })),
  ),
  lastModified: v.optional(v.number()),
  ...dimensions,
})
export type IconData = v.InferOutput<typeof iconData>

/** Merges parts of an icon set. */
export function mergeIcons(prefix: string, parts: readonly IconData[]): IconData {
  const icons = Object.assign({}, ...parts.map((part) => part.icons)) as IconData['icons']
  const aliases = Object.assign({}, ...parts.map((part) => part.aliases)) as NonNullable<IconData['aliases']>
  const { icons: _icons, aliases: _aliases, ...rest } = Object.assign({}, ...parts) as Partial<IconData>
  return { ...rest, prefix, icons, ...(Object.keys(aliases).length > 0 ? { aliases } : {}) }
}

/** Returns the named icons of a set, including the icons that aliases refer to. */
export function pickIcons({ icons, aliases = {}, ...set }: IconData, names: readonly string[]): IconData {
  const picked: Required<Pick<IconData, 'icons' | 'aliases'>> = { icons: {}, aliases: {} }
  const pick = (name: string, depth: number) => {
    const [icon, alias] = [
      Object.hasOwn(icons, name) ? icons[name] : undefined,
      Object.hasOwn(aliases, name) ? aliases[name] : undefined,
    ]
    if (icon) picked.icons[name] = icon
    else if (alias && depth < maxAliasDepth) {
      picked.aliases[name] = alias
      pick(alias.parent, depth + 1)
    }
  }
  for (const name of names) pick(name, 0)
  return { ...set, ...picked }
}

/**
 * Maximum number of aliases to follow. An alias can refer to another alias, and in an icon service's data even to
 * itself.
 */
const maxAliasDepth = 5
