interface Control {
  open: boolean
  /** Called when the dialog closes, whatever the reason. */
  onClose?: () => void
  /** Called after the closing animation. */
  onLeft?: () => void
}

/** Returns a ref that opens or closes a dialog on each render, according to the state of an island. */
export function controlDialog({ open, onClose, onLeft }: Control): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const { signal, abort } = withAbort()
    if (onClose) dialog.addEventListener('close', onClose, { signal })
    if (onLeft) dialog.addEventListener('after-leave', onLeft, { signal })
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    return abort
  }
}

function withAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
