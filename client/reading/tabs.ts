import { siblingButtons, closeSiblings, openStoredTabs, openTab, openTabNamed, tabListSelector } from './open-tab.ts'
import type { SiteStorage, StorageKey } from '../state/storage.ts'

let started = false

/**
 * Lists of buttons that each open a panel and close the others: tabs, and the files of a tree. They respond to clicks
 * and to find-in-page in a closed panel. Tabs also respond to the keys from the ARIA Authoring Practices. The choice in
 * named tabs is stored. Can be called again for the next page's content.
 */
export function startTabs({ getItem, setItem }: SiteStorage): void {
  if (started) return
  started = true
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button?.closest(tabListSelector)) choose(button, setItem)
  })
  document.addEventListener('keydown', moveAlong)
  document.addEventListener('beforematch', ({ target }) => {
    const button = buttonOf(target as Element)
    if (button) closeSiblings(button)
  })
  addEventListener('hashchange', openTarget)
  document.addEventListener('click', openTargetAgain)
  openStoredTabs(getItem)
}

/**
 * Opens the panels, dialogs, and popovers around the URL's target, because the browser may have scrolled there before
 * this script loaded. Called again for the next page's content, and when only the fragment changes.
 */
export function openTarget(): void {
  const target = document.querySelector(':target')
  if (!target) return
  const isCovered = openOverlayAround(target)
  openAround(target)
  if (isCovered) target.scrollIntoView({ behavior: 'instant' })
}

/** If the URL already has the link's fragment, it doesn't change, but the target's dialog may have been closed. */
function openTargetAgain({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
  if (link?.href === location.href) setTimeout(openTarget)
}

/**
 * Opens the closed dialogs and popovers around an element, outermost first.
 * @returns whether any was closed
 */
function openOverlayAround(element: Element): boolean {
  const overlay = element.parentElement?.closest<HTMLElement>('.prose [data-overlay]')
  if (!overlay) return false
  const hasOpened = openOverlayAround(overlay)
  if (overlay.matches(':popover-open, [open]')) return hasOpened
  if (overlay instanceof HTMLDialogElement) overlay.showModal()
  else overlay.showPopover()
  return true
}

/**
 * Opens every panel around an element and closes the panels' siblings. A visible element keeps its position on the
 * screen, even if a panel above it closes. A hidden element is scrolled into view.
 */
function openAround(target: Element): void {
  const closed: HTMLElement[] = []
  for (let panel = target.closest('tab-panel'); panel; panel = panel.parentElement!.closest('tab-panel')) {
    const button = buttonOf(panel)
    if (button && !isOpen(button)) closed.push(button)
  }
  // Scrolling by zero would stop a smooth scroll in progress.
  if (closed.length === 0) return
  const top = target.checkVisibility({ contentVisibilityAuto: true }) && target.getBoundingClientRect().top
  for (const button of closed) openTab(button)
  if (top === false) target.scrollIntoView({ behavior: 'instant' })
  else scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
}

function buttonOf(panel: Element): HTMLElement | null {
  return document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
}

const isOpen = (button: HTMLElement) => (button.ariaSelected ?? button.ariaCurrent) === 'true'

/**
 * Opens a tab, and the tabs with the same label in lists with the same name. Lists above may change their height, so
 * the page is scrolled to keep the chosen button under the pointer.
 */
function choose(button: HTMLElement, setItem: SiteStorage['setItem']): void {
  const { top } = button.getBoundingClientRect()
  const { sync, scrollTo } = button.closest<HTMLElement>(tabListSelector)?.dataset ?? {}
  openTab(button)
  if (sync) {
    for (const list of document.querySelectorAll(`[data-sync=${CSS.escape(sync)}]`))
      openTabNamed(list, button.textContent)
    setItem(sync as StorageKey, button.textContent) // The server writes the names of lists in the form of these keys.
    setItem('rivage-tabs', 'chosen')
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  if (scrollTo) document.getElementById(scrollTo)?.scrollIntoView()
}

function moveAlong(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  // With a modifier, the browser uses the arrow keys: back, forward, or to the edge of the page.
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches('[role=tab]')) return
  const tabs = siblingButtons(target)
  const from = tabs.indexOf(target)
  const [next, previous] =
    getComputedStyle(target).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const places: Partial<Record<string, number>> = {
    [next]: (from + 1) % tabs.length,
    [previous]: from - 1,
    Home: 0,
    End: -1,
  }
  const place = places[key]
  const tab = place === undefined ? undefined : tabs.at(place)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}
