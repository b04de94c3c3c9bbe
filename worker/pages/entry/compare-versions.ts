import { currentVersion, versionOf } from '../../../core/release/index.ts'
import { pathToday } from '../../channels/page-in-versions.ts'
import { splitLocale } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import type { Database } from '../../store/database.ts'
import type { Release } from '../../store/release.ts'
import { readPagesInVersions, readSectionsInVersions } from '../../store/version-pages.ts'
import type { PageInVersion, SectionsInVersion } from '../../store/version-pages.ts'
import type { CurrentPage } from '../loaded-page.ts'
import { markSections } from './version-marks.tsx'
import type { VersionMarks } from './version-marks.tsx'

/** How a page differs from its other versions. */
interface ComparedPage {
  /** The page in the current version. Absent if this page is itself in the current version. */
  today?: CurrentPage
  /** Sections that differ from the previous version; `null` if none differ or there is no previous version. */
  marks: VersionMarks | null
}

/**
 * Compares a page with its counterparts in the current version, even if it has moved there, and in the previous
 * version. If a version has no translation of the page, uses the default language's page.
 */
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
  const original = `/${live.config.defaultLocale}${splitLocale(path).rest}`
  const paths = [...new Set([path, original])]
  const { found, ...moved } = await readSectionsInVersions(
    database,
    [...keys].flatMap((key) => paths.map((at) => ({ version: key, path: at }))),
    live,
    former === undefined ? undefined : { path, version: shown, earlier: former },
  )
  const inVersion = (key: string | null | undefined) =>
    paths.map((at) => found.find((page) => page.version === key && page.path === at)).find(Boolean)
  const own = inVersion(shown)
  let marks: VersionMarks | null = null
  if (version && before && former !== undefined && own?.path === path) {
    const same = found.find((page) => page.version === former && page.path === path)
    const earlier = same ?? moved.former ?? (await readAt(database, live, { version: former, path: moved.movedTo }))
    if (earlier) marks = markSections(version.label, own, { version: before.name, sections: earlier.sections })
  }
  if (shown === null) return { marks }
  const today = inVersion(null) ?? (own && (await findMoved(database, live, { path: own.path, version: shown })))
  const isSame = today !== undefined && today.contentHash === own?.contentHash
  return { today: { path: today?.path ?? null, isSame }, marks }
}

/** Reads the sections of a page in a version. Returns `undefined` for an undefined path. */
async function readAt(
  database: Database,
  site: Release,
  { version, path }: { version: string | null; path: string | undefined },
): Promise<SectionsInVersion | undefined> {
  return path === undefined ? undefined : (await readSectionsInVersions(database, [{ version, path }], site)).found[0]
}

async function findMoved(
  database: Database,
  site: Release,
  page: { path: string; version: string },
): Promise<PageInVersion | undefined> {
  const target = await pathToday(database, site, page)
  if (target === undefined) return undefined
  const [found] = await readPagesInVersions(database, [{ version: null, path: target }], site)
  return found
}
