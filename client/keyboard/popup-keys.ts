/** Handles arrow keys, Home, and End in an open list of links and buttons. */
export function startPopupKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return
    // In the filter field, Home and End move the cursor.
    if (target instanceof HTMLInputElement && !key.startsWith('Arrow')) return
    const popup = target.closest('.popup-menu') ?? openedBy(target)
    const items = [...(popup?.querySelectorAll<HTMLElement>(':is(a, button):not([hidden] *)') ?? [])]
    if (items.length === 0) return
    event.preventDefault()
    const from = items.indexOf(target)
    const index =
      key === 'Home' ? 0 : key === 'End' ? -1 : key === 'ArrowDown' ? (from + 1) % items.length : Math.max(from, 0) - 1
    items.at(index)?.focus()
  })
}

/** Returns the list that the focused button has opened. */
function openedBy(button: HTMLElement): Element | null {
  const popup = button instanceof HTMLButtonElement ? button.popoverTargetElement : null
  return popup?.matches('.popup-menu:popover-open') ? popup : null
}
