/**
 * The distances of a popover from its button and from the edges of the window. Keep them equal to those in popover.css.
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
 * Returns the position of a popover: centered below its button, or above it if it fits only there. It stays inside the
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

/** Positions popovers in browsers without CSS anchor positioning (CSS Anchor Positioning 1). */
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
