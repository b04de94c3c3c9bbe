import { docsCollection } from '../../core/collection/index.ts'
import { docsFolder, levelReach } from '../../core/navigation/index.ts'
import type { PageRequest } from '../context.ts'
import type { NavigationBranch } from './navigation-branch.ts'
import type { NavigationRow, PageLookup } from '../store/content-store.ts'
import { sidebarBranches } from './sidebar-branches.ts'
import { levelKey } from '../cache/change-rules.ts'
import { groupByParent, cacheLevels, cacheTree, isUnknownSmallTree, uncachedFolders } from './cached-levels.ts'

/** A page, and the navigation around it. */
export interface PageSurroundings extends PageLookup {
  /** Returns the cached or read children of a folder, in order. */
  level: (parent: string) => readonly NavigationRow[] | undefined
  /**
   * Returns the branches of the sidebar, and caches the rows that were read for it. Not called for missing pages, so
   * that their rows don't fill the cache.
   */
  branches: () => NavigationBranch[]
}

/**
 * Reads a page and the navigation around it in one round trip. Cached rows aren't read again.
 * @param translationKey the page's expected translation key; `null` to read only the navigation
 * @param article whether to read the article as well, and the redirect if the page moved in this language only
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
  // A small tree is cached even if the page is missing.
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

/** Returns the top level of the sidebar, for pages that aren't in the navigation. */
export async function frameNavigation(request: PageRequest): Promise<NavigationBranch[]> {
  return (await lookUpPage(request, `/${request.contentLocale.code}`, null)).branches()
}
