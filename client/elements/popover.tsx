import type { ReactNode } from 'react'

interface PopoverProps {
  id: string
  /** Label of the button. */
  label: ReactNode
  /** How it opens. With the keyboard or by touch, the button opens it in both modes. */
  mode?: 'click' | 'hover'
  /** `false` keeps it open after a click outside or Escape, and dispatches `close-prevented` on it. */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/** A panel 8 px below its button, or above it if there is no room below. */
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
