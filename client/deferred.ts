import type * as Islands from './islands/start-islands.ts'
import type { ToastData } from './elements/toast-data.ts'
import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLocaleFilter } from './locale/filter-locales.ts'
import { startFolds } from './navigation/fold-tree.ts'
import { loadOverlayStyles } from './overlays/overlay-styles.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import { observeOutline } from './reading/outline.ts'
import { startArrivals } from './search/arrivals.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'
import type { ToastInput } from './state/toasts.ts'
import type { VisitHost } from './visit/start-visits.ts'

/** What the eager script hands over to this one and to that of visits; see `loadDeferred` in client/main.ts. */
export type DeferredHost = VisitHost & SiteStorage & { preload: Preload }

type Preload = typeof preload

/**
 * Starts what can wait until a page is read: single keys, toasts, and what opens over a page. What only some pages have
 * is loaded for these. Called once.
 */
export function startDeferred(host: DeferredHost): void {
  const { preload } = host
  onEachPage(observeOutline)
  onEachPage(() => startPageIslands(preload))
  startKeyboard(host)
  startPopupKeys()
  startLocaleFilter()
  startFolds(host)
  loadTreeFilter(preload)
  loadWith('.code', () => preload(import('./reading/wrap-lines.ts'), ({ startWrapping }) => startWrapping()))
  loadWith('.table-scroll, .diagram', () =>
    preload(import('./reading/large-view.ts'), ({ startLargeViews }) => startLargeViews()),
  )
  startArrivals(host)
  startOverlays(preload)
  // For `restoreSidebarScroll` of the next page, in client/main.ts.
  addEventListener('pagehide', () =>
    host.remember('rivage-sidebar', String(document.querySelector('.sidebar')?.scrollTop ?? 0), 'sessionStorage'),
  )
  // A step back that only removes a fragment is no visit, and closes nothing by itself.
  addEventListener('hashchange', () => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover()
  })
  document.addEventListener('click', ({ target }) => {
    const json = target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast
    if (json) toast(JSON.parse(json) as ToastData, preload)
  })
  document.addEventListener('rivage:toast', ({ detail }) => toast(detail, preload))
}

/** Starts something for this page, and for each next one that a visit shows. */
function onEachPage(start: () => void): void {
  start()
  document.addEventListener('rivage:visit', start)
}

/**
 * Loads the filter of large trees when somebody goes to its field; a visitor who was there before this script has the
 * focus in the field already.
 */
function loadTreeFilter(preload: Preload): void {
  const load = (target: unknown) => {
    if (target instanceof HTMLInputElement && target.matches('[data-filter-tree]'))
      void preload(import('./navigation/filter-tree.ts'), (module) => module.startTreeFilter(target))
  }
  load(document.activeElement)
  document.addEventListener('focusin', ({ target }) => load(target))
}

/**
 * Loads a part with the first page that has something for it. It looks for that in the next pages itself.
 * @param selector of what it is for
 */
function loadWith(selector: string, load: () => unknown): void {
  const check = () => {
    if (!document.querySelector(selector)) return
    document.removeEventListener('rivage:visit', check)
    load()
  }
  document.addEventListener('rivage:visit', check)
  check()
}

/** Hydrates the islands of the page, if it has some. */
function startPageIslands(preload: Preload): void {
  if (document.querySelector('[data-island]')) void preload(loadIslands(), ({ startIslands }) => startIslands())
}

/** Islands are a bundle of their own, whose address the build puts in place: see scripts/bundle/own-bundles.ts. */
function loadIslands(): Promise<typeof Islands> {
  return import(ISLANDS_MODULE) as Promise<typeof Islands>
}

let loadingToasts: ReturnType<typeof loadToasts> | undefined

/** Shows a toast. All wait for the same promise, so that they come in the order in which they were raised. */
function toast(input: ToastInput, preload: Preload): void {
  void preload((loadingToasts ??= loadToasts()), ({ showToast }) => {
    const { close = '', notifications = '' } =
      document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset ?? {}
    showToast(input, { close, notifications })
  })
}

async function loadToasts() {
  const [module] = await Promise.all([import('./overlays/toast-region.ts'), loadOverlayStyles()])
  return module
}

declare global {
  const ISLANDS_MODULE: string

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
