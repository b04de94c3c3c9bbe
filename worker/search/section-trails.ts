import { docsCollection } from '../../core/collection/index.ts'
import { foldersOf, trailOf } from '../../core/search/index.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { readFolderTitles } from '../store/search.ts'

/**
 * Gives pages of one language that stand apart from the menu the titles of the folders they are in. One round trip to
 * the database; none where no page is in a folder.
 */
export async function withTrails<Page extends { path: string }>(
  database: Database,
  release: ReleaseName,
  code: string,
  pages: readonly Page[],
): Promise<(Page & { trail: string[] })[]> {
  const folders = [...new Set(pages.flatMap(({ path }) => foldersOf(path)))]
  const titles = await readFolderTitles(database, release, docsCollection(code), folders)
  return pages.map((page) => ({ ...page, trail: trailOf(page.path, titles) }))
}
