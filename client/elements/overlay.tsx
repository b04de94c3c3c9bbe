import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { invoker } from './invoker.ts'

interface OverlayProps {
  /** Id of the dialog. The buttons that open and close it refer to it. */
  id: string
  title: string
  description?: string
  /** Label of the close button. */
  closeLabel: string
  /**
   * `false` keeps a click outside or Escape from closing the overlay; the event `close-prevented` is dispatched
   * instead. Default: `true`.
   */
  dismissible?: boolean
  /**
   * For islands whose state controls the dialog; see client/overlays/control-dialog.ts. Not needed if buttons open it.
   */
  dialogRef?: Ref<HTMLDialogElement>
  /** Further classes of the dialog. */
  className?: string | undefined
  children?: ReactNode
  /** Buttons at the bottom of the dialog. */
  footer?: ReactNode
}

interface OverlayFrameProps extends OverlayProps {
  kind: 'modal' | 'slideover' | 'drawer'
  /** The class of a variant. */
  variant?: string | undefined
  /** Content above the title. */
  handle?: ReactNode
  stops?: readonly number[]
}

/** A dialog in the center of the window. Opening and closing takes 200 ms. */
export function Modal({
  fullscreen = false,
  ...props
}: OverlayProps & { /** Whether the dialog fills the window. */ fullscreen?: boolean }) {
  return <OverlayFrame {...props} kind="modal" variant={fullscreen ? 'fullscreen' : undefined} />
}

interface SlideoverProps extends OverlayProps {
  /**
   * The side of the window that the dialog is attached to. `right`, the default, means the end of the line, which is
   * the left side on right-to-left pages.
   */
  side?: 'right' | 'left'
}

/** A dialog along one side of the window. Opening and closing takes 200 ms. */
export function Slideover({ side = 'right', ...props }: SlideoverProps) {
  return <OverlayFrame {...props} kind="slideover" variant={side === 'left' ? 'at-start' : undefined} />
}

interface DrawerProps extends OverlayProps {
  /** Label of the handle for dragging. */
  handleLabel: string
  /**
   * The heights at which the drawer can stop, starting with the initial one, as fractions of the window's height:
   * `[0.5, 1]`. By default, the drawer is as high as its content.
   */
  stops?: readonly number[]
}

/**
 * A dialog at the bottom of the window. It opens in half a second, and dragging it down closes it.
 * client/overlays/drawer-motion.ts defines the distances and speeds.
 */
export function Drawer({ handleLabel, stops, ...props }: DrawerProps) {
  const handle = <button type="button" className="drawer-handle" aria-label={handleLabel} data-drawer-handle />
  return <OverlayFrame {...props} kind="drawer" handle={handle} stops={stops} />
}

/**
 * A native `<dialog>`. The browser keeps the focus inside it, restores the focus afterward, and makes the rest of the
 * page inert. A button with `invoker(id, 'show-modal')` opens it without JavaScript.
 */
function OverlayFrame({
  kind,
  id,
  title,
  description,
  closeLabel,
  dismissible = true,
  dialogRef,
  variant,
  className,
  handle,
  stops,
  children,
  footer,
}: OverlayFrameProps) {
  return (
    <dialog
      id={id}
      className={['overlay', kind, variant, className].filter(Boolean).join(' ')}
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
