import type { getItem, StorageKey } from '../state/storage.ts'

/** Matches a container of tab buttons: a list of tabs, or a tree of files. */
export const tabListSelector = '[role=tablist], .code-files'

/** Opens a button's panel and closes the panels of the other buttons in the list. */
export function openTab(chosen: HTMLElement): void {
  closeSiblings(chosen)
  panelOf(chosen)?.removeAttribute('hidden')
}

/**
 * Marks a button as selected and closes the panels of the other buttons in the list. During find-in-page, the browser
 * opens the selected panel itself. If a script opened it first, Chromium wouldn't open the elements around it.
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

/** Opens the tab with a name in a list. Does nothing if the list has no such tab. */
export function openTabNamed(list: Element, name: string | null): void {
  for (const button of list.querySelectorAll('button')) if (button.textContent === name) openTab(button)
}

/** Returns all buttons in a button's list, including the button itself. */
export function siblingButtons(button: HTMLElement): HTMLElement[] {
  return [...(button.closest(tabListSelector)?.querySelectorAll('button') ?? [])]
}

/**
 * Opens the tabs that the visitor chose earlier, now and in content added later. The mutation observer runs before the
 * browser paints added content. Each list is set once; after that, only the visitor changes it.
 */
export function openStoredTabs(read: typeof getItem): void {
  const panels = new WeakMap<Element, number>()
  const restore = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-sync]')) {
      const { length = 0 } = list.parentElement?.children ?? []
      if (panels.get(list) === length) continue
      // While the page is loading, a list's panels arrive one after another.
      panels.set(list, length)
      // The URL's target takes precedence over the stored choice.
      if (list.parentElement?.querySelector(':target')) continue
      openTabNamed(list, read(syncKeyOf(list)))
    }
  }
  restore()
  new MutationObserver(restore).observe(document, { childList: true, subtree: true })
}

/** Returns the storage key of a list's choice. `TabSet` in worker/prose/tabs.tsx renders it. */
function syncKeyOf({ dataset: { sync = '' } }: HTMLElement): StorageKey {
  return sync as StorageKey
}
