/** Opens popovers of the mode "hover" while the pointer is on their button or on themselves; both delays are 0 ms. */
export function startHoverPopovers(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // A finger does not hover: its click opens the popover.
    if (pointerType !== 'touch' && target instanceof Element) openFrom(target)
  })
  // The pointer that this script was loaded for may be on a button already.
  const hovered = document.querySelector(`${hoverButton}:hover`)
  if (hovered && matchMedia('(hover: hover)').matches) openFrom(hovered)
}

const hoverButton = '[data-popover-mode=hover]'

function openFrom(target: Element): void {
  const button = target.closest<HTMLButtonElement>(hoverButton)
  const popover = button?.popoverTargetElement
  if (!(popover instanceof HTMLElement) || popover.matches(':popover-open')) return
  popover.showPopover({ source: button ?? undefined })
  closeWithout(popover, button)
}

/**
 * Closes it once the pointer is on neither. The 8 px between the two, which the pointer has to cross, count as the
 * popover's.
 */
function closeWithout(popover: HTMLElement, button: HTMLElement | null): void {
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if ([popover, button].some((element) => element && isNear(element.getBoundingClientRect(), clientX, clientY)))
        return
      ended.abort()
      // It stays open while somebody uses it by the keyboard.
      if (!popover.matches(':focus-within')) popover.hidePopover()
    },
    { signal },
  )
  popover.addEventListener(
    'toggle',
    (event) => {
      if (event.newState === 'closed') ended.abort()
    },
    { signal },
  )
}

function isNear({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  const gap = 8
  return x >= left - gap && x <= right + gap && y >= top - gap && y <= bottom + gap
}
