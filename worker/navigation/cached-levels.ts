import { docsFolder, levelReach, smallTree } from '../../core/navigation/index.ts'
import { levelKey } from '../cache/change-rules.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { NavigationRow } from '../store/content-store.ts'

/**
 * Returns the folders that are expanded on a page, from the root down to the page itself. `around` is the child on the
 * way to the page; '' in the page's own folder.
 */
function openFolders(root: string, path: string): { parent: string; around: string }[] {
  const segments = path
    .slice(root.length + 1)
    .split('/')
    .filter(Boolean)
  const steps = segments.map((_, index) => [root, ...segments.slice(0, index + 1)].join('/'))
  // The last step is the page itself. If it is also a folder, it is expanded as well.
  const folders = [root, ...steps].map((parent, index) => ({ parent, around: steps[index] ?? '' }))
  const docs = docsFolder(root)
  return steps[0] === docs ? folders : [...folders, { parent: docs, around: '' }]
}

/** Returns the expanded folders whose children this isolate hasn't cached. */
export function uncachedFolders(
  cache: ReleaseCache,
  collection: string,
  root: string,
  path: string,
): { parent: string; around: string }[] {
  const isKnownLeaf = (node: string) =>
    cache.levels
      .get(levelKey(collection, node.slice(0, node.lastIndexOf('/'))))
      ?.some((row) => row.path === node && row.size === 0)
  return openFolders(root, path).filter(
    ({ parent }) => !cache.levels.has(levelKey(collection, parent)) && !isKnownLeaf(parent),
  )
}

/** Returns whether a collection's tree is small enough to read as a whole, and hasn't been cached yet. */
export function isUnknownSmallTree(cache: ReleaseCache, collection: string): boolean {
  const size = cache.release.counts.navigation[collection] ?? 0
  return size > 0 && size <= smallTree && !cache.wholeTrees.has(collection)
}

/** Caches a tree that was read as a whole. */
export function cacheTree(cache: ReleaseCache, collection: string, rows: readonly NavigationRow[]): void {
  for (const row of rows) cache.levels.set(levelKey(collection, row.path), [])
  for (const [parent, level] of groupByParent(rows)) cache.levels.set(levelKey(collection, parent), level)
  cache.wholeTrees.add(collection)
}

/**
 * Caches the children of folders that were read completely. In a larger folder, the rows that were read depend on the
 * page, so they aren't cached.
 */
export function cacheLevels(
  cache: ReleaseCache,
  collection: string,
  parents: readonly string[],
  rows: readonly NavigationRow[],
): void {
  const byParent = groupByParent(rows)
  for (const parent of parents) {
    const level = byParent.get(parent) ?? []
    if (level.length <= levelReach) cache.levels.set(levelKey(collection, parent), level)
  }
}

export function groupByParent(rows: readonly NavigationRow[]): Map<string, NavigationRow[]> {
  const byParent = new Map<string, NavigationRow[]>()
  for (const row of rows) {
    const level = byParent.get(row.parent)
    if (level) level.push(row)
    else byParent.set(row.parent, [row])
  }
  return byParent
}
