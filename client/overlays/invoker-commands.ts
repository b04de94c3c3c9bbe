import { onClick } from '../elements/on-click.ts'

/** Opens and closes dialogs by their buttons where the browser has no invoker commands (HTML Standard, §4.10.6). */
export function startInvokerCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return
  onClick('[commandfor]', (button) => {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null
    if (button.getAttribute('command') === 'show-modal') dialog?.showModal()
    else dialog?.close()
  })
}
