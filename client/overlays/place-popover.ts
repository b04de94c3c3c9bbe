/**
 * The distance between a popover and its button, and the minimum distance to the edges of the window, in pixels. Must
 * match popover.css.
 */
const offset = 8
const padding = 8

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the position of a popover: centered below its button or, if it only fits there, above it. It never leaves the
 * window.
 */
export function placePopover(
  button: Box,
  popover: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const below = button.top + button.height + offset
  const above = button.top - offset - popover.height
  const fits = below + popover.height + padding <= window.height || above < padding
  const middle = button.left + (button.width - popover.width) / 2
  return {
    left: Math.max(padding, Math.min(middle, window.width - padding - popover.width)),
    top: fits ? below : above,
  }
}

/** Positions popovers in browsers that don't support CSS Anchor Positioning. */
export function startPlacing(): void {
  if (CSS.supports('position-area: block-end')) return
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (newState !== 'open' || !(target instanceof HTMLElement) || !target.matches('.popover')) return
      const button = document.querySelector(`[popovertarget="${CSS.escape(target.id)}"]`)
      if (!button) return
      const { left, top } = placePopover(button.getBoundingClientRect(), target.getBoundingClientRect(), {
        width: innerWidth,
        height: innerHeight,
      })
      target.style.setProperty('--left', `${left}px`)
      target.style.setProperty('--top', `${top}px`)
      target.dataset.placed = ''
    },
    true,
  )
}
