/** Selects the overlays of client/elements/, which are dialogs or popovers. */
const selector = '[data-overlay]'

export function overlayOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined
}

export function isOpen(overlay: HTMLElement): boolean {
  return overlay instanceof HTMLDialogElement ? overlay.open : overlay.matches(':popover-open')
}

/** Returns whether a click outside or Escape closes an overlay. */
export function isDismissible(overlay: HTMLElement): boolean {
  return overlay instanceof HTMLDialogElement
    ? overlay.getAttribute('closedby') !== 'none'
    : overlay.popover !== 'manual'
}

export function closeOverlay(overlay: HTMLElement): void {
  if (!isOpen(overlay)) return
  if (overlay instanceof HTMLDialogElement) overlay.close()
  else overlay.hidePopover()
}

/** Returns the open overlays, in document order. */
export function openOverlays(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(isOpen)
}
