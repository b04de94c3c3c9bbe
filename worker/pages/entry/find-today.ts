import { versionOf } from '../../../core/release/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import { ContentStore } from '../../store/content-store.ts'
import { readPagesInVersions } from '../../store/version-pages.ts'
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
  const today = found.find((page) => page.version === null) ?? (await findMoved())
  return { path: today?.path ?? null, isSame: today !== undefined && today.contentHash === own?.contentHash }

  async function findMoved() {
    const [moved] = await new ContentStore(database, site!).findRedirects([path])
    const target = moved && moved.status !== 410 ? decodePathname(moved.location.replace(/[?#].*/s, '')) : undefined
    return target === undefined
      ? undefined
      : (await readPagesInVersions(database, [{ version: null, path: target }], site!))[0]
  }
}
