import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLocaleFilter } from './locale/filter-locales.ts'
import { startLocaleSwitch } from './locale/switch-locale.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import { startSharing } from './reading/share-heading.ts'
import { startEarlyQuestion } from './search/early-question.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'

/** The values that the eager script passes to this one; see `loadLater` in client/main.ts. */
export type InteractionHost = SiteStorage & { preload: Preload }

type Preload = typeof preload

/**
 * Starts the parts that respond to a visitor: single keys, and overlays. Parts that few pages need are loaded only on
 * those pages. Called once.
 * @param sign the visitor's first event; if it is a key, it is handled
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
  // Going back to a URL without a fragment is not a visit, and closes nothing automatically.
  addEventListener('hashchange', () => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover()
  })
}

/**
 * Loads the filter of large trees when a visitor focuses its field, which may have happened before this script loaded.
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
 * Loads a part with the first page that needs it. The part checks later pages itself.
 * @param selector of its elements
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
