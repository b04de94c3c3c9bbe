import type { getItem, StorageKey } from '../state/storage.ts'

/** Selects a container of tab buttons: a list of tabs, or the tree of a code tree's files. */
export const tabListSelector = '[role=tablist], .code-files'

/** Opens the panel of a button, and closes those of the other buttons in its list. */
export function openTab(chosen: HTMLElement): void {
  closeSiblings(chosen)
  panelOf(chosen)?.removeAttribute('hidden')
}

/**
 * Marks a button as selected, and closes the panels of the other buttons in its list. During find-in-page, the browser
 * itself must open the selected panel: if a script opened it first, Chromium wouldn't open the elements around it.
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

/** Opens the tab with a label. Does nothing if the list has no such tab. */
export function openTabNamed(list: Element, name: string | null): void {
  for (const button of list.querySelectorAll('button')) if (button.textContent === name) openTab(button)
}

/** Returns all buttons in the list of a button, including the button itself. */
export function siblingButtons(button: HTMLElement): HTMLElement[] {
  return [...(button.closest(tabListSelector)?.querySelectorAll('button') ?? [])]
}

/**
 * Opens the tabs that the visitor chose before, both now and in content that is added later. A mutation observer runs
 * before the browser paints added content. Each list is set only once; after that, only the visitor changes it.
 */
export function openStoredTabs(read: typeof getItem): void {
  const panels = new WeakMap<Element, number>()
  const restore = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-sync]')) {
      const { length = 0 } = list.parentElement?.children ?? []
      if (panels.get(list) === length) continue
      // While the page is being loaded, the panels of a list arrive one after another.
      panels.set(list, length)
      // The target of the URL takes precedence over the stored choice.
      if (list.parentElement?.querySelector(':target')) continue
      openTabNamed(list, read(syncKeyOf(list)))
    }
  }
  restore()
  new MutationObserver(restore).observe(document, { childList: true, subtree: true })
}

/** Returns the storage key of a list, which `TabSet` in worker/prose/tabs.tsx renders. */
function syncKeyOf({ dataset: { sync = '' } }: HTMLElement): StorageKey {
  return sync as StorageKey
}
