import { docsCollection } from '../../../core/collection/index.ts'
import { foldersAbove } from '../../../core/navigation/index.ts'
import type { FolderConfig } from '../../../core/navigation/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { navigationRows } from './navigation-rows.ts'
import type { ListedPage, Listing } from './navigation-rows.ts'
import { perRow } from './per-row.ts'
import { isPage } from '../versioned-table.ts'
import type { EntryRow, NavigationRow, NextRow } from '../versioned-table.ts'

/** Returns the rows of the navigation trees of all locales. */
export function navigationOf(config: SiteConfig, entries: readonly NextRow<EntryRow>[]): NavigationRow[] {
  const collections = byCollection(entries)
  return config.locales.flatMap(({ code }) =>
    navigationRows(docsCollection(code), `/${code}`, listingOf(config, collections, code)),
  )
}

export type Collections = ReadonlyMap<NextRow[string], readonly NextRow<EntryRow>[]>

export function byCollection(entries: readonly NextRow<EntryRow>[]): Collections {
  return Map.groupBy(entries, ({ collection }) => collection ?? null)
}

/**
 * Returns the pages in the navigation of a locale. A page that isn't translated into this locale is listed in the
 * default locale, or in the first other locale that has it, and marked with its language. It also brings the settings
 * of its folders if this locale has none.
 *
 * @param under the path of a branch. Pages outside it are left out
 */
export function listingOf(config: SiteConfig, collections: Collections, code: string, under = `/${code}`): Listing {
  const root = `/${code}`
  const isInside = branchTest(under, root)
  const isPlaceInside = branchTest(under.slice(root.length), '')
  const keysWithPlacesInside = new Set(
    [...placesByKey(collections)].flatMap(([key, places]) =>
      places.some(({ path }) => isPlaceInside(path)) ? [key] : [],
    ),
  )
  const isPairInside = (key: string) => isPlaceInside(key) || keysWithPlacesInside.has(key)
  const pages: ListedPage[] = []
  const folders = new Map<string, FolderConfig>()
  const titled = new Set<string>()
  const taken = new Set<string>()
  for (const row of collections.get(docsCollection(code)) ?? []) {
    const { path, translation_key: key } = row
    if (isFolder(row)) folders.set(folderPath(row), folderConfigOf(row))
    if (!isPage(row)) continue
    const page = listedPage(row)
    pages.push(...secondPlaces(row, { ...page, target: path }, code).filter((place) => isInside(place.path)))
    if (isInside(path)) {
      pages.push(page)
      titled.add(path)
    }
    if (isPairInside(path.slice(root.length))) taken.add(path.slice(root.length))
    if (isPairInside(key)) taken.add(key)
  }
  const codes = config.locales.map((locale) => locale.code).filter((other) => other !== code)
  for (const other of [
    ...codes.filter((each) => each === config.defaultLocale),
    ...codes.filter((each) => each !== config.defaultLocale),
  ]) {
    const { language } = config.locales.find((locale) => locale.code === other)!
    const there = collections.get(docsCollection(other)) ?? []
    const missing = there.filter(
      (row) => isPage(row) && isPairInside(row.translation_key) && !taken.has(row.translation_key),
    )
    if (missing.length === 0) continue
    const settings = new Map(there.filter(isFolder).map((row) => [folderPath(row), row]))
    for (const row of missing) {
      taken.add(row.translation_key)
      const own = listedPage(row)
      const path = root + row.translation_key
      const page = {
        ...own,
        path,
        stem: `${code}${own.stem.slice(other.length)}`,
        navigation:
          own.navigation === false ? false : { ...(own.navigation === true ? {} : own.navigation), shownIn: language },
      }
      pages.push(...secondPlaces(row, { ...page, target: path }, code).filter((place) => isInside(place.path)))
      if (!isInside(path)) continue
      pages.push(page)
      for (const folder of [path, ...foldersAbove({ path, stem: page.stem }).map((above) => above.path)]) {
        const setting = settings.get(`/${other}${folder.slice(root.length)}`)
        if (setting && !folders.has(folder))
          folders.set(folder, borrowFolder(folderConfigOf(setting), titled.has(folder) ? undefined : language))
      }
    }
  }
  return { pages, folders }
}

/** Returns a function that tests whether a path is inside a branch. At the root, every path is. */
function branchTest(branch: string, root: string): (path: string) => boolean {
  const prefix = `${branch}/`
  return branch === root ? () => true : (path) => path === branch || path.startsWith(prefix)
}

const listedPage = perRow((row): ListedPage => ({
  path: row.path,
  stem: row.stem,
  title: row.title,
  description: row.description,
  navigation: JSON.parse(row.navigation) as boolean | Record<string, unknown>,
}))

/** An additional place of a page in the tree. The path contains no language: `/reference/items/create-order`. */
interface AdditionalPath {
  path: string
  stem: string
}

/** Returns the additional places of a page, from `navigation: { alsoAt: [{ path, stem }] }`. */
export const placesOfRow = perRow((row): AdditionalPath[] => {
  // Parsing is slow, and most pages have no additional places.
  if (!row.navigation.includes('"alsoAt"') || !isPage(row)) return []
  const { alsoAt } = JSON.parse(row.navigation) as { alsoAt?: unknown }
  return Array.isArray(alsoAt) ? alsoAt.filter(isAdditionalPath) : []
})

function isAdditionalPath(value: unknown): value is AdditionalPath {
  const { path, stem } = (value ?? {}) as Partial<Record<keyof AdditionalPath, unknown>>
  return typeof path === 'string' && /^(?:\/[^/]+)+$/.test(path) && typeof stem === 'string' && stem !== ''
}

/** Returns the additional places of all pages by translation key. */
export function placesByKey(collections: Collections): Map<string, AdditionalPath[]> {
  const byKey = new Map<string, AdditionalPath[]>()
  for (const rows of collections.values())
    for (const row of rows) {
      const places = placesOfRow(row)
      if (places.length > 0) byKey.set(row.translation_key, [...(byKey.get(row.translation_key) ?? []), ...places])
    }
  return byKey
}

function secondPlaces(row: NextRow<EntryRow>, page: ListedPage, code: string): ListedPage[] {
  return placesOfRow(row).map(({ path, stem }) => ({ ...page, path: `/${code}${path}`, stem: `${code}/${stem}` }))
}

/** Returns whether a row was created from a `.navigation.yml` file. */
export function isFolder({ document, stem }: EntryRow): boolean {
  return document === null && stem.endsWith('/.navigation')
}

/** Returns the path of the folder to which the settings in a row belong. */
export function folderPath({ path }: EntryRow): string {
  return path.replace(/\/\.navigation$/, '')
}

/**
 * Returns the settings that a folder takes from another locale. The title is marked with its language, or left out if a
 * page in this locale is the folder's index page.
 */
function borrowFolder({ title, ...settings }: FolderConfig, language: string | undefined): FolderConfig {
  return language === undefined ? settings : { ...settings, title, titleIn: language }
}

/**
 * A `.navigation.yml` file is stored as an entry. Its title and `navigation` have columns, and all other settings are
 * in `meta`.
 */
const folderConfigOf = perRow((row): FolderConfig => {
  const navigation = JSON.parse(row.navigation) as boolean | Record<string, unknown>
  return {
    ...(JSON.parse(row.meta) as Record<string, unknown>),
    title: row.title,
    ...(typeof navigation === 'object' ? navigation : { navigation }),
  }
})
