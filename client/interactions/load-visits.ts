import type { startVisits } from '../visit/start-visits.ts'

/**
 * Loads what changes pages without a reload: at the first sign that the visitor will go somewhere, or when the browser has nothing else
 * to do. What that module shares with this one is handed over: imported by both, it would be a third file that every page waits for.
 */
export function loadVisits(host: Parameters<typeof startVisits>[0]): void {
  // Where a browser has no Navigation API (HTML Standard, §7.2.6), links are links.
  if (!('navigation' in window)) return
  const { pathname } = location
  let loading: Promise<void> | undefined
  let started = false
  const load = () => void (loading ??= import('../visit/start-visits.ts').then((module) => {
    module.startVisits(host)
    started = true
  }))
  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, load, { once: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load))
  // Back to a page that a visit showed before this one was reloaded.
  addEventListener('popstate', () => started || location.pathname === pathname || location.reload())
}
