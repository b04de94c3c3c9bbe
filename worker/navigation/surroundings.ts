import { docsCollection } from '../../core/collection/index.ts'
import { docsFolder, levelReach } from '../../core/navigation/index.ts'
import type { PageRequest } from '../context.ts'
import type { NavigationBranch } from './navigation-branch.ts'
import type { NavigationRow, PageLookup } from '../store/content-store.ts'
import { sidebarBranches } from './sidebar-branches.ts'
import { levelKey } from '../cache/change-rules.ts'
import { groupByParent, cacheLevels, cacheTree, isUnknownSmallTree, uncachedFolders } from './cached-levels.ts'

/** The surroundings of a page, and its sidebar. */
export interface PageSurroundings extends PageLookup {
  /** Returns the children of a folder that were read, in order. */
  level: (parent: string) => readonly NavigationRow[] | undefined
  /**
   * Builds the sidebar and caches the rows that it needed. Not called for a missing page, because the levels around it
   * are not worth caching.
   */
  branches: () => NavigationBranch[]
}

/**
 * Reads a page at `path` and its surroundings in one round trip, except for cached parts.
 *
 * @param translationKey its translation key; `null` to look for no page
 * @param article whether to read the page's article as well, and the redirect of a page that another language still has
 */
export async function lookUpPage(
  { contentLocale, cache, store, t }: PageRequest,
  path: string,
  translationKey: string | null,
  { article = false } = {},
): Promise<PageSurroundings> {
  const collection = docsCollection(contentLocale.code)
  const root = `/${contentLocale.code}`
  const tree = isUnknownSmallTree(cache, collection)
  const folders = tree ? [] : uncachedFolders(cache, collection, root, path)
  const isTranslated = cache.release.config.locales.length > 1
  const nothingToRead = !tree && folders.length === 0 && translationKey === null
  const lookup = nothingToRead
    ? { entries: [], article: undefined, redirect: undefined, previous: undefined, next: undefined, levels: [] }
    : await store.lookUpPage(
        translationKey === null ? null : { path, translationKey, article, redirect: article && isTranslated },
        collection,
        {
          tree,
          folders,
          reach: levelReach,
        },
      )
  // A small tree is always worth caching.
  if (tree) cacheTree(cache, collection, lookup.levels)
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
      const docs = docsFolder(root)
      return sidebarBranches(
        level(docs)?.length ? docs : root,
        path,
        level,
        { before: t('navigation.before'), more: t('navigation.more') },
        cache.wholeTrees.has(collection),
      )
    },
  }
}

/** Returns the sidebar of a page that isn't in the tree: its top level. */
export async function frameNavigation(request: PageRequest): Promise<NavigationBranch[]> {
  return (await lookUpPage(request, `/${request.contentLocale.code}`, null)).branches()
}
