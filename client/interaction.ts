import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLocaleFilter } from './locale/filter-locales.ts'
import { startLocaleSwitch } from './locale/switch-locale.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import { startSharing } from './reading/share-heading.ts'
import { startEarlyQuestion } from './search/early-question.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'

/** What the eager script hands over to this one; see `loadLater` in client/main.ts. */
export type InteractionHost = SiteStorage & { preload: Preload }

type Preload = typeof preload

/**
 * Starts what answers to somebody: single keys, and what opens over a page. What only some pages have is loaded for
 * these. Called once.
 * @param sign the event by which the visitor was noticed; a key is answered
 */
export function startInteraction(host: InteractionHost, sign: Event): void {
  const { preload } = host
  startKeyboard(host, sign)
  startPopupKeys()
  startSharing()
  startLocaleFilter()
  startLocaleSwitch()
  startEarlyQuestion()
  loadTreeFilter(preload)
  loadWith('.code', () => preload(import('./reading/wrap-lines.ts'), ({ startWrapping }) => startWrapping()))
  loadWith('.table-scroll, .diagram', () =>
    preload(import('./reading/large-view.ts'), ({ startLargeViews }) => startLargeViews()),
  )
  startOverlays(preload)
  // For `restoreSidebarScroll` of the next page, in client/main.ts.
  addEventListener('pagehide', () =>
    host.remember('rivage-sidebar', String(document.querySelector('.sidebar')?.scrollTop ?? 0), 'sessionStorage'),
  )
  // A step back that only removes a fragment is no visit, and closes nothing by itself.
  addEventListener('hashchange', () => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover()
  })
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
