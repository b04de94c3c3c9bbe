import { docsCollection } from '../../core/collection/index.ts'
import { localize } from '../../core/release/index.ts'
import { foldersOf, trailOf } from '../../core/search/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { Database } from '../store/database.ts'
import { readFolderTitles } from '../store/search.ts'

/**
 * Adds the titles of the folders above each page. Takes one round trip to the database unless all folders are cached.
 */
export async function withTrails<Page extends { path: string }>(
  database: () => Database,
  { release, folderTitles }: Pick<ReleaseCache, 'release' | 'folderTitles'>,
  code: string,
  pages: readonly Page[],
): Promise<(Page & { trail: string[] })[]> {
  const collection = docsCollection(code)
  const keyOf = (path: string) => `${collection} ${path}`
  const titles: Record<string, string> = {}
  const unknown: string[] = []
  for (const path of new Set(pages.flatMap((page) => foldersOf(page.path)))) {
    const title = folderTitles.get(keyOf(path))
    if (title === undefined) unknown.push(path)
    else if (title !== null) titles[path] = title
  }
  if (unknown.length > 0) {
    const read = await readFolderTitles(database(), release, collection, unknown)
    for (const path of unknown) folderTitles.set(keyOf(path), read[path] ?? null)
    Object.assign(titles, read)
  }
  // The sidebar has no title for a list of posts that only the header links to.
  for (const { path, title } of release.config.posts ?? [])
    titles[`/${code}${path}`] ??= localize(title, code, release.config.defaultLocale)
  return pages.map((page) => ({ ...page, trail: trailOf(page.path, titles) }))
}
