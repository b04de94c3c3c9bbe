import { Slideover } from '../../client/elements/overlay.tsx'
import { defineComponent } from './define-component.tsx'
import { OverlayButton } from './parts/overlay-button.tsx'
import { dialogProps, overlayProps } from './parts/overlay-props.ts'

/** A button that opens a dialog at the side of the page. */
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
