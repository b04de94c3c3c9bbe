import { Popover } from '../../client/elements/popover.tsx'
import { defineComponent } from './define-component.tsx'

/** A button that opens a panel below it. */
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
