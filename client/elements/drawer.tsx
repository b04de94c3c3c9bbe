import { OverlayFrame } from './overlay.tsx'
import type { OverlayProps } from './overlay.tsx'

interface DrawerProps extends OverlayProps {
  /** What its handle does, in words. */
  handleLabel: string
  /** Parts of the window that it covers at its stops, the first when it opens: `[0.5, 1]`. Without them it is as high as its content. */
  stops?: readonly number[]
}

/** A dialog at the bottom of the page, which can be dragged out of sight; half a second. Its figures are in client/overlays/drawer-motion.ts. */
export function Drawer({ handleLabel, stops, ...props }: DrawerProps) {
  const handle = <button type="button" className="drawer-handle" aria-label={handleLabel} data-drawer-handle />
  return <OverlayFrame {...props} kind="drawer" handle={handle} stops={stops} />
}
