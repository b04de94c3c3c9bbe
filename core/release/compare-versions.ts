import { decodePathname } from '../route/index.ts'

/** The properties of a page that a comparison of versions uses. */
export interface VersionPage {
  path: string
  title: string
  /** Hash of the page's title, description, and text. */
  contentHash: string | null
}

/** The differences between the pages of two versions. Every list is sorted by path. */
export interface VersionDifference {
  /** Pages that are only in the newer version. */
  added: VersionPage[]
  /** Pages that are only in the older version. */
  removed: VersionPage[]
  /** Pages whose path changed, with their path in the older version. */
  moved: (VersionPage & { from: string; changed: boolean })[]
  /** The newer versions of pages whose text changed. */
  changed: VersionPage[]
  /** Number of pages with the same text. */
  same: number
}

/**
 * Compares two versions page by page. A page that is missing from the newer version counts as moved if its path
 * redirects, or if exactly one added page has the same text.
 *
 * @param moves the newer version's redirects for moved pages: URLs by former path
 */
export function compareVersions(
  older: readonly VersionPage[],
  newer: readonly VersionPage[],
  moves: ReadonlyMap<string, string>,
): VersionDifference {
  const before = new Map(older.map((page) => [page.path, page]))
  const after = new Map(newer.map((page) => [page.path, page]))
  const added = new Map([...after].filter(([path]) => !before.has(path)))
  const byText = Map.groupBy(added.values(), ({ contentHash }) => contentHash)
  const moved: VersionDifference['moved'] = []
  const removed: VersionPage[] = []
  for (const page of older) {
    if (after.has(page.path)) continue
    const target =
      added.get(followMove(moves, page.path)) ?? onlyOne(page.contentHash === null ? [] : byText.get(page.contentHash))
    if (!target || !added.delete(target.path)) {
      removed.push(page)
      continue
    }
    moved.push({ ...target, from: page.path, changed: target.contentHash !== page.contentHash })
  }
  const both = newer.filter(({ path }) => before.has(path))
  const changed = both.filter(({ path, contentHash }) => before.get(path)!.contentHash !== contentHash)
  return {
    added: sorted([...added.values()]),
    removed: sorted(removed),
    moved: sorted(moved),
    changed: sorted(changed),
    same: both.length - changed.length,
  }
}

/** Returns the last path in a chain of redirects. */
function followMove(moves: ReadonlyMap<string, string>, path: string): string {
  const seen = new Set<string>()
  let current = path
  for (let next = moves.get(current); next !== undefined && !seen.has(next); next = moves.get(current)) {
    seen.add(next)
    const [pathname = ''] = next.split(/[?#]/)
    current = decodePathname(pathname) ?? pathname
  }
  return current
}

function onlyOne<Value>(values: readonly Value[] = []): Value | undefined {
  return values.length === 1 ? values[0] : undefined
}

function sorted<Page extends VersionPage>(pages: Page[]): Page[] {
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
