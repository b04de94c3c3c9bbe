import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { invoker } from './invoker.ts'

interface OverlayProps {
  /** Id of the dialog, for the buttons that open and close it. */
  id: string
  title: string
  description?: string
  /** Label of the close button. */
  closeLabel: string
  /** If `false`, a click outside or Escape doesn't close the overlay, but dispatches `close-prevented` on it. */
  dismissible?: boolean
  /**
   * For islands that control the dialog by their state; see client/overlays/control-dialog.ts. Not needed if buttons
   * open the dialog.
   */
  dialogRef?: Ref<HTMLDialogElement>
  children?: ReactNode
  /** Buttons at the end of the dialog. */
  footer?: ReactNode
}

interface OverlayFrameProps extends OverlayProps {
  kind: 'modal' | 'slideover' | 'drawer'
  className?: string
  /** Content before the title. */
  handle?: ReactNode
  stops?: readonly number[]
}

/** A dialog in the center of the window. It opens and closes in 200 ms. */
export function Modal({
  fullscreen = false,
  ...props
}: OverlayProps & { /** Whether the dialog fills the window. */ fullscreen?: boolean }) {
  return <OverlayFrame {...props} kind="modal" className={fullscreen ? 'fullscreen' : ''} />
}

interface SlideoverProps extends OverlayProps {
  /**
   * The side of the window at which the dialog opens. `right`, the default, means the end side: on right-to-left pages,
   * it is the left side.
   */
  side?: 'right' | 'left'
}

/** A dialog along one side of the window. It opens and closes in 200 ms. */
export function Slideover({ side = 'right', ...props }: SlideoverProps) {
  return <OverlayFrame {...props} kind="slideover" className={side === 'left' ? 'at-start' : ''} />
}

interface DrawerProps extends OverlayProps {
  /** Label of the handle. */
  handleLabel: string
  /**
   * The fractions of the window that the drawer covers at its stops, starting with the initial one, such as `[0.5, 1]`.
   * Without stops, the drawer is as high as its content.
   */
  stops?: readonly number[]
}

/**
 * A dialog at the bottom of the window, which opens in half a second and closes when dragged down.
 * client/overlays/drawer-motion.ts defines the distances and speeds.
 */
export function Drawer({ handleLabel, stops, ...props }: DrawerProps) {
  const handle = <button type="button" className="drawer-handle" aria-label={handleLabel} data-drawer-handle />
  return <OverlayFrame {...props} kind="drawer" handle={handle} stops={stops} />
}

/**
 * A native `<dialog>`, which traps and restores the focus and makes the rest of the page inert. A button with
 * `invoker(id, 'show-modal')` opens it without JavaScript.
 */
function OverlayFrame({
  kind,
  id,
  title,
  description,
  closeLabel,
  dismissible = true,
  dialogRef,
  className = '',
  handle,
  stops,
  children,
  footer,
}: OverlayFrameProps) {
  return (
    <dialog
      id={id}
      className={`overlay ${kind} ${className}`.trim()}
      data-overlay={kind}
      data-stops={stops?.join(' ')}
      closedby={dismissible ? 'any' : 'none'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      ref={dialogRef}
    >
      {handle}
      <div className="overlay-head">
        <p id={`${id}-title`} className="overlay-title">
          {title}
        </p>
        <button type="button" className="icon-button" {...invoker(id, 'close')} aria-label={closeLabel}>
          <Icon name="x" />
        </button>
      </div>
      <div className="overlay-body">
        {description && (
          <p id={`${id}-description`} className="overlay-description">
            {description}
          </p>
        )}
        {children}
      </div>
      {footer && <div className="overlay-footer">{footer}</div>}
    </dialog>
  )
}
