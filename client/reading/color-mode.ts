import { onClick } from '../elements/on-click.ts'
import { getItem, setItem } from '../state/storage.ts'

const key = 'nuxt-color-mode'
const root = document.documentElement
const systemDark = matchMedia('(prefers-color-scheme: dark)')

type Preference = 'system' | 'light' | 'dark'

/**
 * Handles the color mode controls in the header and footer. For visitors who haven't chosen a color mode, follows
 * changes to the system's color mode.
 */
export function startColorMode(): void {
  if (root.dataset.colorModeForced) return
  show()
  onClick('[data-toggle-color-mode]', () => choose(root.classList.contains('dark') ? 'light' : 'dark'))
  onClick('[data-color-mode]', (button) => choose(button.dataset.colorMode as Preference))
  systemDark.addEventListener('change', show)
  // The visitor has changed the color mode in another tab.
  addEventListener('storage', (event) => event.key === key && show())
}

let chosen: Preference | undefined

function preference(): Preference {
  const stored = getItem(key) ?? chosen
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function choose(next: Preference): void {
  chosen = next
  setItem(key, next)
  show()
}

function show(): void {
  const current = preference()
  const dark = current === 'dark' || (current === 'system' && systemDark.matches)
  root.classList.toggle('dark', dark)
  root.classList.toggle('light', !dark)
  for (const button of document.querySelectorAll<HTMLElement>('[data-color-mode]')) {
    button.ariaPressed = String(button.dataset.colorMode === current)
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const isDark = (meta.dataset.media ??= meta.media).includes('dark')
    meta.media = current === 'system' ? meta.dataset.media : isDark === dark ? 'all' : 'not all'
  }
}
