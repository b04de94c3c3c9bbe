/** Addresses that are remembered. Anybody can ask for any number of them. */
const maxMisses = 2000

/** An address with nothing behind it. */
interface Miss {
  /** What the catalogue says of it: no such page, or no such file. */
  kind: 'page' | 'file'
  /** Pages that are offered instead, once they were looked for. */
  closest?: readonly { path: string; title: string; description: string }[]
}

/** Addresses at which a release has nothing: neither a page nor a file, nor where one has moved to. */
export class MissCache {
  readonly #limit: number
  readonly #misses = new Map<string, Miss>()

  /** @param enabled whether anything is remembered */
  constructor(enabled: boolean) {
    this.#limit = enabled ? maxMisses : 0
  }

  get(pathname: string): Miss | undefined {
    return this.#misses.get(pathname)
  }

  /** Remembers an address as the last one; the first one is forgotten when there are too many. */
  add(pathname: string, kind: Miss['kind']): void {
    this.#misses.delete(pathname)
    if (this.#limit > 0) this.#misses.set(pathname, { kind })
    for (const oldest of this.#misses.keys()) {
      if (this.#misses.size <= this.#limit) break
      this.#misses.delete(oldest)
    }
  }

  /**
   * A copy without the addresses at which something may be now. What is offered instead is looked for again: it depends
   * on what all pages say.
   */
  without(ends: (address: string) => boolean): MissCache {
    const rest = new MissCache(this.#limit > 0)
    for (const [pathname, { kind }] of this.#misses) if (!ends(pathname)) rest.#misses.set(pathname, { kind })
    return rest
  }
}
