import { OverlayFrame } from './overlay.tsx'
import type { OverlayProps } from './overlay.tsx'

interface SlideoverProps extends OverlayProps {
  /** The side it comes from. `right`, the default, is where the text ends: in a right-to-left page, the left. */
  side?: 'right' | 'left'
}

/** A dialog at a side of the page; 200 ms. */
export function Slideover({ side = 'right', ...props }: SlideoverProps) {
  return <OverlayFrame {...props} kind="slideover" className={side === 'left' ? 'at-start' : ''} />
}
