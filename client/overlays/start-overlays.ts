import { closeOverlay, isDismissible, isOpen, openOverlays, overlayOf } from './overlay-element.ts'
import { startHoverPopovers } from './hover-popovers.ts'
import { startPlacing } from './place-popover.ts'
import type { preload } from '../state/preload.ts'

type Preload = typeof preload

/** Raised on an overlay that somebody tried to close and that does not close that way. */
const preventedEvent = 'close-prevented'

/**
 * What the platform's dialogs and popovers do not do by themselves: raise events for a refused close and for the end of
 * their motion, open on hover, and stand below their button in browsers without anchor positioning. Called once.
 */
export function startOverlays(preload: Preload): void {
  startDismissal()
  startHoverPopovers()
  startPlacing()
  // What opened before this script was there, without anybody's doing, is told as soon as it can be.
  const told = new Set(openOverlays())
  for (const overlay of told) void raiseAfterMotion(overlay, 'after-enter')
  document.addEventListener(
    'toggle',
    (event) => {
      const { target, newState } = event
      if (!(target instanceof HTMLElement) || overlayOf(target) !== target) return
      if (told.delete(target) && newState === 'open') return
      void raiseAfterMotion(target, newState === 'open' ? 'after-enter' : 'after-leave')
    },
    true,
  )
  loadDrawers(preload)
}

/** Loads the script of drawers with the first one: few pages have any. */
function loadDrawers(preload: Preload): void {
  let loading = false
  const load = () => {
    if (loading || !document.querySelector('[data-overlay=drawer]')) return
    loading = true
    void preload(import('./drawer-drag.ts'), ({ startDrawers }) => startDrawers())
  }
  load()
  // The next page, or an island, may have the first drawer.
  for (const event of ['rivage:visit', 'toggle']) document.addEventListener(event, load, true)
}

function startDismissal(): void {
  document.addEventListener('keydown', ({ key }) => {
    const overlay = openOverlays().at(-1)
    if (key === 'Escape' && overlay && !isDismissible(overlay)) prevent(overlay)
  })
  document.addEventListener('pointerdown', (event) => {
    const overlay = openOverlays().at(-1)
    if (!overlay || !isBeside(event, overlay)) return
    if (!isDismissible(overlay)) prevent(overlay)
    // A browser without `closedby` (HTML Standard, §4.11.4) has no light dismissal of dialogs.
    else if (overlay instanceof HTMLDialogElement && !('closedBy' in overlay)) closeOverlay(overlay)
  })
}

/**
 * Whether the pointer is outside of an overlay. Its place decides, since the backdrop of a dialog is part of the
 * dialog.
 */
function isBeside({ clientX, clientY, target }: PointerEvent, overlay: HTMLElement): boolean {
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

/** Raises the event once all animations of the overlay have ended, if it is still open, or closed, by then. */
async function raiseAfterMotion(overlay: HTMLElement, name: 'after-enter' | 'after-leave'): Promise<void> {
  await Promise.allSettled(overlay.getAnimations().map(({ finished }) => finished))
  if (isOpen(overlay) === (name === 'after-enter')) overlay.dispatchEvent(new CustomEvent(name))
}
