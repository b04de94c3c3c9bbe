import type { ReactNode } from 'react'
import { invoker } from '../../../client/elements/invoker.ts'
import type { Color } from '../define-component.tsx'

interface OverlayButtonProps {
  /** Of what it opens. */
  id: string
  color: Color | undefined
  variant: string | undefined
  children: ReactNode
}

/** The button that opens a dialog, without a script. */
export function OverlayButton({ id, color, variant, children }: OverlayButtonProps) {
  return (
    <button type="button" className="button" {...invoker(id, 'show-modal')} data-color={color} data-variant={variant}>
      {children}
    </button>
  )
}
