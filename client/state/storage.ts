/**
 * All keys under which a site stores data in a browser. `tabs-…` and `code-group-…` store the label of the selected tab
 * in lists with that name (`sync`).
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

/** Both storage functions, for scripts that receive them from the eager script; see `loadLater` in client/main.ts. */
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
    // The page works without stored values.
  }
}
