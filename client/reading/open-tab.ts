import type { recall, StorageKey } from '../state/storage.ts'

/** What the buttons stand in: a list of tabs, or the files of a tree. */
export const tabListSelector = '[role=tablist], .code-files'

/** Opens the panel of a button, and closes those of the buttons beside it. */
export function openTab(chosen: HTMLElement): void {
  closeBeside(chosen)
  panelOf(chosen)?.removeAttribute('hidden')
}

/**
 * Marks a button as chosen, and closes the panels of those beside it. Its own panel is left to the
 * browser that is about to open it: Chromium opens nothing around a panel that a script has opened before it could.
 */
export function closeBeside(chosen: HTMLElement): void {
  for (const button of buttonsBeside(chosen)) {
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

/** Opens the tab of that name in a list; a list without it stays as it is. */
export function openTabNamed(list: Element, name: string | null): void {
  for (const button of list.querySelectorAll('button')) if (button.textContent === name) openTab(button)
}

/** The buttons of the list that a button is in, itself included. */
export function buttonsBeside(button: HTMLElement): HTMLElement[] {
  return [...(button.closest(tabListSelector)?.querySelectorAll('button') ?? [])]
}

/**
 * Opens the tabs that the visitor has chosen before, now and in whatever the page gets from now on: a mutation observer
 * runs before the browser paints what was added. Each list is set once; after that, only the visitor changes it.
 */
export function openRememberedTabs(read: typeof recall): void {
  const panels = new WeakMap<Element, number>()
  const restore = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-sync]')) {
      const { length = 0 } = list.parentElement?.children ?? []
      if (panels.get(list) === length) continue
      // While the page is still being received, a list gets its panels one after another.
      panels.set(list, length)
      // The address that the reader follows says more than an earlier choice.
      if (list.parentElement?.querySelector(':target')) continue
      openTabNamed(list, read(syncKeyOf(list)))
    }
  }
  restore()
  new MutationObserver(restore).observe(document, { childList: true, subtree: true })
}

/**
 * Under which key the choice in a list of tabs is remembered; the server writes it (`TabSet` in worker/prose/tabs.tsx).
 */
function syncKeyOf({ dataset: { sync = '' } }: HTMLElement): StorageKey {
  return sync as StorageKey
}
