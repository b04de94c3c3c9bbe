import type { ToastData } from './elements/toast-data.ts'
import { startPageIslands } from './islands/when-due.ts'
import { startFolds } from './navigation/fold-tree.ts'
import { observeOutline } from './reading/outline.ts'
import { startArrivals } from './search/arrivals.ts'
import type * as ToastRegion from './overlays/toast-region.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'
import type { ToastInput } from './state/toasts.ts'
import { startVisits } from './visit/start-visits.ts'
import type { VisitHost } from './visit/start-visits.ts'

/** What the eager script hands over to this one; see `loadLater` in client/main.ts. */
export type DeferredHost = VisitHost & SiteStorage & { preload: Preload }

type Preload = typeof preload

/**
 * Starts what a page does by itself, once the browser has nothing else to do, and what changes pages without a reload.
 */
export function startDeferred(host: DeferredHost): void {
  onEachPage(observeOutline)
  onEachPage(() => startPageIslands(host.preload))
  startFolds(host)
  document.addEventListener('focusin', closeLeftImage)
  startArrivals(host)
  startToasts(host.preload)
  // Where a browser has no Navigation API (HTML Standard, §7.2.6), links are links.
  if ('navigation' in window) startVisits(host)
}

/** Starts something for this page, and for each next one that a visit shows. */
function onEachPage(start: () => void): void {
  start()
  document.addEventListener('rivage:visit', start)
}

/** Closes an enlarged image, which covers the page, once the focus goes to what is behind it (WCAG 2.2, 2.4.11). */
function closeLeftImage({ target }: FocusEvent): void {
  const open = document.querySelector<HTMLElement>('.zoomed:popover-open')
  if (open && !open.contains(target as Node)) open.hidePopover()
}

/** Shows toasts, those that a button names and those that a script raises. */
function startToasts(preload: Preload): void {
  document.addEventListener('click', ({ target }) => {
    const json = target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast
    if (json) toast(JSON.parse(json) as ToastData, preload)
  })
  document.addEventListener('rivage:toast', ({ detail }) => toast(detail, preload))
}

let loadingToasts: Promise<typeof ToastRegion> | undefined

/** Shows a toast. All wait for the same promise, so that they come in the order in which they were raised. */
function toast(input: ToastInput, preload: Preload): void {
  loadingToasts ??= import('./overlays/toast-region.ts')
  // One that could not be loaded, as without a network, is loaded for the next toast.
  loadingToasts.catch(() => (loadingToasts = undefined))
  void preload(loadingToasts, ({ showToast }) => {
    const { close = '', notifications = '' } =
      document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset ?? {}
    return showToast(input, { close, notifications })
  })
}

declare global {
  interface DocumentEventMap {
    /** Shows a toast. The part that raises it need not load what shows it. */
    'rivage:toast': CustomEvent<ToastInput>
    /** Another page was put in the place of the last one. */
    'rivage:visit': Event
  }

  interface WindowEventMap {
    /** Something failed in the browser, with the error as `detail`. */
    'rivage:error': CustomEvent<unknown>
  }
}
