import * as v from 'valibot'
import { iconBucket, iconBucketPath } from '../../core/icon/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'
import { clientAssets } from '../render/client-assets.ts'

const dimensions = {
  left: v.optional(v.number()), top: v.optional(v.number()), width: v.optional(v.number()), height: v.optional(v.number()),
  rotate: v.optional(v.number()), hFlip: v.optional(v.boolean()), vFlip: v.optional(v.boolean()),
}

/** A set of icons, or a part of one, in Iconify's format (iconify.design/docs/types/iconify-json.html). */
const iconData = v.object({
  prefix: v.string(),
  icons: v.record(v.string(), v.object({ body: v.string(), hidden: v.optional(v.boolean()), ...dimensions })),
  aliases: v.optional(v.record(v.string(), v.object({ parent: v.string(), hidden: v.optional(v.boolean()), ...dimensions }))),
  lastModified: v.optional(v.number()),
  ...dimensions,
})
export type IconData = v.InferOutput<typeof iconData>

/** How long the icon service is waited for: the specification's limit. */
const serviceTimeoutMs = 1500
/** More than any hundred icons. */
const maxServiceLength = 2_000_000

/** The installed set of a prefix. */
export function findIconSet(prefix: string): IconSetFacts | undefined {
  return Object.hasOwn(clientAssets.iconSets, prefix) ? clientAssets.iconSets[prefix] : undefined
}

/** Icons of an installed set: those of the names that it has, with the icons that aliases among them lead to. */
export async function readInstalledIcons(assets: Fetcher, origin: string, prefix: string, names: readonly string[]): Promise<IconData> {
  const set = findIconSet(prefix)
  if (!set) return { prefix, icons: {} }
  const buckets = [...new Set(names.map((name) => iconBucket(name, set.buckets)))]
  const parts = await Promise.all(buckets.map(async (bucket) => {
    const response = await assets.fetch(new URL(iconBucketPath(prefix, set, bucket), origin))
    return await response.json() as IconData // The build wrote it.
  }))
  return mergeIcons(prefix, parts.map((part) => pickIcons(part, names)))
}

/** Icons from a service that speaks Iconify's protocol; `undefined` when it does not answer in time, or not as it should. */
export async function fetchIcons(service: string, prefix: string, names: readonly string[]): Promise<IconData | undefined> {
  try {
    const url = `${service.replace(/\/+$/, '')}/${prefix}.json?icons=${names.join(',')}`
    const response = await fetch(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(serviceTimeoutMs) })
    // It has no such set.
    if (response.status === 404) return { prefix, icons: {} }
    const text = await response.text()
    if (!response.ok || text.length > maxServiceLength) throw new Error(`It answered ${response.status} with ${text.length} characters`)
    const data = v.parse(iconData, JSON.parse(text))
    return data.prefix === prefix ? pickIcons(data, names) : undefined
  } catch (error) {
    console.warn(`The icon service did not give ${prefix}: ${String(error)}`)
    return undefined
  }
}

/** One set from several parts of it. */
export function mergeIcons(prefix: string, parts: readonly IconData[]): IconData {
  const icons = Object.assign({}, ...parts.map((part) => part.icons)) as IconData['icons']
  const aliases = Object.assign({}, ...parts.map((part) => part.aliases)) as NonNullable<IconData['aliases']>
  const { icons: _icons, aliases: _aliases, ...rest } = Object.assign({}, ...parts) as Partial<IconData>
  return { ...rest, prefix, icons, ...(Object.keys(aliases).length > 0 ? { aliases } : {}) }
}

/** Those of a set's icons that have one of the names, or that an alias of such a name leads to. */
function pickIcons({ icons, aliases = {}, ...set }: IconData, names: readonly string[]): IconData {
  const picked: Required<Pick<IconData, 'icons' | 'aliases'>> = { icons: {}, aliases: {} }
  const pick = (name: string, depth: number) => {
    const [icon, alias] = [Object.hasOwn(icons, name) ? icons[name] : undefined, Object.hasOwn(aliases, name) ? aliases[name] : undefined]
    if (icon) picked.icons[name] = icon
    else if (alias && depth < maxAliasDepth) {
      picked.aliases[name] = alias
      pick(alias.parent, depth + 1)
    }
  }
  for (const name of names) pick(name, 0)
  return { ...set, ...picked }
}

/** An alias may lead to another one, of another service's making even to itself. */
const maxAliasDepth = 5
