import type { recall, remember } from './storage.ts'

interface Memory {
  recall: typeof recall
  remember: typeof remember
}

/** What the buttons stand in. */
const list = '[role=tablist], .code-files'

/**
 * Lists of buttons that each open a panel and close the others: tabs, and the files of a tree. By click, tabs also with the keys of
 * the ARIA Authoring Practices, and by whatever the browser finds in a closed panel. The choice in tabs that have a name is remembered.
 */
export function startTabs({ remember }: Pick<Memory, 'remember'>): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button?.closest(list)) choose(button, remember)
  })
  document.addEventListener('keydown', moveAlong)
  document.addEventListener('beforematch', ({ target }) => openFound(target as Element))
}

/** Opens what was chosen before, and what the address asks for. Called again for the next page's content. */
export function restoreTabs({ recall }: Pick<Memory, 'recall'>): void {
  for (const { dataset: { sync = '' } } of document.querySelectorAll<HTMLElement>('[data-sync]')) openAll(sync, recall(sync))
  // The browser may have opened it before this script was there.
  openFound(document.querySelector(':target')?.closest('tab-panel'))
}

function openFound(panel: Element | null | undefined): void {
  const button = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')
  if (button) open(button)
}

/** Tabs of the same name further up change their height, too: what was chosen stays under the pointer. */
function choose(button: HTMLElement, remember: Memory['remember']): void {
  const { top } = button.getBoundingClientRect()
  const { sync } = listOf(button).dataset
  open(button)
  if (!sync) return
  openAll(sync, button.textContent)
  remember(sync, button.textContent)
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
}

function openAll(sync: string, label: string | null): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[data-sync=${CSS.escape(sync)}] button`)) {
    if (button.textContent === label) open(button)
  }
}

function open(chosen: HTMLElement): void {
  for (const button of buttonsBeside(chosen)) {
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    const isChosen = button === chosen
    if (button.role === 'tab') {
      button.ariaSelected = String(isChosen)
      button.tabIndex = isChosen ? 0 : -1
    } else button.ariaCurrent = String(isChosen)
    if (isChosen) panel?.removeAttribute('hidden')
    else panel?.setAttribute('hidden', 'until-found')
  }
}

function moveAlong(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  // With another key, arrows are the browser's: back, forward, to the edge of the page.
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches('[role=tab]')) return
  const tabs = buttonsBeside(target)
  const from = tabs.indexOf(target)
  const [next, previous] = getComputedStyle(target).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const places: Partial<Record<string, number>> = { [next]: (from + 1) % tabs.length, [previous]: from - 1, Home: 0, End: -1 }
  const place = places[key]
  const tab = place === undefined ? undefined : tabs.at(place)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

function buttonsBeside(button: HTMLElement): HTMLElement[] {
  return [...listOf(button).querySelectorAll('button')]
}

function listOf(button: HTMLElement): HTMLElement {
  return button.closest<HTMLElement>(list) ?? button
}
