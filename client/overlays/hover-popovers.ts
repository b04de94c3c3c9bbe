/** Opens hover popovers, without delay, while the pointer is over their button or over the popover. */
export function startHoverPopovers(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // A finger can't hover, so a tap opens the popover as usual.
    if (pointerType !== 'touch' && target instanceof Element) openFrom(target)
  })
  // The pointer may have been over a button before this script loaded.
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
 * Closes the popover when the pointer is over neither the popover nor its button. The pointer must be able to cross the
 * gap between them, so 8 px around each still count.
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
      // A popover that contains the keyboard focus stays open.
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
