import { pressHandle, dragOffset, releaseDrawer, backdropOpacity, stopsOf } from './drawer-motion.ts'
import { closeOverlay, isDismissible, isOpen, overlayOf } from './overlay-element.ts'

/**
 * Times in milliseconds: duration of opening, pause after scrolling before a drag can start, minimum duration of a long
 * press, and wait for a second click.
 */
const openingMs = 500
const scrollLockMs = 100
const longPressMs = 250
const handleDelayMs = 120
/** How far a touch or the mouse must move to start a drag, in pixels. */
const slop = { touch: 10, other: 2 }

const openedAt = new WeakMap<HTMLElement, number>()
const stopAt = new WeakMap<HTMLElement, number>()
let scrolledAt = -Infinity

/** Lets readers drag drawers between their stops or closed, or do the same by pressing the handle. */
export function startDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLElement>('[data-overlay=drawer]'))
    if (isOpen(drawer)) settle(drawer, true)
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (overlayOf(target) === target && target instanceof HTMLElement && target.dataset.overlay === 'drawer')
        settle(target, newState === 'open')
    },
    true,
  )
  document.addEventListener('pointerdown', (event) => {
    const drawer = overlayOf(event.target)
    if (drawer?.dataset.overlay === 'drawer' && event.isPrimary && event.button === 0 && canDrag(drawer, event))
      startDrag(drawer, event)
  })
  startHandles()
}

/** Moves a drawer to its first stop when it opens, and resets it when it closes. */
function settle(drawer: HTMLElement, isOpen: boolean): void {
  openedAt.set(drawer, performance.now())
  stopAt.set(drawer, 0)
  drawer.style.removeProperty('--drag')
  drawer.style.removeProperty('--shade')
  const [first] = stops(drawer) ?? []
  if (isOpen && first) drawer.style.setProperty('--drag', `${first}px`)
}

function canDrag(drawer: HTMLElement, { target }: PointerEvent): boolean {
  if (!(target instanceof Element) || target.closest('select, [data-no-drag]')) return false
  return performance.now() - (openedAt.get(drawer) ?? 0) >= openingMs && !getSelection()?.toString()
}

function startDrag(drawer: HTMLElement, down: PointerEvent): void {
  const ended = new AbortController()
  const { signal } = ended
  const threshold = down.pointerType === 'touch' ? slop.touch : slop.other
  const size = drawer.offsetHeight
  const about = {
    stops: stops(drawer),
    stop: stopAt.get(drawer) ?? 0,
    dismissible: isDismissible(drawer),
    size,
    windowSize: innerHeight,
  }
  let isDragging = false
  const distanceOf = ({ clientY }: PointerEvent) => down.clientY - clientY

  const move = (event: PointerEvent) => {
    const distance = distanceOf(event)
    if (!isDragging) {
      if (Math.abs(distance) < threshold) return
      if (isScrolled(event.target, drawer) || performance.now() - scrolledAt < scrollLockMs) {
        scrolledAt = performance.now()
        return
      }
      isDragging = true
      drawer.setPointerCapture(down.pointerId)
      drawer.dataset.dragging = ''
    }
    drawer.style.setProperty('--drag', `${dragOffset({ ...about, distance })}px`)
    if (!about.stops) drawer.style.setProperty('--shade', String(backdropOpacity({ distance, size })))
  }
  const end = (event: PointerEvent) => {
    ended.abort()
    if (!isDragging) return
    delete drawer.dataset.dragging
    ignoreClick(drawer)
    const durationMs = Math.max(1, event.timeStamp - down.timeStamp)
    go(
      drawer,
      event.type === 'pointerup' ? releaseDrawer({ ...about, distance: distanceOf(event), durationMs }) : about.stop,
    )
  }
  drawer.addEventListener('pointermove', move, { signal })
  drawer.addEventListener('pointerup', end, { signal })
  drawer.addEventListener('pointercancel', end, { signal })
  // Prevents scrolling during a drag. The browser decides whether to scroll at the first movement, so the listener must
  // already exist then.
  drawer.addEventListener(
    'touchmove',
    (event) => {
      if (isDragging && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
}

/** Suppresses the click that browsers dispatch after a drag. */
function ignoreClick(drawer: HTMLElement): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  drawer.addEventListener('click', ignore, { capture: true })
  setTimeout(() => drawer.removeEventListener('click', ignore, { capture: true }))
}

/**
 * Returns whether an element under the pointer is scrolled down, in which case dragging down scrolls the element
 * instead of the drawer.
 */
function isScrolled(target: EventTarget | null, drawer: HTMLElement): boolean {
  for (
    let element = target instanceof Element ? target : null;
    element && element !== drawer.parentElement;
    element = element.parentElement
  ) {
    if (element.scrollHeight > element.clientHeight && element.scrollTop > 0) return true
  }
  return false
}

function go(drawer: HTMLElement, to: 'close' | number): void {
  if (to === 'close') {
    // Keeps `--drag`, so that the closing animation starts at the dragged position.
    drawer.style.removeProperty('--shade')
    closeOverlay(drawer)
    return
  }
  stopAt.set(drawer, to)
  drawer.style.setProperty('--drag', `${stops(drawer)?.[to] ?? 0}px`)
  drawer.style.removeProperty('--shade')
}

function stops({ dataset: { stops: parts } }: HTMLElement): number[] | undefined {
  return parts ? stopsOf(parts.split(' ').map(Number), innerHeight) : undefined
}

/**
 * Makes the handles of drawers clickable. A click takes effect after a short delay, because a second click cancels it.
 * A long press isn't a click.
 */
function startHandles(): void {
  let pressedAt = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerdown', ({ target }) => {
    if (handleOf(target)) pressedAt = performance.now()
  })
  document.addEventListener('click', ({ target, detail }) => {
    const handle = handleOf(target)
    const drawer = overlayOf(handle ?? null)
    if (!drawer) return
    // A click from the keyboard takes effect immediately. Its `detail` is 0.
    if (detail === 0) return press(drawer)
    if (performance.now() - pressedAt >= longPressMs) return
    const second = waiting !== undefined
    clearTimeout(waiting)
    waiting = second
      ? undefined
      : setTimeout(() => {
          waiting = undefined
          press(drawer)
        }, handleDelayMs)
  })
}

function press(drawer: HTMLElement): void {
  go(drawer, pressHandle({ stops: stops(drawer), stop: stopAt.get(drawer) ?? 0, dismissible: isDismissible(drawer) }))
}

function handleOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-drawer-handle]') : null
}
