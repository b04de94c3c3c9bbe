/**
 * Closes the menu, open lists, the version picker, and modal dialogs when the visitor leaves the page. A panel next to
 * the page stays open.
 */
export function closeOverlays(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) popover.hidePopover()
  for (const picker of document.querySelectorAll<HTMLDetailsElement>('.version-picker[open]')) picker.open = false
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
}

/** Returns whether an element is in the open menu, an open list, the version picker, or a dialog, or is a field. */
export function isInOverlayOrField(element: Element | null): boolean {
  return element?.closest('dialog, :popover-open, .version-picker, input') != null
}
