import { defineComponent } from './define-component.tsx'
import { AccordionName } from './parts/accordion-name.ts'

/** Items that open on their own, or with `type="single"` one at a time. */
export const accordion = defineComponent({
  name: 'accordion',
  // How it moves; its items have the sheet that dresses them.
  style: 'overlays',
  props: { type: 'text' },
  render: ({ props: { type }, children, uniqueId }) => (
    <AccordionName value={type === 'single' ? uniqueId('accordion') : undefined}>
      <div className="accordion">{children}</div>
    </AccordionName>
  ),
})
