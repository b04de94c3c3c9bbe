import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { invoker } from './invoker.ts'

interface OverlayProps {
  /** Id of the dialog, for the buttons that open and close it. */
  id: string
  title: string
  description?: string
  /** Label of the close button. If a dialog has no such button, its content must have one. */
  closeLabel: string
  /** `false` keeps it open after a click outside or Escape, and dispatches `close-prevented` on it. */
  dismissible?: boolean
  /**
   * For islands, which control the dialog through their state; see client/overlays/control-dialog.ts. Buttons don't
   * need it.
   */
  dialogRef?: Ref<HTMLDialogElement>
  children?: ReactNode
  /** Buttons at its end. */
  footer?: ReactNode
}

interface OverlayFrameProps extends OverlayProps {
  kind: 'modal' | 'slideover' | 'drawer'
  className?: string
  /** Before its title. */
  handle?: ReactNode
  stops?: readonly number[]
}

/** A dialog in the center of the page. It opens and closes in 200 ms. */
export function Modal({
  fullscreen = false,
  ...props
}: OverlayProps & { /** Fills the window. */ fullscreen?: boolean }) {
  return <OverlayFrame {...props} kind="modal" className={fullscreen ? 'fullscreen' : ''} />
}

interface SlideoverProps extends OverlayProps {
  /**
   * The side that it enters from. `right`, the default, means the end side, which is on the left of a right-to-left
   * page.
   */
  side?: 'right' | 'left'
}

/** A dialog along one side of the page. It opens and closes in 200 ms. */
export function Slideover({ side = 'right', ...props }: SlideoverProps) {
  return <OverlayFrame {...props} kind="slideover" className={side === 'left' ? 'at-start' : ''} />
}

interface DrawerProps extends OverlayProps {
  /** Label of its handle. */
  handleLabel: string
  /**
   * The fractions of the window that it covers at its stops, starting with the initial one: `[0.5, 1]`. Without stops,
   * it is as high as its content.
   */
  stops?: readonly number[]
}

/**
 * A dialog at the bottom of the page, which opens in half a second and can be dragged out of view. Its distances and
 * speeds are in client/overlays/drawer-motion.ts.
 */
export function Drawer({ handleLabel, stops, ...props }: DrawerProps) {
  const handle = <button type="button" className="drawer-handle" aria-label={handleLabel} data-drawer-handle />
  return <OverlayFrame {...props} kind="drawer" handle={handle} stops={stops} />
}

/**
 * A dialog over the page: the platform's `<dialog>`, which traps and restores the focus and makes the rest of the page
 * inert. `invoker(id, 'show-modal')` opens it without JavaScript.
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
