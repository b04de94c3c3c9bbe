import type { FrameSelector } from '../elements/element-ids.ts'
import { searchAddressOf, textAddressOf, timeoutMs } from './search-address.ts'
import type { AskedDialog } from './search-address.ts'

/**
 * Asks the server for what is typed while the script of the search dialog is still on its way: the script finds the
 * answer there, or under way. Once only, so that nobody types a question for each letter. The style that the script uses
 * for the answer is asked for as soon as somebody is in the field.
 */
export function startEarlyQuestion(): void {
  document.addEventListener('focusin', preloadStyle)
  document.addEventListener('input', ask)

  function preloadStyle(event: Event): void {
    const href = dialogOf(event)?.dataset.styles
    if (href === undefined) return
    document.removeEventListener('focusin', preloadStyle)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }))
  }

  function ask(event: Event): void {
    const dialog = dialogOf(event)
    const { target } = event
    if (!dialog || !(target instanceof HTMLInputElement)) return
    document.removeEventListener('input', ask)
    const query = target.value.trim()
    if (query === '') return
    const url = searchAddressOf(textAddressOf(dialog.dataset.titles ?? ''), query)
    const deadline = AbortSignal.timeout(timeoutMs)
    const response = fetch(url, { signal: deadline })
    // Who waits for it is told; maybe nobody does.
    response.catch(() => {})
    dialog.earlyQuestion = { url, response, deadline }
  }
}

/** The search dialog, where something happens in it before its script is there, which adds the list. */
function dialogOf({ target }: Event): AskedDialog | undefined {
  const dialog = document.querySelector<AskedDialog>('[id="shell:search"]' satisfies FrameSelector)
  return dialog?.contains(target as Node) && !dialog.querySelector('[role=listbox]') ? dialog : undefined
}
