import type { getItem, StorageKey } from '../state/storage.ts'

/** The container of the buttons: a list of tabs, or the files of a tree. */
export const tabListSelector = '[role=tablist], .code-files'

/** Opens a button's panel and closes its siblings' panels. */
export function openTab(chosen: HTMLElement): void {
  closeSiblings(chosen)
  panelOf(chosen)?.removeAttribute('hidden')
}

/**
 * Marks a button as chosen and closes its siblings' panels. For find-in-page, the browser opens the chosen panel: if a
 * script opened it first, Chromium wouldn't open the elements around it.
 */
export function closeSiblings(chosen: HTMLElement): void {
  for (const button of siblingButtons(chosen)) {
    const isChosen = button === chosen
    if (button.role === 'tab') {
      button.ariaSelected = String(isChosen)
      button.tabIndex = isChosen ? 0 : -1
    } else button.ariaCurrent = String(isChosen)
    if (!isChosen) panelOf(button)?.setAttribute('hidden', 'until-found')
  }
}

function panelOf(button: HTMLElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '')
}

/** Opens the tab with a name in a list. If the list doesn't contain it, nothing changes. */
export function openTabNamed(list: Element, name: string | null): void {
  for (const button of list.querySelectorAll('button')) if (button.textContent === name) openTab(button)
}

/** Returns the buttons of a button's list, including itself. */
export function siblingButtons(button: HTMLElement): HTMLElement[] {
  return [...(button.closest(tabListSelector)?.querySelectorAll('button') ?? [])]
}

/**
 * Opens the tabs that the visitor chose earlier, now and in all content added later. A mutation observer runs before
 * the browser paints additions. Each list is set once; after that, only the visitor changes it.
 */
export function openStoredTabs(read: typeof getItem): void {
  const panels = new WeakMap<Element, number>()
  const restore = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-sync]')) {
      const { length = 0 } = list.parentElement?.children ?? []
      if (panels.get(list) === length) continue
      // While the page is loading, the panels of a list arrive one after another.
      panels.set(list, length)
      // The target of the URL takes precedence over an earlier choice.
      if (list.parentElement?.querySelector(':target')) continue
      openTabNamed(list, read(syncKeyOf(list)))
    }
  }
  restore()
  new MutationObserver(restore).observe(document, { childList: true, subtree: true })
}

/**
 * Returns the key that stores the choice in a list of tabs. The server writes it (`TabSet` in worker/prose/tabs.tsx).
 */
function syncKeyOf({ dataset: { sync = '' } }: HTMLElement): StorageKey {
  return sync as StorageKey
}
