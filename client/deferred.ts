import type * as Islands from './islands/start-islands.ts'
import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLocaleFilter } from './locale/filter-locales.ts'
import type { recall, remember } from './state/storage.ts'
import { loadOverlayStyles } from './overlays/overlay-styles.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import type { ToastInput } from './state/toasts.ts'
import type { VisitHost } from './visit/start-visits.ts'

/** What the eager script hands over: imported by both, it would be a third file that every page waits for. */
export interface Host extends VisitHost {
  recall: typeof recall
  remember: typeof remember
}

/** Starts what can wait until a page is read: single keys, toasts, what lies over a page. Called once. */
export function startDeferred(host: Host): void {
  startPageIslands()
  document.addEventListener('rivage:visit', startPageIslands)
  startKeyboard(host)
  startPopupKeys()
  startLocaleFilter()
  loadTreeFilter()
  loadWrapping()
  document.addEventListener('rivage:visit', loadWrapping)
  startOverlays()
  // Where the sidebar is when the next page opens; see client/navigation/sidebar-scroll.ts.
  addEventListener('pagehide', () =>
    host.remember('rivage-sidebar', String(document.querySelector('.sidebar')?.scrollTop ?? 0), 'sessionStorage'),
  )
  document.addEventListener('click', ({ target }) => {
    const json = target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast
    if (json) void toast(JSON.parse(json) as ToastInput)
  })
  document.addEventListener('rivage:toast', ({ detail }) => void toast(detail))
}

/** Most trees are small. Who was sooner than this script is in the field already. */
function loadTreeFilter(): void {
  const load = (target: unknown) => {
    if (target instanceof HTMLInputElement && target.matches('[data-filter-tree]'))
      void import('./navigation/filter-tree.ts').then((module) => module.startTreeFilter(target))
  }
  load(document.activeElement)
  document.addEventListener('focusin', ({ target }) => load(target))
}

/** Once: what it does for the next page, it does itself. */
function loadWrapping(): void {
  if (!document.querySelector('.code')) return
  document.removeEventListener('rivage:visit', loadWrapping)
  void import('./reading/wrap-lines.ts').then(({ startWrapping }) => startWrapping())
}

/** Most pages have no island. */
function startPageIslands(): void {
  if (document.querySelector('[data-island]')) void loadIslands().then(({ startIslands }) => startIslands())
}

/** Its address is known to the build: islands are a bundle of their own, see scripts/bundle/bundle-islands.ts. */
function loadIslands(): Promise<typeof Islands> {
  return import(ISLANDS_MODULE) as Promise<typeof Islands>
}

let loadingToasts: ReturnType<typeof loadToasts> | undefined

/** One promise for all: toasts come in the order in which they were raised. */
async function toast(input: ToastInput): Promise<void> {
  const { showToast } = await (loadingToasts ??= loadToasts())
  const { close = '', notifications = '' } = document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset ?? {}
  showToast(input, { close, notifications })
}

async function loadToasts() {
  const [module] = await Promise.all([import('./overlays/toast-region.ts'), loadOverlayStyles()])
  return module
}

declare global {
  const ISLANDS_MODULE: string

  interface DocumentEventMap {
    /** Shows a toast. Whoever raises it need not know what shows it. */
    'rivage:toast': CustomEvent<ToastInput>
  }
}
