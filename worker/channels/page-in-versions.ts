import { currentVersion } from '../../core/release/index.ts'
import { decodePathname } from '../../core/route/index.ts'
import { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import type { Release } from '../store/release.ts'
import { readPagesInVersions, readVersionBases } from '../store/version-pages.ts'
import type { PageInVersion } from '../store/version-pages.ts'

/** A page in one of the versions, compared with the page that the reader is on. */
interface ComparedPage {
  /** The name of the version. */
  version: string
  mark: 'same' | 'changed' | 'missing'
  /** Its path there, which differs if the page has moved; `null` if the version doesn't have it. */
  path: string | null
}

interface PageInSite {
  /** The database with the content of all channels. */
  database: Database
  /** The live release. */
  site: Release
  /** Path of the page. */
  path: string
  /** The version that has it; the current one by default. */
  version: string | undefined
}

/**
 * Compares a page with the same page in every version, following moves in both directions.
 * @returns one result for each configured version, in order
 */
export async function comparePage({ database, site, path, version }: PageInSite): Promise<ComparedPage[]> {
  const { versions = [] } = site.config
  const current = currentVersion(versions)?.name
  const keys = versions.map(({ name }) => (name === current ? null : name))
  const store = new ContentStore(database, site)
  const found = new Map<string | null, PageInVersion>()
  const look = async (places: { version: string | null; path: string }[]) => {
    const missing = places.filter((place) => !found.has(place.version))
    if (missing.length === 0) return
    for (const page of await readPagesInVersions(database, missing, site)) found.set(page.version, page)
  }
  await look(keys.map((key) => ({ version: key, path })))
  const here = found.get(version === undefined || version === current ? null : version)
  const today = found.get(null)?.path ?? (await movedTo(store, path))
  if (today !== undefined && today !== path) await look(keys.map((key) => ({ version: key, path: today })))
  if (today !== undefined && keys.some((key) => !found.has(key)))
    await look(await formerPaths({ database, store, path: today, versions: keys.filter((key) => key !== null) }))
  return versions.map(({ name }) => {
    const there = found.get(name === current ? null : name)
    if (!there) return { version: name, mark: 'missing', path: null }
    return { version: name, mark: there.contentHash === here?.contentHash ? 'same' : 'changed', path: there.path }
  })
}

/** The path to which the site's page has moved. */
export async function movedTo(store: ContentStore, path: string): Promise<string | undefined> {
  const [moved] = await store.findRedirects([path])
  if (!moved || moved.status === 410) return undefined
  const [pathname = ''] = moved.location.split(/[?#]/)
  return decodePathname(pathname)
}

/** The path that a page of the site had in the release that each version overlays. */
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
  const places = new Map<string, string>()
  for await (const history of store.readPageHistory(path, new Date().toISOString())) {
    const born = Math.min(...history.versions.map(({ release }) => release))
    for (const [version, number] of bases) if (number >= born && !places.has(version)) places.set(version, history.path)
    if (places.size === bases.size) break
  }
  return [...places].map(([version, at]) => ({ version, path: at }))
}
