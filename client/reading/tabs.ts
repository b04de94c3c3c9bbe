import { siblingButtons, closeSiblings, openStoredTabs, openTab, openTabNamed, tabListSelector } from './open-tab.ts'
import type { SiteStorage, StorageKey } from '../state/storage.ts'

let started = false

/**
 * Lists of buttons that each open a panel and close the others: tabs, and the files of a tree. They respond to clicks
 * and to find-in-page in a closed panel, and tabs also to the keys of the ARIA Authoring Practices. The choice in named
 * tabs is stored. Does nothing when called again for the next page's content.
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
 * Opens the panels, dialogs, and popovers around the element that the URL names, because the browser may have scrolled
 * there before this script was loaded. Called again for the next page's content, and when only the fragment changes.
 */
export function openTarget(): void {
  const target = document.querySelector(':target')
  if (!target) return
  const isCovered = openOverlayAround(target)
  openAround(target)
  if (isCovered) target.scrollIntoView({ behavior: 'instant' })
}

/** A link to the fragment that the URL already has changes nothing, but its dialog may have been closed. */
function openTargetAgain({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
  if (link?.href === location.href) setTimeout(openTarget)
}

/**
 * Opens the closed dialogs and popovers around an element, the outermost first.
 * @returns whether one was closed
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
 * Opens every panel around an element and closes their siblings. A visible element keeps its position on the screen,
 * even if a panel above it closes. A hidden element is scrolled into view.
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
 * Opens a tab, and those with the same label in lists of the same name. Because lists above may change their height,
 * the page is scrolled so that the chosen button stays under the pointer.
 */
function choose(button: HTMLElement, setItem: SiteStorage['setItem']): void {
  const { top } = button.getBoundingClientRect()
  const { sync, scrollTo } = button.closest<HTMLElement>(tabListSelector)?.dataset ?? {}
  openTab(button)
  if (sync) {
    for (const list of document.querySelectorAll(`[data-sync=${CSS.escape(sync)}]`))
      openTabNamed(list, button.textContent)
    setItem(sync as StorageKey, button.textContent) // The server writes the names of lists as these keys.
    setItem('rivage-tabs', 'chosen')
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  if (scrollTo) document.getElementById(scrollTo)?.scrollIntoView()
}

function moveAlong(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  // With a modifier, arrow keys belong to the browser: back, forward, to the edge of the page.
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
