import { docsCollection } from '../../core/collection/index.ts'
import type { PageRequest } from '../context.ts'
import type { NavigationBranch } from './navigation-branch.ts'
import type { NavigationRow, PageLookup } from '../store/content-store.ts'
import { levelReach, sidebarBranches } from './sidebar-branches.ts'
import { groupByParent, levelKey, cacheLevels, cacheSmallTree, uncachedFolders } from './cached-levels.ts'

/** What was found around a page, and the sidebar for it. */
interface PageSurroundings extends PageLookup {
  /** Children of a folder, in order, as far as they were read. */
  level: (parent: string) => readonly NavigationRow[] | undefined
  /**
   * Builds the sidebar, and caches what was read for it. Not called where there is no page: levels around it are not
   * worth caching.
   */
  branches: () => NavigationBranch[]
}

/**
 * Reads all that is around the article of the page at `path` in one round trip, as far as the isolate does not know it.
 *
 * @param pair what the page shares with its translations; `null` where no page is looked for
 */
export async function readSurroundings(
  { contentLocale, cache, store, t }: PageRequest,
  path: string,
  pair: string | null,
): Promise<PageSurroundings> {
  const collection = docsCollection(contentLocale.code)
  const root = `/${contentLocale.code}`
  await cacheSmallTree(cache, store, collection)
  const folders = uncachedFolders(cache, collection, root, path)
  const nothingToRead = folders.length === 0 && pair === null
  const lookup = nothingToRead
    ? { entries: [], previous: undefined, next: undefined, levels: [] }
    : await store.lookUpPage(path, pair ?? '', collection, { folders, reach: levelReach })
  const levels = groupByParent(lookup.levels)
  const level = (parent: string) => cache.levels.get(levelKey(collection, parent)) ?? levels.get(parent)
  return {
    ...lookup,
    level,
    branches() {
      cacheLevels(
        cache,
        collection,
        folders.map(({ parent }) => parent),
        lookup.levels,
      )
      return sidebarBranches(root, path, level, t('navigation.more'), cache.wholeTrees.has(collection))
    },
  }
}

/** The sidebar of a page that is itself not in the tree: its top level. */
export async function frameNavigation(request: PageRequest): Promise<NavigationBranch[]> {
  return (await readSurroundings(request, `/${request.contentLocale.code}`, null)).branches()
}
