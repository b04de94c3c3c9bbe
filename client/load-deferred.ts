import type { Host } from './deferred.ts'

/**
 * Loads what can wait, and what changes pages without a reload: at the first sign that the visitor will do something, or when the browser
 * has nothing else to do. What they share with the eager script is handed over: imported by both, it would be a third file that every
 * page waits for.
 */
export function loadDeferred(host: Host): void {
  const { pathname } = location
  let loading = false
  let started = false
  const load = () => {
    if (loading) return
    loading = true
    void import('./deferred.ts').then((module) => module.startDeferred(host))
    // Where a browser has no Navigation API (HTML Standard, §7.2.6), links are links.
    if (!('navigation' in window)) return
    void import('./visit/start-visits.ts').then((module) => {
      module.startVisits(host)
      started = true
    })
  }
  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, load, { once: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load))
  // Back to a page that a visit showed before this one was reloaded.
  addEventListener('popstate', () => started || location.pathname === pathname || location.reload())
}
