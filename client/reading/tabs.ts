import { openRememberedTabs } from './remembered-tabs.ts'
import { buttonsBeside, openTab, openTabNamed, tabListSelector } from './open-tab.ts'
import type { recall, remember } from '../state/storage.ts'

interface Memory {
  recall: typeof recall
  remember: typeof remember
}

/** That a choice was made at all. Same as in client/boot.ts. */
const chosenKey = 'rivage-tabs'

/**
 * Lists of buttons that each open a panel and close the others: tabs, and the files of a tree. By click, tabs also with the keys of
 * the ARIA Authoring Practices, and by whatever the browser finds in a closed panel. The choice in tabs that have a name is remembered.
 * Called once.
 */
export function startTabs({ recall, remember }: Memory): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button?.closest(tabListSelector)) choose(button, remember)
  })
  document.addEventListener('keydown', moveAlong)
  document.addEventListener('beforematch', ({ target }) => openFound(target as Element))
  openRememberedTabs(recall)
}

/** Opens what the address asks for: the browser may have gone there before this script was there. Called again for the next page's content. */
export function openTarget(): void {
  openFound(document.querySelector(':target')?.closest('tab-panel'))
}

function openFound(panel: Element | null | undefined): void {
  const button = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')
  if (button) openTab(button)
}

/** Tabs of the same name further up change their height, too: what was chosen stays under the pointer. */
function choose(button: HTMLElement, remember: Memory['remember']): void {
  const { top } = button.getBoundingClientRect()
  const { sync, scrollTo } = button.closest<HTMLElement>(tabListSelector)?.dataset ?? {}
  openTab(button)
  if (sync) {
    for (const list of document.querySelectorAll(`[data-sync=${CSS.escape(sync)}]`))
      openTabNamed(list, button.textContent)
    remember(sync, button.textContent)
    remember(chosenKey, 'chosen')
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  if (scrollTo) document.getElementById(scrollTo)?.scrollIntoView()
}

function moveAlong(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  // With another key, arrows are the browser's: back, forward, to the edge of the page.
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches('[role=tab]')) return
  const tabs = buttonsBeside(target)
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
