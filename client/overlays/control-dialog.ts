interface Control {
  open: boolean
  /** It was closed, by whatever. */
  onClose?: () => void
  /** It has left the screen. */
  onLeft?: () => void
}

/** A ref that opens and closes a dialog by the state of an island. Rendered again, it follows the new state. */
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
