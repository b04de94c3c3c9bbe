import { Drawer } from '../../client/elements/overlay.tsx'
import { defineComponent } from './define-component.tsx'
import { OverlayButton } from './parts/overlay-button.tsx'
import { dialogProps, overlayProps } from './parts/overlay-props.ts'

/** A button that opens a dialog at the bottom of the page, which can be pulled out of sight. */
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

/** Parts of the window, lowest first; nothing where they are none. */
function parseStops(value: unknown): number[] | undefined {
  const stops = Array.isArray(value)
    ? value.filter((part): part is number => typeof part === 'number' && part > 0 && part <= 1)
    : []
  return stops.length > 0 ? stops.sort((a, b) => a - b) : undefined
}
