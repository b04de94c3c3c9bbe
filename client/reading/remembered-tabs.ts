import { openTabNamed } from './open-tab.ts'
import type { recall } from '../state/storage.ts'

/**
 * Opens the tabs that the visitor chose before, in what the page has and in what it gets: what was not there when the browser painted last
 * is as it was chosen when it paints next. A list is only set once: after that it is the visitor's.
 */
export function openRememberedTabs(read: typeof recall): void {
  const panels = new WeakMap<Element, number>()
  const restore = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-sync]')) {
      const { length = 0 } = list.parentElement?.children ?? []
      if (panels.get(list) === length) continue
      // While the page is being read, its panels come one after another.
      panels.set(list, length)
      openTabNamed(list, read(list.dataset.sync ?? ''))
    }
  }
  restore()
  new MutationObserver(restore).observe(document, { childList: true, subtree: true })
}
