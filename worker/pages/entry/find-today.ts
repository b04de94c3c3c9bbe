import { versionOf } from '../../../core/release/index.ts'
import { movedTo } from '../../channels/page-in-versions.ts'
import type { PageRequest } from '../../context.ts'
import { ContentStore } from '../../store/content-store.ts'
import type { Database } from '../../store/database.ts'
import type { Release } from '../../store/release.ts'
import { readPagesInVersions } from '../../store/version-pages.ts'
import type { PageInVersion } from '../../store/version-pages.ts'
import type { PageToday } from '../loaded-page.ts'

/**
 * Compares a page of a version with the current version, also if it has moved since.
 * @returns `undefined` for a page of the current version itself
 */
export async function findToday(
  { cache: { site, release }, unscopedDatabase }: Pick<PageRequest, 'cache' | 'unscopedDatabase'>,
  path: string,
): Promise<PageToday | undefined> {
  const version = versionOf(release.channel)
  if (!site || version === undefined) return undefined
  const database = unscopedDatabase()
  const found = await readPagesInVersions(
    database,
    [null, version].map((name) => ({ version: name, path })),
    site,
  )
  const own = found.find((page) => page.version === version)
  const today = found.find((page) => page.version === null) ?? (await findMoved(database, site, path))
  return { path: today?.path ?? null, isSame: today !== undefined && today.contentHash === own?.contentHash }
}

async function findMoved(database: Database, site: Release, path: string): Promise<PageInVersion | undefined> {
  const target = await movedTo(new ContentStore(database, site), path)
  if (target === undefined) return undefined
  const [page] = await readPagesInVersions(database, [{ version: null, path: target }], site)
  return page
}
