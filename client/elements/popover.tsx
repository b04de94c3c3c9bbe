import type { ReactNode } from 'react'

interface PopoverProps {
  id: string
  /** Label of the button. */
  label: ReactNode
  /** How a mouse opens the popover. With the keyboard or by touch, the button opens it in both modes. */
  mode?: 'click' | 'hover'
  /**
   * `false` keeps a click outside or Escape from closing the popover; the event `close-prevented` is dispatched
   * instead. Default: `true`.
   */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/** A button with a panel that opens 8 px below it or, if there isn't enough room, above it. */
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
