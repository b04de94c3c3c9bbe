import { useContext } from 'react'
import { defineComponent } from './define-component.tsx'
import { AccordionName } from './parts/accordion-name.ts'

export const accordionItem = defineComponent({
  name: 'accordion-item',
  props: { label: 'text', icon: 'icon', description: 'text', defaultOpen: 'flag' },
  required: [['label']],
  render: function AccordionItem({ props: { label, icon: name, description, defaultOpen }, slots, icon, children }) {
    return (
      <details name={useContext(AccordionName)} open={defaultOpen}>
        <summary>
          {icon(name)}
          {slots.label ?? label}
        </summary>
        {description && <p>{description}</p>}
        {children}
      </details>
    )
  },
})
