import { matchSimilar } from '../../../core/document/index.ts'
import type { MovableText } from '../../../core/document/index.ts'
import { isPage } from '../versioned-table.ts'
import { request } from './requests.ts'
import type { Plan } from './requests.ts'
import type { EntryRow } from '../versioned-table.ts'

/** Minimum similarity (0 to 1) at which a removed page counts as moved to a new path. */
const minSimilarity = 0.8

/** Pages with fewer characters are too short to be recognized by their text. */
const shortText = 60

/** The properties of a page that are compared to detect moves. */
export interface PlacedPage {
  collection: string
  path: string
  file: string
  title: string
  document: string
}

/** Returns the entries that are pages. */
export function pagesOf(rows: readonly EntryRow[]): PlacedPage[] {
  return rows.filter(isPage).map(({ collection, path, file, title, document }) => ({
    collection,
    path,
    file,
    title,
    document,
  }))
}

/** Returns the paths of all pages. */
export function pathsOf(entries: readonly EntryRow[]): Set<string> {
  const paths = new Set<string>()
  for (const row of entries) if (isPage(row)) paths.add(row.path)
  return paths
}

interface MoveSearch {
  /** Pages that no longer exist at their previous paths. */
  vanished: readonly PlacedPage[]
  /** Pages at paths where no page existed before. */
  appeared: readonly PlacedPage[]
  /** Pages that were removed in an earlier release. If one reappears unchanged at another path, it has moved. */
  gone: readonly { path: string; document: string }[]
}

/**
 * Finds pages that moved within their collection. They are matched by file, then by identical document, then by
 * similarity.
 *
 * @returns a map from old to new paths
 */
export function* findMoves({ vanished, appeared, gone }: MoveSearch): Plan<Map<string, string>> {
  const moves = new Map<string, string>()
  const open = new Map(appeared.map((page) => [page.path, page]))
  const byFile = new Map(appeared.map((page) => [page.file, page]))
  const byDocument = Map.groupBy(appeared, ({ document }) => document)
  const move = (from: string, to: PlacedPage | undefined) => {
    if (!to || moves.has(from) || !open.delete(to.path)) return
    moves.set(from, to.path)
  }
  const sameText = (path: string, document: string, fits: (page: PlacedPage) => boolean) =>
    move(
      path,
      best(
        (byDocument.get(document) ?? []).filter((page) => open.has(page.path) && fits(page)),
        path,
      ),
    )

  const inOrder = vanished.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, file, collection } of inOrder) {
    const page = byFile.get(file)
    if (page?.collection === collection) move(path, page)
  }
  for (const { path, document, collection } of inOrder)
    if (!moves.has(path)) sameText(path, document, (page) => page.collection === collection)
  for (const { path, document } of gone) sameText(path, document, (page) => localeOf(page.path) === localeOf(path))
  const unfound = inOrder.filter(({ path }) => !moves.has(path))
  for (const collection of new Set(unfound.map((page) => page.collection))) {
    const of = (pages: Iterable<PlacedPage>) => [...pages].filter((page) => page.collection === collection)
    const found = matchSimilar(yield* textsOf(of(unfound)), yield* textsOf(of(open.values())), minSimilarity)
    for (const { from, to } of found) move(from, open.get(to)!)
  }
  return moves
}

/**
 * Finds existing pages that have the same title and document as a removed page: authors often copy a page first and
 * delete the original later. Removed pages with several matches are left out.
 *
 * @param entries the entries of the release without the removed pages
 */
export function findCopies(vanished: readonly PlacedPage[], entries: readonly EntryRow[]): Map<string, string> {
  const documents = new Set<string | null>(vanished.map(({ document }) => document))
  const candidates = documents.size === 0 ? [] : pagesOf(entries.filter(({ document }) => documents.has(document)))
  return new Map(
    vanished.flatMap(({ path, document, title, collection }) => {
      const twins = candidates.filter(
        (page) => page.document === document && page.title === title && page.collection === collection,
      )
      return twins.length === 1 ? [[path, twins[0]!.path] as const] : []
    }),
  )
}

/** Prefers the page with the same last path segment, because several pages can have the same text. */
function best(pages: readonly PlacedPage[], path: string): PlacedPage | undefined {
  return pages.find((page) => nameOf(page.path) === nameOf(path)) ?? pages[0]
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function localeOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}

function* textsOf(pages: readonly PlacedPage[]): Plan<MovableText[]> {
  const sections = yield* request(
    'sections',
    pages.map(({ document }) => document),
  )
  return pages.map(({ path, title, document }) => {
    const text = (sections.get(document) ?? [])
      .map((section, index) => `${index === 0 ? '' : section.title} ${section.content} `)
      .join('')
    // A page's title often changes together with its path, so it is only compared if the page has little other text.
    return { id: path, name: nameOf(path), text: text.trim().length < shortText ? `${title} ${text}` : text }
  })
}
