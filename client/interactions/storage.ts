/** What the browser remembers under a key; nothing where storage is blocked. */
export function recall(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Remembers a value, or does nothing where storage is blocked or full. */
export function remember(key: string, value: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // A preference that cannot be kept still holds for this page.
  }
}
