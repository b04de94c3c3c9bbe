// Overlays: authors write `::modal`, `::slideover`, `::drawer`, `::popover`, or `::toast` for a button that opens an
// overlay.

import type { ComponentProps, ReactNode } from 'react'
import { invoker } from '../../client/elements/invoker.ts'
import { Drawer, Modal, Slideover } from '../../client/elements/overlay.tsx'
import { Popover } from '../../client/elements/popover.tsx'
import type { ToastData } from '../../client/elements/toast-data.ts'
import { defineComponent } from './define-component.ts'
import type { ComponentInput } from './define-component.ts'
import { classNames } from './shared/nodes.ts'

/** The props of a modal, a slideover, and a drawer. */
const overlayProps = {
  label: 'text',
  title: 'text',
  description: 'text',
  dismissible: 'text',
  color: 'color',
  variant: 'text',
} as const

/** The props that the dialogs in client/elements/ share. */
type DialogProps = Omit<ComponentProps<typeof Modal>, 'fullscreen'>

/**
 * Renders a button and the dialog that it opens, which works without JavaScript. By default, the title of the dialog is
 * the label of the button.
 */
function renderOverlay(
  kind: string,
  {
    props: { label, title, description, dismissible, color, variant },
    node,
    t,
    uniqueId,
    children,
  }: ComponentInput<typeof overlayProps>,
  renderDialog: (props: DialogProps) => ReactNode,
) {
  const id = uniqueId(kind)
  return (
    <>
      <button type="button" className="button" {...invoker(id, 'show-modal')} data-color={color} data-variant={variant}>
        {label ?? title}
      </button>
      {renderDialog({
        id,
        title: title ?? label ?? '',
        description,
        closeLabel: t('common.close'),
        dismissible: dismissible !== 'false',
        className: classNames(node),
        children,
      })}
    </>
  )
}

/** `::modal{label="…"}`: a button that opens a dialog in the middle of the window. */
export const modal = defineComponent({
  name: 'modal',
  style: 'overlays',
  props: { ...overlayProps, fullscreen: 'flag' },
  render: (input) =>
    renderOverlay('modal', input, (dialog) => <Modal {...dialog} fullscreen={input.props.fullscreen} />),
})

/** `::slideover{label="…" side="left"}`: a button that opens a dialog at the side of the window. */
export const slideover = defineComponent({
  name: 'slideover',
  style: 'overlays',
  props: { ...overlayProps, side: 'text' },
  render: (input) =>
    renderOverlay('slideover', input, (dialog) => (
      <Slideover {...dialog} side={input.props.side === 'left' ? 'left' : 'right'} />
    )),
})

/** `::drawer{label="…"}`: a button that opens a dialog at the bottom of the window. Dragging it down closes it. */
export const drawer = defineComponent({
  name: 'drawer',
  style: 'overlays',
  props: { ...overlayProps, stops: 'data' },
  render: (input) =>
    renderOverlay('drawer', input, (dialog) => (
      <Drawer {...dialog} handleLabel={input.t('drawer.handle')} stops={parseStops(input.props.stops)} />
    )),
})

/**
 * Returns the heights at which a drawer can stop, lowest first, as fractions of the window's height. Returns
 * `undefined` if no height is valid.
 */
function parseStops(value: unknown): number[] | undefined {
  const stops = Array.isArray(value)
    ? value.filter((part): part is number => typeof part === 'number' && part > 0 && part <= 1)
    : []
  return stops.length > 0 ? stops.sort((a, b) => a - b) : undefined
}

/** `::popover{label="…"}`: a button that opens a panel below it. */
export const popover = defineComponent({
  name: 'popover',
  style: 'overlays',
  props: { label: 'text', mode: 'text', dismissible: 'text' },
  render: ({ props: { label, mode, dismissible }, uniqueId, children }) => (
    <Popover
      id={uniqueId('popover')}
      label={label}
      mode={mode === 'hover' ? mode : 'click'}
      dismissible={dismissible !== 'false'}
    >
      {children}
    </Popover>
  ),
})

/** `::toast{label="…" title="…"}`: a button that shows a notification, for documentation about toasts. */
export const toast = defineComponent({
  name: 'toast',
  style: 'overlays',
  props: { label: 'text', title: 'text', description: 'text', color: 'color', duration: 'number' },
  render: ({ props: { label, title, duration, ...rest } }) =>
    title && (
      <button
        type="button"
        className="button needs-script"
        data-toast={JSON.stringify({ title, ...rest, durationMs: duration } satisfies ToastData)}
      >
        {label ?? title}
      </button>
    ),
})
