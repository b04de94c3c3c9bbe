import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLanguageFilter } from './languages/filter-languages.ts'
import type { recall, remember } from './interactions/storage.ts'
import { loadOverlayStyles } from './overlays/overlay-styles.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import type { ToastInput } from './state/toasts.ts'
import { startVisits } from './visit/start-visits.ts'
import type { VisitHost } from './visit/start-visits.ts'

/** What the eager script hands over: imported by both, it would be a third file that every page waits for. */
export interface Host extends VisitHost {
  recall: typeof recall
  remember: typeof remember
}

/** Starts what can wait until a page is read: visits, single keys, toasts, what lies over a page. Called once. */
export function startLater(host: Host): void {
  startKeyboard(host)
  startPopupKeys()
  startLanguageFilter()
  startOverlays()
  document.addEventListener('rivage:toast', ({ detail }) => void toast(detail))
  // Where a browser has no Navigation API (HTML Standard, §7.2.6), links are links.
  if ('navigation' in window) startVisits(host)
}

let loadingToasts: Promise<[typeof import('./toasts/show-toasts.ts'), void]> | undefined

/** One promise for all: toasts come in the order in which they were raised. */
async function toast(input: ToastInput): Promise<void> {
  const [{ showToast }] = await (loadingToasts ??= Promise.all([import('./toasts/show-toasts.ts'), loadOverlayStyles()]))
  const { close = '', notifications = '' } = document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset ?? {}
  showToast(input, { close, notifications })
}

declare global {
  interface DocumentEventMap {
    /** Shows a toast. Whoever raises it need not know what shows it. */
    'rivage:toast': CustomEvent<ToastInput>
  }
}
