/** The stored record of a page that is no longer at its path. */
export interface Departure {
  title: string
  /** The words of its title and headings, to suggest other pages to readers who request it. */
  words: string
  /** Hash of the page's document. */
  document: string
}

/** A path that no longer has its page. */
export interface MovedPage {
  source: string
  /** The new path of the content; `''` if it was removed. */
  target: string
  /** 301 while there is a page at the target, otherwise 410. */
  status: 301 | 410
  departure: Departure
}

interface MovedPagesInput {
  /** The moved pages stored in the previous release. */
  before: readonly Omit<MovedPage, 'status'>[]
  /** Pages of the previous release whose path has no page now. */
  vanished: readonly { path: string; departure: Departure }[]
  /** The current path of content, by its former path. */
  moves: ReadonlyMap<string, string>
  /** Paths of all pages. */
  live: ReadonlySet<string>
}

/**
 * Lists the paths that pages have left, each with its current target at the end of any chain. The path of an existing
 * page never redirects, so pages that swap paths don't cause a loop.
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

  /** Returns the existing page at the end of a path's redirects. */
  function endOf(path: string): string | undefined {
    const passed = new Set<string>()
    for (let at = path; at !== '' && !passed.has(at); at = known.get(at)?.target ?? '') {
      if (live.has(at)) return at
      passed.add(at)
    }
    return undefined
  }
}
