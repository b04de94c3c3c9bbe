import * as elementIds from '../elements/element-ids.ts'
import { closest } from '../elements/on-click.ts'
import { preload } from '../state/preload.ts'
import { getItem } from '../state/storage.ts'
import type * as SearchDialog from './search-dialog.ts'

/** URL of the dialog's script, a separate bundle, set by the build (scripts/bundle/bundle-client.ts). */
declare const SEARCH_DIALOG: string

/**
 * Opens the search dialog with ⌘K or Ctrl K anywhere, and with `/` outside fields, unless single keys are turned off
 * (client/keyboard/). The dialog's script loads when a visitor is about to use it.
 */
export function startSearch(): void {
  document.addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event
    const isShortcut =
      metaKey || ctrlKey
        ? !shiftKey && /^k$/i.test(key)
        : key === '/' &&
          !closest(target, 'input, textarea, select, [contenteditable]') &&
          getItem('rivage-single-keys') !== 'off'
    if (altKey || !isShortcut) return
    event.preventDefault()
    // Starts the request before the browser lays out and paints the dialog.
    loadResults()
    toggle()
  })
  // Opening the dialog focuses its field. If the script failed to load, each typed letter retries it.
  for (const type of ['pointerover', 'focusin', 'input'])
    document.addEventListener(type, ({ target }) => closest(target, '.search-button, dialog') && loadResults())
}

/** Added to the URL after a failure, because browsers remember that a module couldn't be loaded. */
let retry = ''

/** Loads the script that shows results in the dialog. Without it, submitting the form opens the search page. */
function loadResults(): void {
  const loading = import(new URL(SEARCH_DIALOG + retry, import.meta.url).href) as Promise<typeof SearchDialog>
  loading.catch(() => (retry += '#'))
  void preload(loading, ({ startSearchDialog }) => startSearchDialog(dialog()))
}

function dialog(): HTMLDialogElement {
  return document.getElementById(elementIds.search) as HTMLDialogElement
}

function toggle(): void {
  const search = dialog()
  search[search.open ? 'close' : 'showModal']()
}

/** Inserts the visitor's modifier key (⌘ or Ctrl) into the page's placeholders. Called again after each visit. */
export function showModifier(): void {
  for (const key of document.querySelectorAll('[data-key-modifier]')) {
    key.textContent = navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl'
  }
}
