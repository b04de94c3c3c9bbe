import { siblingButtons, closeSiblings, openStoredTabs, openTab, openTabNamed, tabListSelector } from './open-tab.ts'
import type { SiteStorage, StorageKey } from '../state/storage.ts'

let started = false

/**
 * Handles tabs and code trees, whose buttons open one panel and close the others. They react to clicks, and to
 * find-in-page matches in a closed panel. Tabs also support the keys of the ARIA Authoring Practices. The choice in
 * named tabs is stored. Further calls do nothing.
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
 * Opens the panels, dialogs, and popovers around the target of the URL. Called on each page, and when only the URL
 * fragment changes.
 */
export function openTarget(): void {
  const target = document.querySelector(':target')
  if (!target) return
  const isCovered = openOverlayAround(target)
  openAround(target)
  if (isCovered) target.scrollIntoView({ behavior: 'instant' })
}

/**
 * Opens the target again when a link to the current URL is clicked. The URL doesn't change, but the target's dialog or
 * panel may have been closed.
 */
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
 * Opens all panels around an element. An element that was visible keeps its position on the screen, even if a panel
 * above it closes. An element that was hidden is scrolled into view.
 */
function openAround(target: Element): void {
  const closed: HTMLElement[] = []
  for (let panel = target.closest('tab-panel'); panel; panel = panel.parentElement!.closest('tab-panel')) {
    const button = buttonOf(panel)
    if (button && !isOpen(button)) closed.push(button)
  }
  // Scrolling by zero would stop a smooth scroll that is in progress.
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
 * Opens a tab, and the tabs with the same label in all lists with the same name. This may change the height of those
 * lists, so the page is scrolled to keep the pressed button under the pointer.
 */
function choose(button: HTMLElement, setItem: SiteStorage['setItem']): void {
  const { top } = button.getBoundingClientRect()
  const { sync, scrollTo } = button.closest<HTMLElement>(tabListSelector)?.dataset ?? {}
  openTab(button)
  if (sync) {
    for (const list of document.querySelectorAll(`[data-sync=${CSS.escape(sync)}]`))
      openTabNamed(list, button.textContent)
    setItem(sync as StorageKey, button.textContent) // The server renders storage keys as the names of lists.
    setItem('rivage-tabs', 'chosen')
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  if (scrollTo) document.getElementById(scrollTo)?.scrollIntoView()
}

function moveAlong(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  // With a modifier key, arrow keys are the browser's, for example to go back.
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches('[role=tab]')) return
  const tabs = siblingButtons(target)
  const from = tabs.indexOf(target)
  const [next, previous] =
    getComputedStyle(target).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const indexes: Partial<Record<string, number>> = {
    [next]: (from + 1) % tabs.length,
    [previous]: from - 1,
    Home: 0,
    End: -1,
  }
  const index = indexes[key]
  const tab = index === undefined ? undefined : tabs.at(index)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}
