import { elementIds } from '../elements/element-ids.ts'
import { onClick } from './on-click.ts'

/** Opens the search dialog: by its button where the browser has no invoker commands, with ⌘K or Ctrl K anywhere, with `/` outside fields. */
export function startSearch(): void {
  if (!('command' in HTMLButtonElement.prototype)) {
    onClick(`[commandfor="${elementIds.search}"]`, (button) => (button.getAttribute('command') === 'close' ? dialog()?.close() : open()))
  }
  document.addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event
    if ((metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') toggle(event)
    else if (key === '/' && !metaKey && !ctrlKey && !altKey && !isTyping(event.target)) toggle(event)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function dialog(): HTMLDialogElement | null {
  return document.getElementById(elementIds.search) as HTMLDialogElement | null
}

function open(): void {
  dialog()?.showModal()
}

function toggle(event: KeyboardEvent): void {
  event.preventDefault()
  const search = dialog()
  if (search?.open) search.close()
  else search?.showModal()
}

/** The key is only known here: until then its place is kept empty. Called again for the next page's content. */
export function showModifier(): void {
  for (const key of document.querySelectorAll('[data-key-modifier]')) {
    key.textContent = navigator.userAgent.includes('Macintosh;') ? '⌘' : 'Ctrl'
  }
}
