// Overlays: authors write `::modal`, `::slideover`, `::drawer`, `::popover`, or `::toast` for a button that opens an
// overlay.

import type { ReactNode } from 'react'
import { invoker } from '../../client/elements/invoker.ts'
import { Drawer, Modal, Slideover } from '../../client/elements/overlay.tsx'
import { Popover } from '../../client/elements/popover.tsx'
import type { ToastData } from '../../client/elements/toast-data.ts'
import { defineComponent } from './define-component.ts'
import type { Color } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'

/** The props of a modal, a slideover, and a drawer. */
const overlayProps = {
  label: 'text',
  title: 'text',
  description: 'text',
  dismissible: 'text',
  color: 'color',
  variant: 'text',
} as const

interface OverlayInput extends Pick<ProseInput, 't' | 'uniqueId'> {
  props: {
    label: string | undefined
    title: string | undefined
    description: string | undefined
    dismissible: string | undefined
  }
  children: ReactNode
}

/**
 * Converts an author's props to those of a dialog in client/elements/. The default title is the label of the button.
 */
function dialogProps({ props, t, uniqueId, children }: OverlayInput, kind: string) {
  return {
    id: uniqueId(kind),
    title: props.title ?? props.label ?? '',
    description: props.description,
    closeLabel: t('common.close'),
    dismissible: props.dismissible !== 'false',
    children,
  }
}

interface OverlayButtonProps {
  /** Id of the dialog that the button opens. */
  id: string
  color: Color | undefined
  variant: string | undefined
  children: ReactNode
}

/** A button that opens a dialog, without JavaScript. */
function OverlayButton({ id, color, variant, children }: OverlayButtonProps) {
  return (
    <button type="button" className="button" {...invoker(id, 'show-modal')} data-color={color} data-variant={variant}>
      {children}
    </button>
  )
}

/** `::modal{label="…"}`: a button that opens a dialog in the middle of the window. */
export const modal = defineComponent({
  name: 'modal',
  style: 'overlays',
  props: { ...overlayProps, fullscreen: 'flag' },
  render({ props, t, uniqueId, children }) {
    const dialog = dialogProps({ props, t, uniqueId, children }, 'modal')
    return (
      <>
        <OverlayButton id={dialog.id} color={props.color} variant={props.variant}>
          {props.label ?? props.title}
        </OverlayButton>
        <Modal {...dialog} fullscreen={props.fullscreen} />
      </>
    )
  },
})

/** `::slideover{label="…" side="left"}`: a button that opens a dialog at the side of the window. */
export const slideover = defineComponent({
  name: 'slideover',
  style: 'overlays',
  props: { ...overlayProps, side: 'text' },
  render({ props, t, uniqueId, children }) {
    const dialog = dialogProps({ props, t, uniqueId, children }, 'slideover')
    return (
      <>
        <OverlayButton id={dialog.id} color={props.color} variant={props.variant}>
          {props.label ?? props.title}
        </OverlayButton>
        <Slideover {...dialog} side={props.side === 'left' ? 'left' : 'right'} />
      </>
    )
  },
})

/** `::drawer{label="…"}`: a button that opens a dialog at the bottom of the window. Dragging it down closes it. */
export const drawer = defineComponent({
  name: 'drawer',
  style: 'overlays',
  props: { ...overlayProps, stops: 'data' },
  render({ props, t, uniqueId, children }) {
    const dialog = dialogProps({ props, t, uniqueId, children }, 'drawer')
    return (
      <>
        <OverlayButton id={dialog.id} color={props.color} variant={props.variant}>
          {props.label ?? props.title}
        </OverlayButton>
        <Drawer {...dialog} handleLabel={t('drawer.handle')} stops={parseStops(props.stops)} />
      </>
    )
  },
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
