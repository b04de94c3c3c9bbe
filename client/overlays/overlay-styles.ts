import { loadStyle } from '../state/load-style.ts'

let loading: Promise<void> | undefined

/**
 * Loads the style sheet for overlays from its URL in the page. Also resolves if loading fails, because overlays work
 * without styles.
 */
export function loadOverlayStyles(): Promise<void> {
  const address = document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset.overlayStyles ?? ''
  return (loading ??= loadStyle(address).catch(() => {}))
}
