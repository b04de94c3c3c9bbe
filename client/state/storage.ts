/**
 * All keys under which this site stores data in a browser. The type checker rejects others. `tabs-…` and `code-group-…`
 * are named tabs (`sync`), and store the label of the chosen tab.
 */
export type StorageKey =
  | 'nuxt-color-mode'
  | 'rivage-announcement'
  | 'rivage-arrival'
  | 'rivage-folders'
  | 'rivage-new'
  | 'rivage-reloaded'
  | 'rivage-sidebar'
  | 'rivage-single-keys'
  | 'rivage-tabs'
  | `tabs-${string}`
  | `code-group-${string}`

type StorageName = 'localStorage' | 'sessionStorage'

/** Both functions, for modules that get them from the eager script; see `loadDeferred` in client/main.ts. */
export interface SiteStorage {
  getItem: typeof getItem
  setItem: typeof setItem
}

/** Returns the stored value of a key, or `null` if it has no value or storage is blocked. */
export function getItem(key: StorageKey, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. If storage is blocked or full, the value is lost when the page is closed. */
export function setItem(key: StorageKey, value: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // Nothing can be done, and visitors don't need to know.
  }
}
