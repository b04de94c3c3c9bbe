import { docsCollection } from '../../../core/collection/index.ts'
import { compareSortKeys, foldersAbove, isOpenBranch, navigationSortKey } from '../../../core/navigation/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { branchRows, navigationRows } from './navigation-rows.ts'
import type { Listing } from './navigation-rows.ts'
import { byCollection, folderPath, isFolder, listingOf, navigationOf, placesByKey, placesOfRow } from './navigation.ts'
import type { Collections } from './navigation.ts'
import type { RowChange } from './row-changes.ts'
import { navigationTable, withDigests } from '../versioned-table.ts'
import type { CurrentRow, EntryRow, NavigationRow, NextRow } from '../versioned-table.ts'

/**
 * By locale and folder, the stem that all pages in the folder give it (see `foldersAbove`), or `null` if they disagree.
 * With these stems, the effect of one page on its folders can be computed without the other pages.
 */
export type FolderStems = ReadonlyMap<string, ReadonlyMap<string, string | null>>

interface NavigationEditInput {
  config: SiteConfig
  before: readonly NextRow<EntryRow>[]
  after: readonly NextRow<EntryRow>[]
  changes: readonly RowChange[]
  current: readonly CurrentRow<NavigationRow>[]
  /** Set to `undefined` to build every tree. */
  stems: FolderStems | undefined
}

interface NavigationEdit {
  /** Rows that are replaced or removed. */
  gone: readonly CurrentRow<NavigationRow>[]
  /** Replacement rows and new rows. */
  rows: NextRow<NavigationRow>[]
  stems: FolderStems
}

/** If more paths have changed, building the whole tree is just as fast. */
const maxPlaces = 16

/** The columns of an entry that affect the navigation. */
const listedColumns = [
  'collection',
  'path',
  'translation_key',
  'stem',
  'title',
  'description',
  'navigation',
  'meta',
] as const

/**
 * Returns the changes to the navigation after an edit, which are the same as the difference between the two results of
 * `navigationOf`. It rebuilds only the changed branches, so its cost depends on the size of those branches instead of
 * the whole tree.
 */
export function editNavigation({
  config,
  before,
  after,
  changes,
  current,
  stems,
}: NavigationEditInput): NavigationEdit {
  if (!stems)
    return { gone: current, rows: withDigests(navigationTable, current, navigationOf(config, after)), stems: new Map() }
  const rows = changes
    .filter(isListedOtherwise)
    .flatMap((change) => [change.before, change.after])
    .filter((row) => row !== undefined)
  if (rows.length === 0) return { gone: [], rows: [], stems }
  const collections = byCollection(after)
  const settings = new Set(after.filter(isFolder).map(folderPath))
  const edits = config.locales.flatMap(({ code }) => {
    const places = placesOf(config, rows, code, collections)
    if (places.size === 0) return []
    const tree = new TreeEdit({
      config,
      collections,
      code,
      settings,
      current,
      stems: stems.get(code) ?? stemsOf(listingOf(config, byCollection(before), code)),
    })
    return { code, ...tree.apply(places), stems: tree.stems }
  })
  return {
    gone: edits.flatMap(({ gone }) => gone),
    rows: edits.flatMap((edit) => edit.rows),
    stems: new Map([...stems, ...edits.map((edit) => [edit.code, edit.stems] as const)]),
  }
}

function isListedOtherwise({ before, after }: RowChange): boolean {
  return (
    !before ||
    !after ||
    (before.document === null) !== (after.document === null) ||
    listedColumns.some((column) => before[column] !== after[column])
  )
}

/**
 * Returns the paths at which entries may appear in the navigation of a locale: their own paths, additional ones, and
 * those at which they replace missing translations.
 */
function placesOf(
  { locales }: SiteConfig,
  rows: readonly EntryRow[],
  code: string,
  collections: Collections,
): Set<string> {
  const homeOf = (row: EntryRow) => locales.find((locale) => docsCollection(locale.code) === row.collection)?.code
  const pairs = new Set(rows.flatMap((row) => (homeOf(row) === code ? [] : [row.translation_key])))
  const own = new Set(
    (pairs.size === 0 ? [] : (collections.get(docsCollection(code)) ?? [])).flatMap(
      ({ translation_key: key, document }) => (document !== null && pairs.has(key) ? [key] : []),
    ),
  )
  const secondPlaces = placesByKey(collections)
  const places = new Set<string>()
  for (const row of rows) {
    const home = homeOf(row)
    if (home === undefined) continue
    if (isFolder(row)) places.add(`/${code}${folderPath(row).slice(home.length + 1)}`)
    if (row.document === null || (home !== code && own.has(row.translation_key))) continue
    places.add(`/${code}${row.translation_key}`)
    if (home === code) places.add(row.path)
    // A translation also replaces the fallback at the page's additional paths.
    const replaced = [row.translation_key, row.path.slice(home.length + 1)].flatMap(
      (key) => secondPlaces.get(key) ?? [],
    )
    for (const { path } of [...placesOfRow(row), ...replaced]) places.add(`/${code}${path}`)
  }
  return places
}

function stemsOf({ pages }: Listing): Map<string, string | null> {
  const stems = new Map<string, string | null>()
  for (const page of pages) {
    for (const { path, stem } of foldersAbove(page))
      stems.set(path, (stems.get(path) ?? stem) === stem && stems.get(path) !== null ? stem : null)
  }
  return stems
}

interface TreeInput {
  config: SiteConfig
  collections: Collections
  code: string
  /** Paths of all folders that have settings. */
  settings: ReadonlySet<string>
  current: readonly CurrentRow<NavigationRow>[]
  stems: ReadonlyMap<string, string | null>
}

/** The edit of one locale's tree. */
class TreeEdit {
  readonly #input: TreeInput
  readonly #root: string
  /** The stems of the tree's folders. They include the edit after `apply` was called. */
  stems: ReadonlyMap<string, string | null>

  constructor(input: TreeInput) {
    this.#input = input
    this.#root = `/${input.code}`
    this.stems = input.stems
  }

  /** @param places the paths at which the tree may have changed */
  apply(places: ReadonlySet<string>): Pick<NavigationEdit, 'gone' | 'rows'> {
    const current = this.#input.current.filter(({ collection }) => collection === docsCollection(this.#input.code))
    const { before, after } = (places.size <= maxPlaces ? this.#buildBranches(current, places) : undefined) ?? {
      before: current,
      after: this.#buildAll(),
    }
    // Unchanged rows stay the same objects.
    const rows = withDigests(navigationTable, before, after)
    const [there, stay] = [new Set<NavigationRow>(before), new Set<NavigationRow>(rows)]
    return { gone: before.filter((row) => !stay.has(row)), rows: rows.filter((row) => !there.has(row)) }
  }

  #listing(under = this.#root): Listing {
    return listingOf(this.#input.config, this.#input.collections, this.#input.code, under)
  }

  #buildAll(): NavigationRow[] {
    const listing = this.#listing()
    this.stems = stemsOf(listing)
    return navigationRows(docsCollection(this.#input.code), this.#root, listing)
  }

  /**
   * Rebuilds the branches at the given paths. Returns their rows and those of the folders above, before and after.
   * Returns `undefined` if the top level of the tree changes or if the tree contains paths in another language.
   */
  #buildBranches(
    current: readonly CurrentRow<NavigationRow>[],
    places: ReadonlySet<string>,
  ): { before: CurrentRow<NavigationRow>[]; after: NavigationRow[] } | undefined {
    // A page can have a path in another language. The top level of this tree then contains its branch.
    if (current.some(({ path }) => path !== this.#root && !path.startsWith(`${this.#root}/`))) return undefined
    const branches = new Branches(current)
    const stems = new Map(this.stems)
    for (const place of places) {
      for (let top = this.#lift(place); !branches.has(top);) {
        if (!top.startsWith(`${this.#root}/`)) return undefined
        const listing = this.#listing(top)
        if (!this.#agree(listing, stems)) return undefined
        const before = current.find(({ path }) => path === top)
        const rows = branchRows(docsCollection(this.#input.code), top, listing, before?.sort)
        if (keepsPosition(before, rows[0]) && !sharesSortKey(current, top)) branches.replace(top, rows)
        else top = this.#lift(parentOf(top))
      }
    }
    if (!branches.updateFirstPages()) return undefined
    this.stems = stems
    return { before: branches.before(), after: [...branches.rows.values()] }
  }

  /**
   * Returns the outermost folder above a path that may get its settings from another locale, because a page can add or
   * remove those settings. Returns the path itself if there is no such folder.
   */
  #lift(place: string): string {
    const { config, code: own, settings } = this.#input
    const steps = place.split('/')
    for (let length = 2; length < steps.length; length++) {
      const path = steps.slice(0, length).join('/')
      const hasSettings = (code: string) => settings.has(`/${code}${path.slice(this.#root.length)}`)
      if (!hasSettings(own) && config.locales.some(({ code }) => hasSettings(code))) return path
    }
    return place
  }

  /**
   * Returns whether the pages give the folders above them the same stems as all other pages do. Stems of new folders
   * are added to `stems`.
   */
  #agree({ pages }: Listing, stems: Map<string, string | null>): boolean {
    return pages.every((page) =>
      foldersAbove(page).every(({ path, stem }) => {
        if (!path.startsWith(`${this.#root}/`)) return true
        if (!stems.has(path)) stems.set(path, stem)
        return stems.get(path) === stem
      }),
    )
  }
}

/**
 * Returns whether a node keeps its position among its siblings. If it does, the edit can only affect the first page of
 * the folders above.
 */
function keepsPosition(before: NavigationRow | undefined, after: NavigationRow | undefined): boolean {
  return before?.stem === after?.stem && (!before || !after || placeOf(before) === placeOf(after))
}

/**
 * Returns whether a node or a folder above it has the same sort key as a sibling. The order of the two then depends on
 * their content.
 */
function sharesSortKey(rows: readonly NavigationRow[], path: string): boolean {
  const steps = new Set(stepsTo(path))
  const placeIn = new Map(rows.filter((row) => steps.has(row.path)).map((row) => [row.parent, placeOf(row)]))
  return rows.some((row) => {
    const place = placeIn.get(row.parent)
    if (place === undefined || steps.has(row.path)) return false
    return placeOf(row) === place
  })
}

/** Returns a path, and the paths of the folders above it. */
function stepsTo(path: string): string[] {
  return path === '' ? [] : [path, ...stepsTo(parentOf(path))]
}

function placeOf({ stem, size }: NavigationRow): string {
  return navigationSortKey(stem, size > 0)
}

/** A new or current row of the tree. */
type FolderRow = NavigationRow & Partial<CurrentRow<NavigationRow>>

/** The rebuilt branches of a tree, in combination with its current rows. */
class Branches {
  readonly #current: readonly CurrentRow<NavigationRow>[]
  readonly #tops = new Set<string>()
  /** The rows of the rebuilt branches and of the folders above them that changed. */
  readonly rows = new Map<string, NavigationRow>()

  constructor(current: readonly CurrentRow<NavigationRow>[]) {
    this.#current = current
  }

  has(path: string): boolean {
    for (const top of this.#tops) if (path.startsWith(top) && isOpenBranch(top, path)) return true
    return false
  }

  replace(top: string, rows: readonly NavigationRow[]): void {
    for (const path of this.rows.keys()) if (isOpenBranch(top, path)) this.rows.delete(path)
    this.#tops.add(top)
    for (const row of rows) this.rows.set(row.path, row)
  }

  /** Returns the current rows that the new rows replace. */
  before(): CurrentRow<NavigationRow>[] {
    return this.#current.filter(({ path }) => this.rows.has(path) || this.has(path))
  }

  /**
   * Updates the first page of each folder above the branches. Returns false if the rows aren't enough to determine it.
   */
  updateFirstPages(): boolean {
    for (const top of this.#tops) {
      if (!this.rows.has(top)) continue
      for (let at = parentOf(top); at !== ''; at = parentOf(at)) {
        const folder: FolderRow | undefined = this.rows.get(at) ?? this.#current.find(({ path }) => path === at)
        const [one, other] = this.#inside(at)
        if (!folder || !one || one.sort === other?.sort) return false
        const first = folder.page === 1 ? at : (one.first ?? at)
        if (folder.first === first) break
        const { since: _since, until: _until, digest: _digest, ...columns } = folder
        this.rows.set(at, { ...columns, first })
      }
    }
    return true
  }

  /** Returns the rows directly inside a folder in their order. */
  #inside(folder: string): NavigationRow[] {
    const stay = this.#current.filter(
      ({ parent, path }) => parent === folder && !this.rows.has(path) && !this.has(path),
    )
    return [...stay, ...[...this.rows.values()].filter(({ parent }) => parent === folder)].sort((a, b) =>
      compareSortKeys(a.sort, b.sort),
    )
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
