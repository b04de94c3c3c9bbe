// Runs in <head>, before the first paint: no import, no module, as few bytes as can be. Its text is part of every page.
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
