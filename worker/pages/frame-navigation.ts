import { docsCollection } from '../../core/collection/index.ts'
import { drawNavigation } from '../navigation/draw-navigation.ts'
import { groupByParent, levelKey, rememberLevels, rememberSmallTree, unknownFolders } from '../navigation/read-navigation.ts'
import type { PageRequest } from './define-page.ts'
import type { NavigationBranch } from './page-data.ts'

/** The sidebar of a page that is itself not in the tree: its top level. */
export async function frameNavigation({ contentLocale, memory, store, t }: PageRequest): Promise<NavigationBranch[]> {
  const collection = docsCollection(contentLocale.code)
  const root = `/${contentLocale.code}`
  await rememberSmallTree(memory, store, collection)
  const folders = unknownFolders(memory, collection, root, root)
  const rows = folders.length === 0 ? [] : (await store.findPage(root, [], collection, folders)).levels
  rememberLevels(memory, collection, folders.map(({ parent }) => parent), rows)
  const levels = groupByParent(rows)
  return drawNavigation(root, root, (parent) => memory.levels.get(levelKey(collection, parent)) ?? levels.get(parent), t('navigation.more'), memory.wholeTrees.has(collection))
}
