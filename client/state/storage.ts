type Memory = 'localStorage' | 'sessionStorage'

/** What the browser remembers under a key; nothing where storage is blocked. */
export function recall(key: string, memory: Memory = 'localStorage'): string | null {
  try {
    return window[memory].getItem(key)
  } catch {
    return null
  }
}

/** Remembers a value; a value that cannot be kept, where storage is blocked or full, still holds for this page. */
export function remember(key: string, value: string, memory: Memory = 'localStorage'): void {
  try {
    window[memory].setItem(key, value)
  } catch {
    // Nothing to mend, and nothing the visitor would want to read about.
  }
}
