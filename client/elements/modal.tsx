import { OverlayFrame } from './overlay.tsx'
import type { OverlayProps } from './overlay.tsx'

/** A dialog in the middle of the page; 200 ms. */
export function Modal({
  fullscreen = false,
  ...props
}: OverlayProps & { /** As large as the window. */ fullscreen?: boolean }) {
  return <OverlayFrame {...props} kind="modal" className={fullscreen ? 'fullscreen' : ''} />
}
