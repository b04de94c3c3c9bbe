import * as elementIds from '../elements/element-ids.ts'
import { recall } from '../state/storage.ts'

/**
 * Opens the search dialog with ⌘K or Ctrl K anywhere, with `/` outside fields unless single keys are turned off (client/keyboard/).
 * What finds while somebody types is fetched when they are about to.
 */
export function startSearch(): void {
  document.addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event
    const isSlash = () =>
      key === '/' &&
      !isIn(target, 'input, textarea, select, [contenteditable]') &&
      recall('rivage-single-keys') !== 'off'
    if (altKey || !(metaKey || ctrlKey ? !shiftKey && key.toLowerCase() === 'k' : isSlash())) return
    event.preventDefault()
    toggle()
  })
  // However the dialog is opened, its field takes the focus.
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => isIn(target, '.search-button, dialog') && loadResults())
}

/** Without it, the form still leads to the search page. */
function loadResults(): void {
  import('./search-dialog.ts').then(({ startSearchDialog }) => startSearchDialog(dialog())).catch(() => {})
}

function isIn(target: EventTarget | null, selector: string): unknown {
  return target instanceof Element && target.closest(selector)
}

function dialog(): HTMLDialogElement {
  return document.getElementById(elementIds.search) as HTMLDialogElement
}

function toggle(): void {
  const search = dialog()
  search[search.open ? 'close' : 'showModal']()
}

/** The key is only known here: until then its place is kept empty. Called again for the next page's content. */
export function showModifier(): void {
  for (const key of document.querySelectorAll('[data-key-modifier]')) {
    key.textContent = navigator.userAgent.includes('Macintosh;') ? '⌘' : 'Ctrl'
  }
}
