import { defineComponent } from './define-component.tsx'
import { Card, cardProps } from './parts/card.tsx'

/** A card that leads somewhere, and shows that it does. */
export const linkCard = defineComponent({
  name: 'link-card',
  props: cardProps,
  required: [['to', 'href']],
  render: ({ props, slots, icon, t, children }) => (
    <Card props={props} title={slots.title} arrow icon={icon} t={t}>
      {children}
    </Card>
  ),
})
