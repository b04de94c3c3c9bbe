/**
 * The names under which this site remembers something in a browser, all of them: the compiler refuses any other,
 * without a byte in the bundles. `tabs-…` and `code-group-…` are the tabs that authors have given a name (`sync`), with
 * the label of the tab that was chosen.
 */
export type StorageKey =
  | 'nuxt-color-mode'
  | 'rivage-announcement'
  | 'rivage-arrival'
  | 'rivage-folders'
  | 'rivage-reloaded'
  | 'rivage-sidebar'
  | 'rivage-single-keys'
  | 'rivage-tabs'
  | `tabs-${string}`
  | `code-group-${string}`

type StorageName = 'localStorage' | 'sessionStorage'

/** Both functions, for modules that the eager script hands them to; see `loadDeferred` in client/main.ts. */
export interface SiteStorage {
  recall: typeof recall
  remember: typeof remember
}

/** What the browser remembers under a key; `null` for nothing, and where storage is blocked. */
export function recall(key: StorageKey, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Remembers a value; one that cannot be stored, where storage is blocked or full, still holds for this page. */
export function remember(key: StorageKey, value: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // Nothing to fix, and nothing the visitor would want to read about.
  }
}
