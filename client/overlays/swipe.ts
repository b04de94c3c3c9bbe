/**
 * A swipe dismisses a toast if it covers this share of the toast's width, or exceeds this speed in pixels per
 * millisecond.
 */
const swipeThreshold = { share: 0.25, velocity: 0.4 }

/**
 * Lets readers dismiss an element by swiping it toward the end of the line, which is to the right in left-to-right
 * text.
 */
export function startSwipe(element: HTMLElement, leave: () => void): void {
  element.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || (down.target as Element).closest('button, a')) return
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const distance = ({ clientX }: PointerEvent) => Math.max(0, (clientX - down.clientX) * sign)
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener(
      'pointermove',
      (move) => {
        if (distance(move) < 2) return
        element.setPointerCapture(down.pointerId)
        element.dataset.swiping = ''
        element.style.setProperty('--swipe', `${distance(move) * sign}px`)
      },
      { signal },
    )
    const end = (up: PointerEvent) => {
      ended.abort()
      delete element.dataset.swiping
      const way = up.type === 'pointerup' ? distance(up) : 0
      if (
        way > element.offsetWidth * swipeThreshold.share ||
        way / (up.timeStamp - down.timeStamp) > swipeThreshold.velocity
      )
        leave()
      else element.style.removeProperty('--swipe')
    }
    element.addEventListener('pointerup', end, { signal })
    element.addEventListener('pointercancel', end, { signal })
  })
}
