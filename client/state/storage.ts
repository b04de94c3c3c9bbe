/**
 * All keys that a site stores in the browser. `tabs-…` and `code-group-…` contain the label of the selected tab, for
 * lists with that name (`sync`).
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

/** The storage functions, for scripts that receive them from the eager script. See `loadLater` in client/main.ts. */
export interface SiteStorage {
  getItem: typeof getItem
  setItem: typeof setItem
}

/** Returns the stored value of a key. Returns `null` for a missing value or if storage is blocked. */
export function getItem(key: StorageKey, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. If storage is blocked or full, the value is lost when the page closes. */
export function setItem(key: StorageKey, value: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // The page also works without stored values.
  }
}
