import { closeOverlay, isDismissible, isOpen, openOverlays, overlayOf } from './overlay-element.ts'
import { startHoverPopovers } from './hover-popovers.ts'
import { startPlacing } from './place-popover.ts'
import type { preload } from '../state/preload.ts'

type Preload = typeof preload

/** Dispatched when a reader tries to close an overlay that a click outside or Escape must not close. */
const preventedEvent = 'close-prevented'

/**
 * Adds features that native dialogs and popovers don't have. These are events for a prevented close and for the end of
 * an animation, opening on hover, and positioning in browsers without anchor positioning.
 */
export function startOverlays(preload: Preload): void {
  startDismissal()
  startHoverPopovers()
  startPlacing()
  // Dispatches the event of overlays that opened before this script was loaded.
  const reported = new Set(openOverlays())
  for (const overlay of reported) void raiseAfterMotion(overlay, 'after-enter')
  document.addEventListener(
    'toggle',
    (event) => {
      const { target, newState } = event
      if (!(target instanceof HTMLElement) || overlayOf(target) !== target) return
      if (reported.delete(target) && newState === 'open') return
      void raiseAfterMotion(target, newState === 'open' ? 'after-enter' : 'after-leave')
    },
    true,
  )
  loadDrawers(preload)
}

/** Loads the script for drawers once the document contains a drawer. Few pages do. */
function loadDrawers(preload: Preload): void {
  let loading = false
  const load = () => {
    if (loading || !document.querySelector('[data-overlay=drawer]')) return
    loading = true
    void preload(import('./drawer-drag.ts'), ({ startDrawers }) => startDrawers())
  }
  load()
  // A visit or an island may add the document's first drawer.
  for (const event of ['rivage:visit', 'toggle']) document.addEventListener(event, load, true)
}

function startDismissal(): void {
  document.addEventListener('keydown', ({ key }) => {
    const overlay = openOverlays().at(-1)
    if (key === 'Escape' && overlay && !isDismissible(overlay)) prevent(overlay)
  })
  document.addEventListener('pointerdown', (event) => {
    const overlay = openOverlays().at(-1)
    if (!overlay || !isOutside(event, overlay)) return
    if (!isDismissible(overlay)) prevent(overlay)
    // Browsers that don't support `closedby` (HTML Standard, section 4.11.4) don't close a dialog on a click outside.
    else if (overlay instanceof HTMLDialogElement && !('closedBy' in overlay)) closeOverlay(overlay)
  })
}

/**
 * Returns whether the pointer is outside an overlay. Its target isn't enough, because a press on the backdrop targets
 * the dialog itself.
 */
function isOutside({ clientX, clientY, target }: PointerEvent, overlay: HTMLElement): boolean {
  if (
    target instanceof Element &&
    target !== overlay &&
    (overlay.contains(target) || target.closest('.toasts') || opens(target, overlay))
  )
    return false
  const { left, right, top, bottom } = overlay.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

function opens(target: Element, { id }: HTMLElement): boolean {
  return target.closest(`[popovertarget="${CSS.escape(id)}"], [commandfor="${CSS.escape(id)}"]`) !== null
}

function prevent(overlay: HTMLElement): void {
  overlay.dispatchEvent(new CustomEvent(preventedEvent, { bubbles: true }))
}

/** Dispatches an event when the overlay's animations have ended, unless it has been opened or closed again by then. */
async function raiseAfterMotion(overlay: HTMLElement, name: 'after-enter' | 'after-leave'): Promise<void> {
  await Promise.allSettled(overlay.getAnimations().map(({ finished }) => finished))
  if (isOpen(overlay) === (name === 'after-enter')) overlay.dispatchEvent(new CustomEvent(name))
}
