/** Where a visitor has left a page, in a window of which width; for one that was never seen, nothing. */
interface Left {
  top?: number
  width?: number
}

/**
 * Where the visitor has left each page of the history that this document has shown. The browser keeps that too, but for
 * the entry whose address it shows: also what is scrolled while the page of that entry is still on its way.
 */
export class ScrollPositions {
  readonly #left = new Map<string, Left>()

  /** Notes that an entry is new, and its page on its way. */
  begin({ key }: NavigationHistoryEntry): void {
    this.#left.set(key, {})
  }

  /** Keeps where the page of an entry is scrolled to, while it is shown, and no error in its place. */
  keep({ key }: NavigationHistoryEntry): void {
    if (!document.body.matches('.error')) this.#left.set(key, { top: scrollY, width: innerWidth })
  }

  /**
   * Where the visitor has left the page of an entry. `undefined` where the browser knows better: for an entry from
   * before this document was loaded, and in a window of another width, where it looks for what was seen.
   */
  find(key: string): Left | undefined {
    const left = this.#left.get(key)
    return left?.width === undefined || left.width === innerWidth ? left : undefined
  }
}
