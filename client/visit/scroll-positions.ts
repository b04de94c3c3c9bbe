/**
 * The scroll position of a page when the visitor left it, and the width of the window at that time. Empty for a history
 * entry that was never shown.
 */
interface Left {
  top?: number
  width?: number
}

/**
 * The scroll positions of the history entries that this document has shown. The browser also stores positions, but
 * during a visit it assigns them to the wrong entry, which is already in the address bar.
 */
export class ScrollPositions {
  readonly #left = new Map<string, Left>()

  /** Adds a new entry whose page is still being loaded. */
  begin({ key }: NavigationHistoryEntry): void {
    this.#left.set(key, {})
  }

  /** Stores the scroll position of an entry while its page is shown, unless the error page has replaced it. */
  keep({ key }: NavigationHistoryEntry): void {
    if (!document.body.matches('.error')) this.#left.set(key, { top: scrollY, width: innerWidth })
  }

  /**
   * Returns the scroll position of an entry. Returns `undefined` if the browser should restore the position itself,
   * because the entry is older than this document or the window's width has changed.
   */
  find(key: string): Left | undefined {
    const left = this.#left.get(key)
    return left?.width === undefined || left.width === innerWidth ? left : undefined
  }
}
