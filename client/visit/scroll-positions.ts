/**
 * The scroll position at which a visitor left a page, and the window's width. Empty for a history entry that was never
 * displayed.
 */
interface Left {
  top?: number
  width?: number
}

/**
 * The scroll positions of the history entries that this document has displayed. The browser stores them as well, but
 * assigns scrolling during a pending visit to the entry in the address bar.
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
   * Returns the scroll position of an entry. Returns `undefined` if the browser's own is better: for an entry from
   * before this document, and after the window's width changed, when the browser restores the visible content.
   */
  find(key: string): Left | undefined {
    const left = this.#left.get(key)
    return left?.width === undefined || left.width === innerWidth ? left : undefined
  }
}
