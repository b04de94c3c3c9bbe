import type { FrameSelector } from './elements/element-ids.ts'
import { startPopupKeys } from './keyboard/popup-keys.ts'
import { startKeyboard } from './keyboard/start-keyboard.ts'
import { startLocaleFilter } from './locale/filter-locales.ts'
import { startOverlays } from './overlays/start-overlays.ts'
import { currentSection } from './reading/current-section.ts'
import { startSharing } from './reading/share-heading.ts'
import { startEarlyQuery } from './search/early-query.ts'
import type { preload } from './state/preload.ts'
import type { SiteStorage } from './state/storage.ts'

/** The values that client/main.ts passes to this script. See `loadLater`. */
export type InteractionHost = SiteStorage & { preload: Preload }

type Preload = typeof preload

/**
 * Starts the features that react to keys, buttons, and fields. A feature that few pages use is loaded only on those
 * pages.
 * @param sign event for which this script was loaded; a key press is handled
 */
export function startInteraction(host: InteractionHost, sign: Event): void {
  const { preload } = host
  startKeyboard(host, sign)
  startPopupKeys()
  startSharing()
  startLocaleFilter()
  startLocaleSwitch(preload)
  startEarlyQuery()
  loadTreeFilter(preload)
  loadWith('.code', () => preload(import('./reading/wrap-lines.ts'), ({ startWrapping }) => startWrapping()))
  loadWith('.table-scroll, .diagram', () =>
    preload(import('./reading/large-view.ts'), ({ startLargeViews }) => startLargeViews()),
  )
  loadWith('.version-picker', () =>
    preload(import('./navigation/version-marks.ts'), ({ startVersionMarks }) => startVersionMarks(currentSection)),
  )
  startOverlays(preload)
  // A navigation that only changes the fragment isn't a visit, so it closes no overlays. A popover that contains the
  // new target must stay open.
  addEventListener('hashchange', () => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open:not(:has(:target))'))
      open.hidePopover()
  })
}

/** Selects the links of the language picker. */
const languageLink = '[id="shell:languages"] a' satisfies `${FrameSelector} a`

/** Makes the language picker store the chosen language, and open the page at the current section. */
function startLocaleSwitch(preload: Preload): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(languageLink)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const loading = import('./locale/switch-locale.ts')
    loading.catch(() => location.assign(link.href))
    void preload(loading, ({ switchLocale }) => switchLocale(link, currentSection()))
  })
}

/** Loads the filter of a large sidebar tree when its field gets the focus, or immediately if it already has it. */
function loadTreeFilter(preload: Preload): void {
  const load = (target: unknown) => {
    if (target instanceof HTMLInputElement && target.matches('[data-filter-tree]'))
      void preload(import('./navigation/filter-tree.ts'), (module) => module.startTreeFilter(target))
  }
  load(document.activeElement)
  document.addEventListener('focusin', ({ target }) => load(target))
}

/**
 * Calls `load` on the first page that contains a matching element. The loaded module handles later pages itself.
 * @param selector selects the elements that need the module
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
