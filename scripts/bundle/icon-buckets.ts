import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
// Importing from the package's index would load sixty more modules in every command.
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import { iconBucket, iconBucketPath } from '../../core/icon/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'
import { installedIconSets } from '../icon-sets.ts'

type IconSet = Parameters<typeof getIcons>[0]

/** The target size of a bucket. A bucket with a very large icon may be larger. */
const bucketBytes = 32 * 1024

/**
 * Splits every installed icon set (`@iconify-json/*`) into buckets and writes them to the static assets. A set is
 * skipped if this version of it was already written.
 * @param assets the folder of the static assets
 * @param packageFolders see `packageFolders`
 * @returns the icon sets by prefix
 */
export async function writeIconBuckets(
  assets: string,
  packageFolders: readonly string[],
): Promise<Record<string, IconSetFacts>> {
  const folder = join(assets, '_icons')
  await mkdir(folder, { recursive: true })
  const present = await readdir(folder)
  const sets: Record<string, IconSetFacts> = {}
  for (const [prefix, source] of installedIconSets(packageFolders)) {
    const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
      version: string
    }
    const buckets = present.map((name) => bucketsIn(name, `${prefix}-${version}-`)).find((count) => count !== undefined)
    sets[prefix] = buckets === undefined ? await writeSet(assets, source, prefix, version) : { version, buckets }
  }
  const current = Object.entries(sets).map(([prefix, facts]) => folderName(prefix, facts))
  const old = (await readdir(folder)).filter((name) => !current.includes(name) && !name.startsWith('.'))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return sets
}

function bucketsIn(name: string, beginning: string): number | undefined {
  const count = name.startsWith(beginning) ? name.slice(beginning.length) : ''
  return /^\d+$/.test(count) ? Number(count) : undefined
}

function folderName(prefix: string, facts: IconSetFacts): string {
  return iconBucketPath(prefix, facts, 0).split('/').at(-2) ?? ''
}

async function writeSet(assets: string, source: string, prefix: string, version: string): Promise<IconSetFacts> {
  const text = await readFile(join(source, 'icons.json'), 'utf8')
  const facts = { version, buckets: Math.max(1, Math.ceil(text.length / bucketBytes)) }
  const folder = dirname(join(assets, iconBucketPath(prefix, facts, 0)))
  // The set is first written to a temporary folder, so that a concurrent or interrupted build doesn't leave an
  // incomplete set behind.
  const unfinished = join(dirname(folder), `.${folderName(prefix, facts)}-${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  const contents = divideSet(JSON.parse(text) as IconSet, facts.buckets)
  for (const [bucket, content] of contents) await writeFile(join(unfinished, `${bucket}.json`), content)
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return facts
}

/**
 * Splits an icon set into numbered buckets. Each bucket is a complete icon set that includes the targets of its
 * aliases.
 */
function divideSet(set: IconSet, buckets: number): Map<number, string> {
  const names = new Map<number, string[]>(Array.from({ length: buckets }, (_, bucket) => [bucket, []]))
  for (const name of [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})])
    names.get(iconBucket(name, buckets))?.push(name)
  return new Map(
    [...names].map(([bucket, inside]) => [
      bucket,
      JSON.stringify(getIcons(set, inside) ?? { prefix: set.prefix, icons: {} }),
    ]),
  )
}
