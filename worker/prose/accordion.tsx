import { defineComponent } from './define-component.tsx'
import { AccordionName } from './parts/accordion-name.ts'
import { itemNodes } from './parts/part-nodes.ts'

/** Items that open on their own, or with `type="single"` one at a time: those in it, and the records of `items`. */
export const accordion = defineComponent({
  name: 'accordion',
  // How it moves; its items have the sheet that dresses them.
  style: 'overlays',
  props: { type: 'text', items: 'data' },
  render: ({ props: { type, items }, children, draw, uniqueId }) => (
    <AccordionName value={type === 'single' ? uniqueId('accordion') : undefined}>
      <div className="accordion">
        {children}
        {draw(itemNodes('accordion-item', items))}
      </div>
    </AccordionName>
  ),
})
