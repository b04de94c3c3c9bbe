// Runs in <head>, before the first paint: no import, no module, as few bytes as can be. Its text is part of every page.
/** Put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const RESTORE_TABS: string

const root = document.documentElement
const { colorModeForced, announcement } = root.dataset

/** Storage may be blocked: reading it then throws. */
function stored(key: string): string | null {
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
// Who has chosen a tab gets what opens it before the first paint (HTML Standard, blocking attributes). Same as in client/reading/tabs.ts.
if (stored('rivage-tabs')) {
  const script = document.createElement('script')
  script.src = RESTORE_TABS
  script.blocking = 'render'
  document.head.append(script)
}
