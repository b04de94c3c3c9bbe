import * as elementIds from '../elements/element-ids.ts'
import { closest } from '../elements/on-click.ts'
import { preload } from '../state/preload.ts'
import { getItem } from '../state/storage.ts'
import type * as SearchDialog from './search-dialog.ts'

/** URL of the search dialog's script, a separate bundle, inserted by the build (scripts/bundle/bundle-client.ts). */
declare const SEARCH_DIALOG: string

/**
 * Opens the search dialog with ⌘K or Ctrl K, and with `/` outside fields unless the reader has turned off single keys
 * (client/keyboard/). The dialog's script is loaded as soon as a visitor is likely to use it.
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
    // Starts loading before the browser lays out and paints the dialog.
    loadResults()
    toggle()
  })
  // Opening the dialog focuses its field, which loads the script. If that failed, each typed letter tries again.
  for (const type of ['pointerover', 'focusin', 'input'])
    document.addEventListener(type, ({ target }) => closest(target, '.search-button, dialog') && loadResults())
}

/** Added to the URL after a failure, because browsers don't load a module again that has failed. */
let retry = ''

/** The number of calls since the last failure. */
let calls = 0

/** Loads the script that shows results in the dialog. Until then, submitting the form opens the search page. */
function loadResults(): void {
  const tried = retry
  calls++
  const loading = import(new URL(SEARCH_DIALOG + tried, import.meta.url).href) as Promise<typeof SearchDialog>
  loading.catch(() => {
    // All calls during a request fail with it.
    if (tried !== retry) return
    retry += '#'
    // The visitor opened the dialog or typed while the request was failing, and may not type again.
    const isWanted = calls > 1
    calls = 0
    if (isWanted) loadResults()
  })
  void preload(loading, ({ startSearchDialog }) => startSearchDialog(dialog()))
}

function dialog(): HTMLDialogElement {
  return document.getElementById(elementIds.search) as HTMLDialogElement
}

function toggle(): void {
  const search = dialog()
  search[search.open ? 'close' : 'showModal']()
}

/** Replaces the page's placeholders for the modifier key with ⌘ or Ctrl. Called again after each visit. */
export function showModifier(): void {
  for (const key of document.querySelectorAll('[data-key-modifier]')) {
    key.textContent = navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl'
  }
}
