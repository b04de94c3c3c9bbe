/** What is kept of a page that left its address. */
export interface Departure {
  title: string
  /** Words of its title and headings: what a visitor was probably looking for. */
  words: string
  /** Hash of its document. */
  document: string
}

/** An address that a page has left. */
export interface MovedPage {
  source: string
  /** Where its content went, a path; `''` when it went nowhere. */
  target: string
  /** 301 while a page is at the target, else 410. */
  status: 301 | 410
  departure: Departure
}

interface MovedPagesInput {
  /** What the release before knew. */
  before: readonly Omit<MovedPage, 'status'>[]
  /** Pages of the release before that are at their paths no more. */
  vanished: readonly { path: string; departure: Departure }[]
  /** From a path to the one where its content is now. */
  moves: ReadonlyMap<string, string>
  /** Paths of all pages. */
  live: ReadonlySet<string>
}

/**
 * The addresses that pages have left, with where each leads now: chains lead straight to their end, and the address of a live page
 * never leads anywhere else, so pages that swap do not redirect and nothing goes in circles.
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

  /** The live page that a path leads to. */
  function endOf(path: string): string | undefined {
    const passed = new Set<string>()
    for (let at = path; at !== '' && !passed.has(at); at = known.get(at)?.target ?? '') {
      if (live.has(at)) return at
      passed.add(at)
    }
    return undefined
  }
}
