import { docsCollection } from '../../core/collection/index.ts'
import { compareSortKeys, foldersAbove, isOpenBranch } from '../../core/navigation/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { branchRows, navigationRows } from './navigation-rows.ts'
import type { Listing } from './navigation-rows.ts'
import { byCollection, folderPath, isFolder, listingOf } from './plan-navigation.ts'
import type { Collections } from './plan-navigation.ts'
import type { RowChange } from './row-change.ts'
import { navigationTable, withDigests } from './versioned-table.ts'
import type { CurrentRow, NextRow, TableRow } from './versioned-table.ts'

/**
 * By locale and folder: the stem that all pages inside give the folder (see `foldersAbove`), `null` where they do not agree. What a page
 * does to a folder above it can then be told without a look at the others.
 */
export type FolderStems = ReadonlyMap<string, ReadonlyMap<string, string | null>>

export interface NavigationEditInput {
  config: SiteConfig
  before: readonly NextRow[]
  after: readonly NextRow[]
  changes: readonly RowChange[]
  current: readonly CurrentRow[]
  stems: FolderStems
}

export interface NavigationEdit {
  /** Rows that are replaced or go. */
  gone: CurrentRow[]
  /** Rows that replace them or are new. */
  rows: NextRow[]
  stems: FolderStems
}

/** With more places that changed, building the whole tree is as fast. */
const maxPlaces = 16

/** Columns of an entry that decide where and how the navigation lists it. */
const listedColumns = ['collection', 'path', 'pair', 'stem', 'title', 'description', 'navigation', 'meta'] as const

/**
 * What an edit changes in the navigation: the rows that `navigationOf` gives after it and did not before. It builds the branches that
 * have changed, each up to the folder that stands among its neighbours as before, so that an edit costs what is in that folder.
 */
export function editNavigation({ config, before, after, changes, current, stems }: NavigationEditInput): NavigationEdit {
  const rows = changes.filter(isListedOtherwise).flatMap((change) => [change.before, change.after]).filter((row) => row !== undefined)
  if (rows.length === 0) return { gone: [], rows: [], stems }
  const collections = byCollection(after)
  const settings = new Set(after.filter(isFolder).map(folderPath))
  const edits = config.locales.map(({ code }) => {
    const tree = new TreeEdit({ config, collections, code, settings, current, stems: stems.get(code) ?? stemsOf(listingOf(config, byCollection(before), code)) })
    return { code, ...tree.apply(placesOf(config, rows, code)), stems: tree.stems }
  })
  return {
    gone: edits.flatMap(({ gone }) => gone), rows: edits.flatMap((edit) => edit.rows),
    stems: new Map(edits.map((edit) => [edit.code, edit.stems])),
  }
}

function isListedOtherwise({ before, after }: RowChange): boolean {
  return !before || !after || (before.document === null) !== (after.document === null) || listedColumns.some((column) => before[column] !== after[column])
}

/** Where rows of entries may be in the tree of a locale: at their own paths, and where it shows them for want of its own. */
function placesOf({ locales }: SiteConfig, rows: readonly TableRow[], code: string): Set<string> {
  const places = new Set<string>()
  for (const row of rows) {
    const home = locales.find((locale) => docsCollection(locale.code) === row.collection)?.code
    if (home === undefined) continue
    const folder = isFolder(row) ? folderPath(row) : undefined
    if (row.document !== null) places.add(`/${code}${String(row.pair)}`)
    if (folder !== undefined) places.add(`/${code}${folder.slice(home.length + 1)}`)
    if (home === code && row.document !== null) places.add(String(row.path))
  }
  return places
}

function stemsOf({ pages }: Listing): Map<string, string | null> {
  const stems = new Map<string, string | null>()
  for (const page of pages) {
    for (const { path, stem } of foldersAbove(page)) stems.set(path, (stems.get(path) ?? stem) === stem && stems.get(path) !== null ? stem : null)
  }
  return stems
}

interface TreeInput {
  config: SiteConfig
  collections: Collections
  code: string
  /** Paths of all folders' settings. */
  settings: ReadonlySet<string>
  current: readonly CurrentRow[]
  stems: ReadonlyMap<string, string | null>
}

type Rows = ReadonlyMap<string, TableRow>

/** The edit of one locale's tree. */
class TreeEdit {
  readonly #input: TreeInput
  readonly #root: string
  /** Up to date once the edit is applied. */
  stems: ReadonlyMap<string, string | null>

  constructor(input: TreeInput) {
    this.#input = input
    this.#root = `/${input.code}`
    this.stems = input.stems
  }

  /** @param places paths at which something may have changed */
  apply(places: ReadonlySet<string>): Pick<NavigationEdit, 'gone' | 'rows'> {
    const current = this.#input.current.filter(({ collection }) => collection === docsCollection(this.#input.code))
    const before = byPath(current)
    const next = (places.size <= maxPlaces ? this.#buildBranches(before, places) : undefined) ?? this.#buildAll()
    const made = [...next.values()].filter((row) => before.get(String(row.path)) !== row)
    // A row that is as it was stays the same object.
    const rows = withDigests(navigationTable, made.flatMap(({ path }) => before.get(String(path)) ?? []), made).filter((row) => before.get(String(row.path)) !== row)
    const replaced = new Set(rows.map(({ path }) => path))
    return { gone: current.filter(({ path }) => replaced.has(path ?? null) || !next.has(String(path))), rows }
  }

  #listing(under = this.#root): Listing {
    return listingOf(this.#input.config, this.#input.collections, this.#input.code, under)
  }

  #buildAll(): Rows {
    const listing = this.#listing()
    this.stems = stemsOf(listing)
    return byPath(navigationRows(docsCollection(this.#input.code), this.#root, listing))
  }

  /** Every row by its path, some branches built again; `undefined` where the edit reaches the top of the tree. */
  #buildBranches(before: Rows, places: ReadonlySet<string>): Rows | undefined {
    const rows = new Map(before)
    const stems = new Map(this.stems)
    const done: string[] = []
    for (const place of places) {
      for (let top = this.#lift(place); !done.some((branch) => isOpenBranch(branch, top));) {
        if (!top.startsWith(`${this.#root}/`)) return undefined
        const listing = this.#listing(top)
        if (!this.#agree(listing, stems)) return undefined
        const branch = branchRows(docsCollection(this.#input.code), top, listing)
        for (const path of rows.keys()) if (path.startsWith(top) && isOpenBranch(top, path)) rows.delete(path)
        for (const row of branch) rows.set(String(row.path), row)
        if (standsAlike(before.get(top), rows.get(top))) done.push(top)
        else top = this.#lift(parentOf(top))
      }
    }
    if (done.some((top) => rows.has(top) && !leadOn(rows, parentOf(top)))) return undefined
    this.stems = stems
    return rows
  }

  /** The outermost folder above a place that may have another locale's settings, and gets or loses them with a page; else the place. */
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

  /** Whether pages give the folders above them the stems that all others do; notes those of new folders. */
  #agree({ pages }: Listing, stems: Map<string, string | null>): boolean {
    return pages.every((page) => foldersAbove(page).every(({ path, stem }) => {
      if (!path.startsWith(`${this.#root}/`)) return true
      if (!stems.has(path)) stems.set(path, stem)
      return stems.get(path) === stem
    }))
  }
}

function byPath<Row extends TableRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [String(row.path), row]))
}

/** Whether a node's folder is as it was but for the first page, whatever is inside of the node. */
function standsAlike(before: TableRow | undefined, after: TableRow | undefined): boolean {
  return before?.sort === after?.sort && before?.stem === after?.stem
}

/** Brings up to date which pages the folders from `path` up lead to; false where that cannot be told. */
function leadOn(rows: Map<string, TableRow>, path: string): boolean {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const folder = rows.get(at)
    if (!folder) return false
    const [one, other] = [...rows.values()].filter(({ parent }) => parent === at).sort((a, b) => compareSortKeys(String(a.sort), String(b.sort)))
    if (!one || one.sort === other?.sort) return false
    const first = folder.page === 1 ? at : one.first ?? at
    if (folder.first === first) return true
    const { since: _since, until: _until, digest: _digest, ...columns } = folder
    rows.set(at, { ...columns, first })
  }
  return true
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
