import type { Host } from '../later.ts'

/**
 * Loads what can wait: at the first sign that the visitor will do something, or when the browser has nothing else to do. What it shares
 * with the eager script is handed over: imported by both, it would be a third file that every page waits for.
 */
export function loadLater(host: Host): void {
  const { pathname } = location
  let loading: Promise<void> | undefined
  let started = false
  const load = () => void (loading ??= import('../later.ts').then((module) => {
    module.startLater(host)
    started = true
  }))
  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, load, { once: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load))
  // Back to a page that a visit showed before this one was reloaded.
  addEventListener('popstate', () => started || location.pathname === pathname || location.reload())
}
