/**
 * The scroll position at which a visitor left a page, and the window's width at that time. Empty for a history entry
 * that was never displayed.
 */
interface Left {
  top?: number
  width?: number
}

/**
 * The scroll positions of the history entries that this document has displayed. The browser also stores positions, but
 * while a visit is pending, it stores them for the wrong entry: the one in the address bar.
 */
export class ScrollPositions {
  readonly #left = new Map<string, Left>()

  /** Registers a new entry whose page is pending. */
  begin({ key }: NavigationHistoryEntry): void {
    this.#left.set(key, {})
  }

  /** Stores the scroll position of an entry. Called while the entry's page is shown and no error replaces it. */
  keep({ key }: NavigationHistoryEntry): void {
    if (!document.body.matches('.error')) this.#left.set(key, { top: scrollY, width: innerWidth })
  }

  /**
   * Returns the scroll position of an entry. Returns `undefined` if the browser should restore it instead: if the entry
   * is older than this document, or if the window's width changed since.
   */
  find(key: string): Left | undefined {
    const left = this.#left.get(key)
    return left?.width === undefined || left.width === innerWidth ? left : undefined
  }
}
