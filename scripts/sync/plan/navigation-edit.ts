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
 * By locale and folder: the stem that all pages inside give the folder (see `foldersAbove`), `null` if they disagree.
 * With it, a page's effect on the folders above it can be computed without the other pages.
 */
export type FolderStems = ReadonlyMap<string, ReadonlyMap<string, string | null>>

interface NavigationEditInput {
  config: SiteConfig
  before: readonly NextRow<EntryRow>[]
  after: readonly NextRow<EntryRow>[]
  changes: readonly RowChange[]
  current: readonly CurrentRow<NavigationRow>[]
  /** `undefined` to build every tree. */
  stems: FolderStems | undefined
}

interface NavigationEdit {
  /** Rows that are replaced or removed. */
  gone: readonly CurrentRow<NavigationRow>[]
  /** Replacement rows and new rows. */
  rows: NextRow<NavigationRow>[]
  stems: FolderStems
}

/** If more paths than this have changed, building the whole tree is just as fast. */
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
 * Returns the changes that an edit makes to the navigation: the difference between `navigationOf` before and after it.
 * Builds only the changed branches, each up to a folder that is listed as before, so the size of that folder limits the
 * cost.
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
 * Returns where entries may be listed in the tree of a locale: at their own paths, at their additional places, and as
 * fallbacks of missing translations.
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
    // A translation replaces the fallback at each of its places.
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
  /** Paths of all folders' settings. */
  settings: ReadonlySet<string>
  current: readonly CurrentRow<NavigationRow>[]
  stems: ReadonlyMap<string, string | null>
}

/** The edit of one locale's tree. */
class TreeEdit {
  readonly #input: TreeInput
  readonly #root: string
  /** Up to date after the edit is applied. */
  stems: ReadonlyMap<string, string | null>

  constructor(input: TreeInput) {
    this.#input = input
    this.#root = `/${input.code}`
    this.stems = input.stems
  }

  /** @param places paths with possible changes */
  apply(places: ReadonlySet<string>): Pick<NavigationEdit, 'gone' | 'rows'> {
    const current = this.#input.current.filter(({ collection }) => collection === docsCollection(this.#input.code))
    const { before, after } = (places.size <= maxPlaces ? this.#buildBranches(current, places) : undefined) ?? {
      before: current,
      after: this.#buildAll(),
    }
    // An unchanged row stays the same object.
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
   * Returns the rows of some branches and of the folders above them, current and rebuilt. Returns `undefined` if the
   * edit reaches the top of the tree, or if it lists branches of another tree.
   */
  #buildBranches(
    current: readonly CurrentRow<NavigationRow>[],
    places: ReadonlySet<string>,
  ): { before: CurrentRow<NavigationRow>[]; after: NavigationRow[] } | undefined {
    // A page may have a path in another language. Its branch is listed here, at the top level.
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
        if (standsAlike(before, rows[0]) && !sharePlace(current, top)) branches.replace(top, rows)
        else top = this.#lift(parentOf(top))
      }
    }
    if (!branches.leadOn()) return undefined
    this.stems = stems
    return { before: branches.before(), after: [...branches.rows.values()] }
  }

  /**
   * Returns the outermost folder above a place whose settings may come from another locale, which a page adds or
   * removes; otherwise the place itself.
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
   * Returns whether pages give the folders above them the same stems as all other pages do; records the stems of new
   * folders.
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
 * Returns whether a node keeps its position among its siblings. Then only the first page of the folder above may have
 * changed.
 */
function standsAlike(before: NavigationRow | undefined, after: NavigationRow | undefined): boolean {
  return before?.stem === after?.stem && (!before || !after || placeOf(before) === placeOf(after))
}

/**
 * Returns whether a node, or a folder above it, has the same sort key as a sibling, in which case their order depends
 * on their content.
 */
function sharePlace(rows: readonly NavigationRow[], path: string): boolean {
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

/** A row of the tree, new or current. */
type FolderRow = NavigationRow & Partial<CurrentRow<NavigationRow>>

/** Rebuilt branches of a tree, over its current rows. */
class Branches {
  readonly #current: readonly CurrentRow<NavigationRow>[]
  readonly #tops = new Set<string>()
  /** The rows of the branches, and of changed folders above them. */
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

  /** Returns the current rows that the new ones replace. */
  before(): CurrentRow<NavigationRow>[] {
    return this.#current.filter(({ path }) => this.rows.has(path) || this.has(path))
  }

  /** Updates the first pages of the folders above; returns false if the rows are not enough to determine them. */
  leadOn(): boolean {
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

  /** Returns the rows directly inside a folder, in order. */
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
