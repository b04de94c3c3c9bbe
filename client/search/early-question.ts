import type { FrameSelector } from '../elements/element-ids.ts'
import { searchAddressOf, textAddressOf, timeoutMs } from './search-address.ts'
import type { AskedDialog } from './search-address.ts'

/**
 * Asks the server for what is typed while the script of the search dialog is still on its way: the script finds the
 * answer there, or under way. Once only, so that nobody types a question for each letter.
 */
export function startEarlyQuestion(): void {
  document.addEventListener('input', ask)

  function ask({ target }: Event): void {
    const dialog = document.querySelector<AskedDialog>('[id="shell:search"]' satisfies FrameSelector)
    if (!(target instanceof HTMLInputElement) || !dialog?.contains(target)) return
    document.removeEventListener('input', ask)
    const query = target.value.trim()
    // The list is added by the script.
    if (query === '' || dialog.querySelector('[role=listbox]')) return
    const url = searchAddressOf(textAddressOf(dialog.dataset.titles ?? ''), query)
    const deadline = AbortSignal.timeout(timeoutMs)
    const response = fetch(url, { signal: deadline })
    // Who waits for it is told; maybe nobody does.
    response.catch(() => {})
    dialog.earlyQuestion = { url, response, deadline }
  }
}
