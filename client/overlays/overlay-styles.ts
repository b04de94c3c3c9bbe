import { loadStyle } from '../state/load-style.ts'

let loading: Promise<void> | undefined

/**
 * Loads the style sheet for overlays, whose URL is in the page. Never rejects, because overlays also work without
 * styles.
 */
export function loadOverlayStyles(): Promise<void> {
  const address = document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset.overlayStyles ?? ''
  return (loading ??= loadStyle(address).catch(() => {}))
}
