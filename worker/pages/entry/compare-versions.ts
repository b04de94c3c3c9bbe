import { currentVersion, versionOf } from '../../../core/release/index.ts'
import { movedTo } from '../../channels/page-in-versions.ts'
import type { PageRequest } from '../../context.ts'
import { ContentStore } from '../../store/content-store.ts'
import type { Database } from '../../store/database.ts'
import type { Release } from '../../store/release.ts'
import { readPagesInVersions, readSectionsInVersions } from '../../store/version-pages.ts'
import type { PageInVersion } from '../../store/version-pages.ts'
import type { CurrentPage } from '../loaded-page.ts'
import { markSections } from './version-marks.tsx'
import type { VersionMarks } from './version-marks.tsx'

/** A page compared with the same page in other versions. */
interface ComparedPage {
  /** The page in the current version; absent for a page of the current version itself. */
  today?: CurrentPage
  /** The sections that differ from the version before; `null` without differences, or without a version before. */
  marks: VersionMarks | null
}

/** Compares a page with the current version, even if it has moved since, and with the version before its own. */
export async function compareVersions(
  { cache: { site, release, view }, unscopedDatabase }: Pick<PageRequest, 'cache' | 'unscopedDatabase'>,
  path: string,
): Promise<ComparedPage> {
  const live = site ?? release
  const { versions = [] } = live.config
  const current = currentVersion(versions)?.name
  const keyOf = (name: string) => (name === current ? null : name)
  const shown = versionOf(release.channel) ?? null
  const index = versions.findIndex(({ name }) => keyOf(name) === shown)
  const [version, before] = index === -1 ? [] : versions.slice(index, index + 2)
  const former = before && keyOf(before.name)
  if (view.kind !== 'present' || (shown === null && former === undefined)) return { marks: null }

  const database = unscopedDatabase()
  const keys = new Set([null, shown, ...(former === undefined ? [] : [former])])
  const found = await readSectionsInVersions(
    database,
    [...keys].map((key) => ({ version: key, path })),
    live,
  )
  const inVersion = (key: string | null | undefined) => found.find((page) => page.version === key)
  const [own, earlier] = [inVersion(shown), inVersion(former)]
  const marks =
    version && before && own && earlier
      ? markSections(version.label, own, { version: before.name, sections: earlier.sections })
      : null
  if (shown === null) return { marks }
  const today = inVersion(null) ?? (await findMoved(database, live, path))
  const isSame = today !== undefined && today.contentHash === own?.contentHash
  return { today: { path: today?.path ?? null, isSame }, marks }
}

async function findMoved(database: Database, site: Release, path: string): Promise<PageInVersion | undefined> {
  const target = await movedTo(new ContentStore(database, site), path)
  if (target === undefined) return undefined
  const [page] = await readPagesInVersions(database, [{ version: null, path: target }], site)
  return page
}
