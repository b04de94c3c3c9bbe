import { Modal } from '../../client/elements/overlay.tsx'
import { defineComponent } from './define-component.tsx'
import { OverlayButton } from './parts/overlay-button.tsx'
import { dialogProps, overlayProps } from './parts/overlay-props.ts'

/** A button that opens a dialog in the middle of the page. */
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
