import type { StorageKey } from './state/storage.ts'

// Runs in <head> before the first paint. It is part of every page, so it only imports types and is as small as
// possible.

/** URL of client/restore-tabs.ts. Set by the build (`scripts/bundle/bundle-client.ts`). */
declare const RESTORE_TABS: string

const root = document.documentElement
const { colorModeForced, announcement, base = '' } = root.dataset

/** Storage may be blocked, in which case reading throws. */
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
// Visitors who have chosen a tab get the script that opens it, which the browser runs before it paints (HTML Standard,
// blocking attributes).
if (stored('rivage-tabs')) {
  const script = document.createElement('script')
  script.src = base + RESTORE_TABS
  script.blocking = 'render'
  document.head.append(script)
}
