import { defineComponent } from './define-component.tsx'

/** Cards beside each other, as many as fit. */
export const cardGroup = defineComponent({
  name: ['card-group', 'card-grid'],
  props: {},
  render: ({ children }) => <div className="card-group">{children}</div>,
})
