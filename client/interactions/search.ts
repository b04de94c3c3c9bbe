import { elementIds } from '../elements/element-ids.ts'
import { onClick } from './on-click.ts'
import { recall, remember } from './storage.ts'

/**
 * Opens the search dialog: by its button where the browser has no invoker commands, with ⌘K or Ctrl K anywhere, with `/` outside fields.
 * What finds while somebody types is fetched when they are about to.
 */
export function startSearch(): void {
  if (!('command' in HTMLButtonElement.prototype)) {
    onClick(`[commandfor="${elementIds.search}"]`, (button) => (button.getAttribute('command') === 'close' ? dialog()?.close() : open()))
  }
  document.addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event
    if ((metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') toggle(event)
    else if (key === '/' && !metaKey && !ctrlKey && !altKey && !isTyping(event.target)) toggle(event)
  })
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest('.search-button, dialog[open]')) loadResults()
    })
  }
}

/** What both modules need is handed over, as to the tabs. Without it, the form still leads to the search page. */
function loadResults(): void {
  const search = dialog()
  if (search) import('../search/search-dialog.ts').then(({ startSearchDialog }) => startSearchDialog(search, { recall, remember })).catch(() => {})
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function dialog(): HTMLDialogElement | null {
  return document.getElementById(elementIds.search) as HTMLDialogElement | null
}

function open(): void {
  dialog()?.showModal()
  loadResults()
}

function toggle(event: KeyboardEvent): void {
  event.preventDefault()
  const search = dialog()
  if (search?.open) search.close()
  else open()
}

/** The key is only known here: until then its place is kept empty. Called again for the next page's content. */
export function showModifier(): void {
  for (const key of document.querySelectorAll('[data-key-modifier]')) {
    key.textContent = navigator.userAgent.includes('Macintosh;') ? '⌘' : 'Ctrl'
  }
}
