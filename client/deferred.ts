import { startAsking } from './ask/start-asking.ts'
import { onClick } from './elements/on-click.ts'
import type { ToastData } from './elements/toast-data.ts'
import { startPageIslands } from './islands/when-due.ts'
import { startFolds } from './navigation/fold-tree.ts'
import { observeOutline } from './reading/outline.ts'
import { startHitHighlighting } from './search/arrivals.ts'
import type * as ToastRegion from './overlays/toast-region.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'
import type { ToastInput } from './state/toasts.ts'
import { startVisits } from './visit/start-visits.ts'
import type { VisitHost } from './visit/start-visits.ts'

/** The values that client/main.ts passes to this script. See `loadLater`. */
export type DeferredHost = VisitHost & SiteStorage & { preload: Preload }

type Preload = typeof preload

/** Starts all features that can wait until the browser is idle, including visits (page changes without a reload). */
export function startDeferred(host: DeferredHost): void {
  onEachPage(observeOutline)
  onEachPage(() => startPageIslands(host.preload))
  startFolds(host)
  document.addEventListener('focusin', closeLeftImage)
  startHitHighlighting(host)
  startToasts(host.preload)
  startAnnouncement(host)
  startAsking(host.preload)
  if (document.querySelector('[data-new]'))
    void host.preload(import('./reading/new-posts.ts'), ({ markNewPosts }) => onEachPage(() => markNewPosts(host)))
  onEachPage(() => {
    if (document.querySelector('[data-offline]'))
      void host.preload(import('./data/offline/offline-page.ts'), ({ showCopies }) => showCopies())
  })
  if (document.querySelector('[data-insight]') && !refusesMeasurement())
    void host.preload(import('./visit/report-events.ts'), ({ startReporting }) => startReporting())
  loadInteraction(host)
  repeatEarlierClick(host.interaction)
  // `restoreSidebarScroll` in client/main.ts restores the position on the next page.
  addEventListener('pagehide', () =>
    host.setItem('rivage-sidebar', String(document.querySelector('.sidebar')?.scrollTop ?? 0), 'sessionStorage'),
  )
  // In browsers without the Navigation API (HTML Standard, section 7.2.6), links load new documents.
  if ('navigation' in window) startVisits(host)
}

/**
 * Repeats a click from before this script was loaded, if it was on a button that this script handles or in an island
 * that wasn't hydrated yet.
 */
function repeatEarlierClick(interaction: DeferredHost['interaction']): void {
  const later = new WeakSet<Event>()
  addEventListener('click', (click) => later.add(click), true)
  void interaction.then(({ click }) => {
    if (!click || later.has(click) || !(click.target instanceof Element)) return
    click.target
      .closest<HTMLElement>(
        '[data-toast], [data-dismiss-announcement], [data-island]:not([data-state]) button[type=button]',
      )
      ?.click()
  })
}

/** Returns whether the reader's browser sends Do Not Track or Global Privacy Control. */
function refusesMeasurement(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Elements that need client/interaction.ts when the pointer is over them. */
const hovered = 'button, input, .heading-link, .code-block, .table-scroll, .diagram'

/** Loads client/interaction.ts on the first event that needs it. Visitors who only follow links never load it. */
function loadInteraction(host: DeferredHost): void {
  const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
  let isLoaded = false
  const notice = (sign: Event) => {
    const target = sign.target instanceof Element ? sign.target : document.body
    const isNeeded = /over|move/.test(sign.type)
      ? target.closest(hovered)
      : // Links work without the script, and a visit moves the focus to `main`.
        sign.type === 'keydown' || !(target.matches('main') || target.closest('a[href]:not(.heading-link)'))
    if (!isNeeded || isLoaded) return
    isLoaded = true
    for (const type of signs) removeEventListener(type, notice)
    void host.preload(import('./interaction.ts'), ({ startInteraction }) => startInteraction(host, sign))
  }
  for (const type of signs) addEventListener(type, notice)
  // The visitor may have pressed a button or a key while this script was being loaded.
  void host.interaction.then((earlier) => Object.values(earlier).forEach(notice))
}

/** Calls `start` for this page, and again after each visit. */
function onEachPage(start: () => void): void {
  start()
  document.addEventListener('rivage:visit', start)
}

/**
 * Closes an enlarged image when the focus leaves it. The image covers the page, so it would hide the focused element
 * (WCAG 2.2, 2.4.11).
 */
function closeLeftImage({ target }: FocusEvent): void {
  const open = document.querySelector<HTMLElement>('.zoomed:popover-open')
  if (open && !open.contains(target as Node)) open.hidePopover()
}

/** Shows a toast for each click on an element with `data-toast`, and for each `rivage:toast` event. */
function startToasts(preload: Preload): void {
  document.addEventListener('click', ({ target }) => {
    const json = target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast
    if (json) toast(JSON.parse(json) as ToastData, preload)
  })
  document.addEventListener('rivage:toast', ({ detail }) => toast(detail, preload))
}

/** Closes the announcement for good: on the next page, `boot.ts` hides it before the first paint. */
function startAnnouncement({ setItem }: SiteStorage): void {
  onClick('[data-dismiss-announcement]', () => {
    const root = document.documentElement
    root.dataset.announced = ''
    setItem('rivage-announcement', root.dataset.announcement!)
  })
}

let loadingToasts: Promise<typeof ToastRegion> | undefined

/** Shows a toast. All toasts wait for the same promise, so they appear in the order in which they were created. */
function toast(input: ToastInput, preload: Preload): void {
  loadingToasts ??= import('./overlays/toast-region.ts')
  // If loading fails, for example because the browser is offline, the next toast tries again.
  loadingToasts.catch(() => (loadingToasts = undefined))
  void preload(loadingToasts, ({ showToast }) => {
    const { close = '', notifications = '' } =
      document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset ?? {}
    return showToast(input, { close, notifications })
  })
}

declare global {
  interface DocumentEventMap {
    /**
     * Shows a toast. Scripts dispatch this event instead of importing the code for toasts, which is loaded on demand.
     */
    'rivage:toast': CustomEvent<ToastInput>
    /** Dispatched when a visit has replaced the page. */
    'rivage:visit': Event
  }

  interface WindowEventMap {
    /** Dispatched when something fails in the browser. `detail` is the error. */
    'rivage:error': CustomEvent<unknown>
  }
}
