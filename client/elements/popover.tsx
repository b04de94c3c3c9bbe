import type { ReactNode } from 'react'

interface PopoverProps {
  id: string
  /** Label of the button. */
  label: ReactNode
  /** How a mouse opens the popover. Keyboards and touch open it with the button in both modes. */
  mode?: 'click' | 'hover'
  /** If `false`, a click outside or Escape doesn't close the popover, but dispatches `close-prevented` on it. */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/** A button with a panel that opens 8 px below it, or above it if there is no room below. */
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
