import { iconBucket, iconBucketPath } from '../../../core/icon/index.ts'
import type { IconSetFacts } from '../../../core/icon/index.ts'
import { siteAssets } from '../../render/client-assets.ts'
import { mergeIcons, pickIcons } from './icon-data.ts'
import type { IconData } from './icon-data.ts'

/** Returns the installed icon set with a prefix. */
export function findIconSet(prefix: string): IconSetFacts | undefined {
  return Object.hasOwn(siteAssets.iconSets, prefix) ? siteAssets.iconSets[prefix] : undefined
}

/** Reads the named icons of an installed set, including the icons that aliases refer to. */
export async function readInstalledIcons(
  assets: Fetcher,
  origin: string,
  prefix: string,
  names: readonly string[],
): Promise<IconData> {
  const set = findIconSet(prefix)
  if (!set) return { prefix, icons: {} }
  const buckets = [...new Set(names.map((name) => iconBucket(name, set.buckets)))]
  const parts = await Promise.all(
    buckets.map(async (bucket) => {
      const response = await assets.fetch(new URL(iconBucketPath(prefix, set, bucket), origin))
      return (await response.json()) as IconData // The build wrote the JSON.
    }),
  )
  return mergeIcons(
    prefix,
    parts.map((part) => pickIcons(part, names)),
  )
}
