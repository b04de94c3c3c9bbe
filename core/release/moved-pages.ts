/** What is stored of a page that is no longer at its address. */
export interface Departure {
  title: string
  /** The words of its title and headings, to suggest pages to a visitor who comes for it. */
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
  /** The departures that the previous release has stored. */
  before: readonly Omit<MovedPage, 'status'>[]
  /** Pages of the previous release whose paths have no page any more. */
  vanished: readonly { path: string; departure: Departure }[]
  /** From a path to the one where its content is now. */
  moves: ReadonlyMap<string, string>
  /** Paths of all pages. */
  live: ReadonlySet<string>
}

/**
 * The addresses that pages have left, each with its present target. Chains are resolved to their end, and the address
 * of a live page is never redirected, so pages that swap their addresses cause no circle.
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
