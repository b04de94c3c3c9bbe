/** The stored record of a page that is no longer at its path. */
export interface Departure {
  title: string
  /** The words of the title and headings, for suggestions to readers who request the page. */
  words: string
  /** Hash of the page's document. */
  document: string
}

/** A path that a page has left. */
export interface MovedPage {
  source: string
  /** The page's new path, or `''` if it was removed. */
  target: string
  /** 301 if a page exists at the target, otherwise 410. */
  status: 301 | 410
  departure: Departure
}

interface MovedPagesInput {
  /** The moved pages stored in the previous release. */
  before: readonly Omit<MovedPage, 'status'>[]
  /** Pages of the previous release whose path no longer has a page. */
  vanished: readonly { path: string; departure: Departure }[]
  /** The new path of each page that moved, by its former path. */
  moves: ReadonlyMap<string, string>
  /** Paths of all pages. */
  live: ReadonlySet<string>
}

/**
 * Returns the paths that pages have left, each with the last target in its chain of moves. The path of an existing page
 * never redirects, so pages that swap paths don't cause a loop.
 */
export function followMoves({ before, vanished, moves, live }: MovedPagesInput): MovedPage[] {
  const known = new Map(before.map((moved) => [moved.source, moved]))
  for (const { path, departure } of vanished) known.set(path, { source: path, target: '', departure })
  for (const [source, target] of moves) {
    const moved = known.get(source)
    if (moved) known.set(source, { ...moved, target })
  }
  return [...known.values()]
    .filter(({ source }) => !live.has(source))
    .map((moved) => {
      const target = endOf(moved.target)
      return { ...moved, target: target ?? moved.target, status: target === undefined ? 410 : 301 }
    })

  /** Follows the redirects from a path, and returns the path of the first existing page. */
  function endOf(path: string): string | undefined {
    const passed = new Set<string>()
    for (let at = path; at !== '' && !passed.has(at); at = known.get(at)?.target ?? '') {
      if (live.has(at)) return at
      passed.add(at)
    }
    return undefined
  }
}
