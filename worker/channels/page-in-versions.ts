import { currentVersion } from '../../core/release/index.ts'
import { splitLocale } from '../../core/route/index.ts'
import { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import type { Release } from '../store/release.ts'
import {
  pathOfTarget,
  readFormerPaths,
  readMovesInVersions,
  readPagesInVersions,
  readVersionBases,
} from '../store/version-pages.ts'
import type { PageInVersion } from '../store/version-pages.ts'

/** The state of a page in one version, compared with the reader's version. */
interface ComparedPage {
  /** Name of the version. */
  version: string
  mark: 'same' | 'changed' | 'missing'
  /** Path of the page in this version, which differs if the page moved; `null` if the version doesn't have the page. */
  path: string | null
}

interface PageInSite {
  /** A database that isn't limited to one channel. */
  database: Database
  /** The live release. */
  site: Release
  /** Path of the page. */
  path: string
  /** The version that the path belongs to; the current one by default. */
  version: string | undefined
}

/**
 * Compares a page with its counterparts in all versions, even if it moved. If a version has no translation of the page,
 * uses the default language's page, at the path in the reader's language.
 * @returns one result per version, in the order of the configuration
 */
export async function comparePage(page: PageInSite): Promise<ComparedPage[]> {
  const { versions = [], defaultLocale } = page.site.config
  const current = currentVersion(versions)?.name
  const keyOf = (name: string | undefined) => (name === undefined || name === current ? null : name)
  const own = await findInVersions(page)
  const { code, rest } = splitLocale(page.path)
  const isComplete = code === defaultLocale || versions.every(({ name }) => own.has(keyOf(name)))
  const originals = isComplete ? undefined : await findInVersions({ ...page, path: `/${defaultLocale}${rest}` })
  const find = (name: string | undefined) => own.get(keyOf(name)) ?? originals?.get(keyOf(name))
  const here = find(page.version)
  return versions.map(({ name }) => {
    const there = find(name)
    if (!there) return { version: name, mark: 'missing', path: null }
    const mark = there.contentHash === here?.contentHash ? 'same' : 'changed'
    return { version: name, mark, path: `/${code}${splitLocale(there.path).rest}` }
  })
}

/**
 * Finds a page's path in a version from its path in the current version.
 * @param version name of a version other than the current one
 */
export async function findPathInVersion(page: PageInSite & { version: string }): Promise<string | undefined> {
  const { defaultLocale } = page.site.config
  const { code, rest } = splitLocale(page.path)
  for (const path of new Set([page.path, `/${defaultLocale}${rest}`])) {
    const found = (await findInVersions({ ...page, path }, [page.version])).get(page.version)
    if (found) return `/${code}${splitLocale(found.path).rest}`
  }
  return undefined
}

/**
 * Finds a page in several versions. The keys of the result are versions, with `null` for the current one.
 * @param names versions to search; all of them by default
 */
async function findInVersions(
  { database, site, path, version }: PageInSite,
  names = otherVersions(site),
): Promise<Map<string | null, PageInVersion>> {
  const keys = [null, ...names]
  const store = new ContentStore(database, site)
  const found = new Map<string | null, PageInVersion>()
  const isMissing = (key: string | null) => !found.has(key)
  const look = async (places: { version: string | null; path: string }[]) => {
    const missing = places.filter((place) => isMissing(place.version))
    if (missing.length === 0) return
    const pages = await readPagesInVersions(database, missing, site)
    for (const { version: key, path: at } of missing) {
      const page = pages.find((each) => each.version === key && each.path === at)
      if (page && isMissing(key)) found.set(key, page)
    }
  }
  await look(keys.map((key) => ({ version: key, path })))
  const shown = otherVersions(site).find((name) => name === version)
  const today = found.get(null)?.path ?? (await pathToday(database, site, { path, version: shown }))
  if (today !== undefined && today !== path) await look(keys.map((key) => ({ version: key, path: today })))
  if (!keys.some(isMissing)) return found
  const former =
    today === undefined ? [] : await formerPaths({ database, store, path: today, versions: names.filter(isMissing) })
  await look(former)
  const paths = today === undefined ? [path] : [path, today]
  const places = [...former, ...names.flatMap((name) => paths.map((at) => ({ version: name, path: at })))]
  await look(
    await readMovesInVersions(
      database,
      places.filter((place) => isMissing(place.version)),
    ),
  )
  return found
}

function otherVersions({ config: { versions = [] } }: Release): string[] {
  const current = currentVersion(versions)?.name
  return versions.flatMap(({ name }) => (name === current ? [] : [name]))
}

/**
 * Returns the path in the current version of a page that the site or the version has moved. Returns `undefined` if the
 * page hasn't moved.
 * @param version version that the path belongs to; `undefined` for the current one
 */
export async function pathToday(
  database: Database,
  site: Release,
  { path, version }: { path: string; version: string | undefined },
): Promise<string | undefined> {
  const store = new ContentStore(database, site)
  const moved = await movedTo(store, path)
  if (moved !== undefined || version === undefined) return moved
  const former = (await readFormerPaths(database, version, [path])).get(path)
  return former === undefined ? undefined : ((await movedTo(store, former)) ?? former)
}

/** Returns the path that the site has moved a page to, if it has. */
async function movedTo(store: ContentStore, path: string): Promise<string | undefined> {
  const [moved] = await store.findRedirects([path])
  return moved && moved.status !== 410 ? pathOfTarget(moved.location) : undefined
}

/**
 * Returns the path that a page had in the release that each version overlays. For a version that doesn't overlay a
 * release, returns all of the page's former paths, latest first.
 */
async function formerPaths({
  database,
  store,
  path,
  versions,
}: {
  database: Database
  store: ContentStore
  path: string
  versions: readonly string[]
}): Promise<{ version: string; path: string }[]> {
  const bases = await readVersionBases(database, versions)
  const others = versions.filter((version) => !bases.has(version))
  const places = new Map<string, string>()
  const former: { version: string; path: string }[] = []
  for await (const history of store.readPageHistory(path, new Date().toISOString())) {
    const born = Math.min(...history.versions.map(({ release }) => release))
    for (const [version, number] of bases) if (number >= born && !places.has(version)) places.set(version, history.path)
    former.push(...others.map((version) => ({ version, path: history.path })))
    if (others.length === 0 && places.size === bases.size) break
  }
  return [...[...places].map(([version, at]) => ({ version, path: at })), ...former]
}
