/** The stored record of a page that left its path. */
export interface Departure {
  title: string
  /** The words of its title and headings, to suggest pages to readers who look for it. */
  words: string
  /** Hash of the page's document. */
  document: string
}

/** A path that a page has left. */
export interface MovedPage {
  source: string
  /** The new path of its content; `''` if it was removed. */
  target: string
  /** 301 while there is a page at the target, otherwise 410. */
  status: 301 | 410
  departure: Departure
}

interface MovedPagesInput {
  /** The departures stored in the previous release. */
  before: readonly Omit<MovedPage, 'status'>[]
  /** Pages of the previous release whose path has no page now. */
  vanished: readonly { path: string; departure: Departure }[]
  /** From a path to the current path of its content. */
  moves: ReadonlyMap<string, string>
  /** Paths of all pages. */
  live: ReadonlySet<string>
}

/**
 * Lists the paths that pages have left, each with its current target. Follows chains to their end. The path of an
 * existing page never redirects, so pages that swap their paths cause no loop.
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

  /** The existing page at the end of a path's redirects. */
  function endOf(path: string): string | undefined {
    const passed = new Set<string>()
    for (let at = path; at !== '' && !passed.has(at); at = known.get(at)?.target ?? '') {
      if (live.has(at)) return at
      passed.add(at)
    }
    return undefined
  }
}
