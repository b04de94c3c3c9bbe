import { loadStyle } from '../state/load-style.ts'

let loading: Promise<void> | undefined

/**
 * Loads the style sheet of what opens over a page. Its address is in the page. Resolves even when that fails: what the
 * sheet is for works without it.
 */
export function loadOverlayStyles(): Promise<void> {
  const address = document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset.overlayStyles ?? ''
  return (loading ??= loadStyle(address).catch(() => {}))
}
