import type { StorageKey } from './state/storage.ts'

// Inlined in the `<head>` of every page, and therefore runs before the first paint. To stay small, it must only import
// types.

/** URL of client/restore-tabs.ts, inserted by the build (scripts/bundle/bundle-client.ts). */
declare const RESTORE_TABS: string

const root = document.documentElement
const { colorModeForced, announcement, base = '' } = root.dataset

/** Returns the value of a key in localStorage. Returns `null` if storage is blocked, in which case reading throws. */
function stored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const preference = colorModeForced ?? stored('nuxt-color-mode')
const dark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.classList.add(dark ? 'dark' : 'light')
if (announcement && announcement === stored('rivage-announcement')) root.dataset.announced = ''
// If the visitor has chosen a tab before, the script that opens it must run before the first paint (HTML Standard,
// blocking attributes).
if (stored('rivage-tabs')) {
  const script = document.createElement('script')
  script.src = base + RESTORE_TABS
  script.blocking = 'render'
  document.head.append(script)
}
