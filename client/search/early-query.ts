import type { FrameSelector } from '../elements/element-ids.ts'
import { searchAddressOf, textAddressOf, timeoutMs } from './search-address.ts'
import type { SearchDialog } from './search-address.ts'

/**
 * Sends the first query that a visitor types while the search dialog's script is still being loaded. The script then
 * uses the response. Also preloads the style sheet for results when the dialog gets the focus.
 */
export function startEarlyQuery(): void {
  document.addEventListener('focusin', preloadStyle)
  document.addEventListener('input', sendQuery)

  function preloadStyle(event: Event): void {
    const href = dialogOf(event)?.dataset.styles
    if (href === undefined) return
    document.removeEventListener('focusin', preloadStyle)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }))
  }

  function sendQuery(event: Event): void {
    const dialog = dialogOf(event)
    const { target } = event
    if (!dialog || !(target instanceof HTMLInputElement)) return
    document.removeEventListener('input', sendQuery)
    const query = target.value.trim()
    if (query === '') return
    const url = searchAddressOf(textAddressOf(dialog.dataset.titles ?? ''), query)
    const deadline = AbortSignal.timeout(timeoutMs)
    const response = fetch(url, { signal: deadline })
    // The dialog's script handles the error. Without this, the browser would also report an unhandled rejection.
    response.catch(() => {})
    dialog.earlyQuery = { url, response, deadline }
  }
}

/** Returns the search dialog if an event occurred in it, as long as its script hasn't added the list. */
function dialogOf({ target }: Event): SearchDialog | undefined {
  const dialog = document.querySelector<SearchDialog>('[id="shell:search"]' satisfies FrameSelector)
  return dialog?.contains(target as Node) && !dialog.querySelector('[role=listbox]') ? dialog : undefined
}
