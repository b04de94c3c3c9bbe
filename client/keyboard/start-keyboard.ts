import type { preload } from '../state/preload.ts'
import type { SiteStorage } from '../state/storage.ts'

type Preload = typeof preload

type Action = 'previous' | 'next' | 'colorMode' | 'shortcuts'

/**
 * The actions of single keys. `/` is handled in client/search/open-search.ts, because it must work before this script
 * is loaded.
 */
const singleKeys: Readonly<Record<string, Action>> = { p: 'previous', n: 'next', d: 'colorMode', '?': 'shortcuts' }

/**
 * Handles single-key shortcuts. They work outside fields, while no overlay is open. Readers can turn them off, because
 * speech input may trigger them by accident (WCAG 2.2, 2.1.4).
 */
export function startKeyboard({ getItem, setItem, preload }: SiteStorage & { preload: Preload }, sign: Event): void {
  const press = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, repeat, target } = event
    if (key === 'F8' && document.querySelector('.toasts')) {
      event.preventDefault()
      void preload(import('../overlays/toast-region.ts'), ({ focusToasts }) => focusToasts())
      return
    }
    const action = Object.hasOwn(singleKeys, key.toLowerCase()) ? singleKeys[key.toLowerCase()] : undefined
    if (
      !action ||
      metaKey ||
      ctrlKey ||
      altKey ||
      repeat ||
      isTyping(target) ||
      isCovered() ||
      getItem('rivage-single-keys') === 'off'
    )
      return
    event.preventDefault()
    actions[action]()
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-show-shortcuts]')) actions.shortcuts()
  })

  const actions: Record<Action, () => void> = {
    previous: () => document.querySelector<HTMLElement>('a[rel=prev]')?.click(),
    next: () => document.querySelector<HTMLElement>('a[rel=next]')?.click(),
    colorMode: () => document.querySelector<HTMLElement>('[data-toggle-color-mode]')?.click(),
    shortcuts: () =>
      void preload(import('./shortcuts-dialog.ts'), ({ showShortcuts }) => showShortcuts({ getItem, setItem })),
  }
  document.addEventListener('keydown', press)
  if (sign instanceof KeyboardEvent) press(sign)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Returns whether a dialog or the menu covers the page, and therefore handles the keys. */
function isCovered(): boolean {
  return document.querySelector('dialog:modal, [aria-modal=true]:popover-open') !== null
}
