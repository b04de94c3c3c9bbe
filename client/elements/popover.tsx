import type { ReactNode } from 'react'

interface PopoverProps {
  id: string
  /** What the button says. */
  label: ReactNode
  /** How it opens. By keyboard and touch, the button opens it in both modes. */
  mode?: 'click' | 'hover'
  /** `false`: a click beside it or Escape does not close it, and raises `close-prevented` on it. */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/** A panel below the button that opens it, 8 px apart; above it where there is no room. */
export function Popover({
  id,
  label,
  mode = 'click',
  dismissible = true,
  className = 'button',
  children,
}: PopoverProps) {
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        data-popover-mode={mode === 'hover' ? mode : undefined}
      >
        {label}
      </button>
      <div id={id} className="popover" popover={dismissible ? 'auto' : 'manual'} data-overlay="popover">
        {children}
      </div>
    </>
  )
}
