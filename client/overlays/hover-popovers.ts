/** Opens hover popovers while the pointer is over their button or over the popover itself. */
export function startHoverPopovers(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // Touch has no hover, so a tap opens the popover instead.
    if (pointerType !== 'touch' && target instanceof Element) openFrom(target)
  })
  // The pointer may already be over a button when this script is loaded.
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
 * Closes a popover when the pointer leaves both the popover and its button. A margin of 8 px around each is included,
 * so that the pointer can cross the gap between them.
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
      // A popover with the keyboard focus stays open.
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
