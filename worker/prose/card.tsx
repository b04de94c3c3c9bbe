import { defineComponent } from './define-component.tsx'
import { Card, cardProps } from './parts/card.tsx'

export const card = defineComponent({
  name: 'card',
  props: cardProps,
  render: ({ props, slots, icon, t, children }) => (
    <Card props={props} title={slots.title} icon={icon} t={t}>
      {children}
    </Card>
  ),
})
